/// Files that only their owner may read: their programs refuse or dislike others, or make them so.
package enum PrivateFile {
  /// Patterns of the end of an absolute path, separated by blanks. `*` is any part of a name.
  static let patterns = """
    *.nmconnection NetworkManager/system-connections/* sssd.conf sssd/conf.d/*.conf \
    wireguard/*.conf wg*.conf .my.cnf .npmrc .pypirc .s3cfg .boto .aws/credentials rclone.conf \
    .pgpass .netrc
    """

  /// Whether the absolute form of `path` is one of such a file.
  package static func isNamed(by path: String) -> Bool {
    let names = path.absoluteNames
    return patterns.split(separator: " ").contains { names.count(matching: $0) != nil }
  }
}
