import Documents
import Platform
import Preferences

/// The contents and the attributes that a file had before a change, to put them back.
package struct FormerFile: Sendable {
  /// The path, without links.
  package let path: String
  /// The contents. Nil if there was no file.
  package let bytes: [UInt8]?
  fileprivate let attributes: Attributes?

  /// The attributes that a copy of a file does not have by itself.
  fileprivate struct Attributes: Hashable, Sendable {
    let mode: mode_t
    let owner: uid_t, group: gid_t
    let extended: [String: [UInt8]]
  }

  /// The result of putting contents back.
  package enum Outcome: Sendable {
    case done
    /// Another program has changed the file since. It is as that has left it.
    case otherChange
  }

  /// Reads the file at `path`, which need not exist. Throws if it cannot be read.
  package init(at path: String) throws(StoreError) {
    self.path = path.realPath
    do throws(FileError) {
      (bytes, attributes) = try Self.contents(of: path)
    } catch {
      throw error.storeError(path: path, to: "read")
    }
  }

  private static func contents(of path: String) throws(FileError) -> ([UInt8]?, Attributes?) {
    do throws(FileError) {
      let file = try FileTarget(at: path).open()
      let status = try file.status()
      guard let bytes = try file.contents(expecting: status.size, limit: FileContents.limit) else {
        throw .tooLarge(bytes: status.size)
      }
      return (bytes, try Attributes(of: file))
    } catch .system(_, ENOENT) {
      return (nil, nil)
    }
  }

  /// Makes the file what it was, if it has the contents `new` or its former ones. Can be repeated. Throws if it
  /// cannot be written, or is not as it was when it is read again.
  package func putBack(over new: [UInt8]) throws(StoreError) -> Outcome {
    do throws(FileError) {
      guard let bytes else { return try remove(new) ? .done : .otherChange }
      guard try write(bytes, over: new) else { return .otherChange }
      return .done
    } catch .system(_, ENOENT) where bytes != nil {
      // Another program has removed the file.
      return .otherChange
    } catch {
      throw error.storeError(path: path, to: "write")
    }
  }

  private func write(_ bytes: [UInt8], over new: [UInt8]) throws(FileError) -> Bool {
    if try !FileTarget(at: path).open().holds(bytes) {
      let outcome = try Overwrite(
        FileTarget(at: path), from: new, to: DocumentContents(bytes), keepingBackupIn: .standard
      ).run()
      guard outcome.written != nil else { return false }
    }
    let file = try FileTarget(at: path).open()
    try attributes?.restore(on: file)
    guard try file.holds(bytes), try attributes == Attributes(of: file) else {
      throw .system(call: "compare", code: EIO)
    }
    return true
  }

  /// Removes the file if it has the contents `new`. Returns whether there is none now.
  private func remove(_ new: [UInt8]) throws(FileError) -> Bool {
    let target = try FileTarget(at: path)
    guard target.status != nil else { return true }
    let file = try target.openLocked()
    guard try file.holds(new) else { return false }
    // Whatever has the name now is looked at once more, where no other program writes it.
    let name =
      StaleTemporaryFile.prefix + "\(getpid())-\(TemporaryFile.random)" + StaleTemporaryFile.suffix
    try target.directory.rename(target.name, over: name)
    guard try file.isNamed(name, in: target.directory), try file.holds(new) else {
      _ = target.directory.rename(name, toFree: target.name)
      return false
    }
    target.directory.remove(name)
    _ = target.directory.isSynced
    return true
  }
}

extension FormerFile {
  /// The path and the attributes as a dictionary for records.
  package var value: PreferenceValue {
    guard let attributes else { return ["path": .string(path), "exists": .bool(false)] }
    let extended = attributes.extended.map { ($0.key, PreferenceValue.data($0.value)) }
    return [
      "path": .string(path), "exists": .bool(true), "mode": .integer(Int(attributes.mode)),
      "owner": .integer(Int(attributes.owner)), "group": .integer(Int(attributes.group)),
      "extended": .dictionary(.init(uniqueKeysWithValues: extended)),
    ]
  }

  /// Reads a record. `bytes` are the contents.
  package init(_ members: RecordMembers, bytes: [UInt8]?) throws(StateError) {
    path = try members.text("path")
    guard case .bool(let exists)? = members["exists"], exists == (bytes != nil) else {
      throw members.malformed("the former contents are missing")
    }
    self.bytes = bytes
    guard exists else {
      attributes = nil
      return
    }
    guard case .dictionary(let values)? = members["extended"] else {
      throw members.malformed("there are no attributes")
    }
    var extended: [String: [UInt8]] = [:]
    for (name, value) in values {
      guard case .data(let bytes) = value else { throw members.malformed("an attribute") }
      extended[name] = Array(bytes)
    }
    guard let mode = mode_t(exactly: try members.integer("mode")),
      let owner = uid_t(exactly: try members.integer("owner")),
      let group = gid_t(exactly: try members.integer("group"))
    else { throw members.malformed("the mode or the owner") }
    attributes = Attributes(mode: mode, owner: owner, group: group, extended: extended)
  }
}

extension FormerFile.Attributes {
  fileprivate init(of file: borrowing Descriptor) throws(FileError) {
    let status = try file.status()
    var extended: [String: [UInt8]] = [:]
    for name in try file.attributeNames() where !Descriptor.attributesOfContents.contains(name) {
      extended[name] = file.attribute(name)
    }
    self.init(mode: status.mode, owner: status.owner, group: status.group, extended: extended)
  }

  /// Gives these attributes to a file that has others.
  fileprivate func restore(on file: borrowing Descriptor) throws(FileError) {
    let now = try Self(of: file)
    guard now != self else { return }
    if (now.owner, now.group) != (owner, group), fchown(file.number, owner, group) != 0 {
      throw .failed("fchown")
    }
    for name in now.extended.keys where extended[name] == nil {
      guard file.removeAttribute(name) else { throw .failed("fremovexattr") }
    }
    for (name, value) in extended where now.extended[name] != value {
      guard file.setAttribute(name, to: value) else { throw .failed("fsetxattr") }
    }
    // Last: an access list sets the mode's group bits, a change of owner clears set-id bits.
    if fchmod(file.number, mode) != 0 { throw .failed("fchmod") }
    try file.sync()
  }
}
