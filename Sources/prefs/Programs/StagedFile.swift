import Catalog
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store

/// Contents that a program can be given in place of its file, which stays as it is.
struct StagedFile: ~Copyable {
  private let directory: PrivateDirectory
  /// The copy with the contents.
  private let copy: String
  /// The file, without links.
  private let path: String
  /// Whether the program finds the contents at the path of the file.
  private let isBound: Bool

  /// Stages `bytes` for the file at `path`, which need not exist.
  init(
    _ bytes: [UInt8], for path: String, _ staging: ProgramCheck.Staging
  ) throws(ExternalEditor.Failure) {
    let directory = try PrivateDirectory(in: .standard)
    let copy = "\(directory.directory)/\(path.lastPathName)"
    try directory.write(bytes, to: copy)
    // Programs may refuse files of others, or with other permissions.
    var status = stat()
    if path.withPath({ stat($0, &status) }) == 0 {
      _ = copy.withPath { chown($0, status.st_uid, status.st_gid) }
      _ = copy.withPath { chmod($0, status.st_mode & 0o7777) }
    } else {
      _ = copy.withPath { chmod($0, 0o644) }
    }
    self.directory = directory
    (self.copy, self.path) = (copy, path)
    isBound = staging == .bind || geteuid() == 0
    if staging == .beside, !isBound { linkSiblings() }
  }

  /// Makes links to the files and directories next to the file.
  private borrowing func linkSiblings() {
    let outer = path.directoryPart ?? "/"
    for name in (try? FileTree.names(in: outer)) ?? [] where name != path.lastPathName {
      _ = symlink("\(outer)/\(name)", "\(directory.directory)/\(name)")
    }
  }

  /// Returns the path at which the program finds the contents.
  var shownPath: String { isBound ? path : copy }

  /// Returns the command that runs `check` on the contents.
  borrowing func command(of check: ProgramCheck) -> [String] {
    let words = check.command.map {
      $0.replacing(text: "{}", with: shownPath)
        .replacing(text: "{dir}", with: shownPath.directoryPart ?? "/")
    }
    guard isBound else { return words }
    let user = geteuid() == 0 ? [] : ["--user", "--map-root-user"]
    let network = check.usesNetwork ? [] : ["--net"]
    let exists = path.withPath { access($0, F_OK) } == 0
    return ["unshare"] + user + ["--mount"] + network
      + ["--", "sh", "-c", exists ? Self.bindingScript : Self.addingScript, "sh"]
      + [copy, path, directory.directory] + words
  }

  /// Mounts the copy over the file, and becomes the program. The paths and the program are arguments, which the shell
  /// does not interpret.
  private static let bindingScript = #"""
    mount --bind -- "$1" "$2" || exit 125
    shift 3
    exec "$@"
    """#

  /// Adds the copy to a directory, by a layer over the nearest directory that exists.
  private static let addingScript = #"""
    base=${2%/*}
    while ! [ -d "$base/" ]; do base=${base%/*}; done
    case $base in *[,:\\]*) echo "prefs: $base: a character of this path cannot be mounted"; exit 125;; esac
    inner=${2#"$base"}
    mkdir "$3/layer" && mount -t tmpfs -o mode=0700 tmpfs "$3/layer" &&
      mkdir -p "$3/layer/new${inner%/*}" "$3/layer/work" && chmod 0755 "$3/layer/new" &&
      cp -p -- "$1" "$3/layer/new$inner" &&
      mount -t overlay -o "lowerdir=$base/,upperdir=$3/layer/new,workdir=$3/layer/work" overlay "$base/" ||
      exit 125
    shift 3
    exec "$@"
    """#
}
