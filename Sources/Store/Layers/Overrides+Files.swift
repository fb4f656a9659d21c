import Documents
import Platform
import Preferences

extension Overrides {
  /// Reads a file of values in any format that ranks above the domain's store: `.file("machine.json")`.
  /// It is `Overrides.store` of that file. A missing file has no values.
  public static func file(_ path: String) -> Overrides { .store(FileStore(path)) }

  /// Reads environment variables from a file of lines such as `APP_EDITOR_TAB_WIDTH=8`, as Compose and
  /// other programs do. A missing file has none. Changes of the file take effect.
  ///
  /// - Parameters:
  ///   - path: The path. `~` is the user's home directory.
  ///   - prefix: The beginning of the variables, without `_`. Others are ignored.
  public static func environmentFile(_ path: String, prefix: String) -> Overrides {
    let options = ReadingOptions(dialect: Dialect(named: "environment"))
    let file = FileStore(path: path.expandingHome, createIfMissing: true, options: options)
    return Overrides(
      reading: { keys in
        let snapshot: DocumentSnapshot
        do throws(StoreError) {
          snapshot = try file.open()
        } catch {
          return .failed(Problem(.unavailable(error.reason)).from(file.path))
        }
        return snapshot.variables(prefix: prefix, of: file.path).read(for: keys)
      }, changes: { .watching(file) })
  }

  /// Reads one key from each file of a directory, as containers mount secrets. The name of a file is that
  /// of its key, `db.password`, or of its variable in upper or lower case, `DB_PASSWORD` or
  /// `db_password`. A line break at the end is not part of the value. Problems never show the value.
  ///
  /// Other files, and files of more than 1 MiB, are ignored. Changes take effect when the directory's link
  /// `..data` is replaced, as Kubernetes does, and when the domain is reloaded.
  public static func secrets(in directory: String) -> Overrides {
    let folder = directory.expandingHome
    let link = FileStore("\(folder)/..data")
    return Overrides(
      reading: { OverrideLayer(secretsIn: folder, for: $0) }, changes: { .watching(link) })
  }
}

extension Result where Success == AsyncStream<Void>, Failure == StoreError {
  fileprivate static func watching(_ file: FileStore) -> Self {
    do throws(StoreError) {
      return .success(try file.watch())
    } catch {
      return .failure(error)
    }
  }
}

extension DocumentSnapshot {
  /// The variables of a file of lines.
  fileprivate func variables(prefix: String, of path: String) -> EnvironmentVariables {
    var texts: [String: String] = [:]
    var lines: [String: Int] = [:]
    for row in 0..<count {
      let name = name(at: row)
      guard case .key(let variable)? = name.components.first, name.components.count == 1 else {
        continue
      }
      texts[variable] =
        if case .string(let text) = value(at: row) { text } else { value(at: row).text }
      lines[variable] = place(of: name)?.line
    }
    return EnvironmentVariables(prefix: prefix, variables: texts) { [lines] variable in
      "\(path)\(lines[variable].map { ", line \($0)" } ?? ""): \(variable)"
    }
  }
}

extension OverrideLayer {
  fileprivate init(secretsIn folder: String, for keys: OverridableKeys) {
    self.init()
    let files = Set(DirectoryListing.names(at: folder))
    for name in keys.names {
      let variable = name.variable()
      let paths = [name.label, variable, variable.lowercased()].filter(files.contains)
      for path in paths.map({ "\(folder)/\($0)" }) where overrides[name] == nil {
        addSecret(from: path, named: name)
      }
    }
  }

  /// Reads a secret, unless the file does not exist or is too large.
  private mutating func addSecret(from path: String, named name: PreferenceName) {
    do throws(StoreError) {
      var bytes = try FileContents.read(path, limit: 1 << 20)[...]
      if bytes.last == 0x0A { bytes.removeLast() }
      if bytes.last == 0x0D { bytes.removeLast() }
      var override = Override(source: path, text: String(decoding: bytes, as: UTF8.self))
      override.isSecret = true
      overrides[name] = override
    } catch .notFound, .tooLarge {
    } catch {
      problems.append(Problem(.unavailable(error.reason)).from(path))
    }
  }
}
