/// The variables of the environment through which libraries open files or load code, each removed
/// before its library first reads it. See "Libraries and the environment" in docs/reliability.md.
package enum LibraryEnvironment {
  /// A user without privileges sets this variable to 1 if the variables of libcurl and its libraries
  /// shall have their effect, for example to decrypt a recording of the network.
  package static let request = "PREFS_LIBRARY_ENVIRONMENT"

  /// The variables of libcurl, OpenSSL, GnuTLS, p11-kit, Kerberos, SASL and OpenLDAP.
  package static let networking = [
    "SSLKEYLOGFILE", "CURL_HOME", "NETRC", "OPENSSL_CONF", "OPENSSL_CONF_INCLUDE",
    "OPENSSL_MODULES", "OPENSSL_ENGINES", "CTLOG_FILE", "RANDFILE", "QLOGDIR",
    "GNUTLS_SYSTEM_PRIORITY_FILE", "P11_KIT_DEBUG", "P11_KIT_STRICT",
    "KRB5_CONFIG", "KRB5_KDC_PROFILE", "KRB5_TRACE", "KRB5CCNAME", "KRB5_KTNAME",
    "KRB5_CLIENT_KTNAME", "KRB5RCACHEDIR", "KRB5RCACHENAME", "KRB5RCACHETYPE", "GSS_MECH_CONFIG",
    "SASL_PATH", "SASL_CONF_PATH", "LDAPCONF", "LDAPRC",
  ]

  /// The places of certificate authorities. Only a privileged process does without them.
  package static let authorities = ["SSL_CERT_FILE", "SSL_CERT_DIR"]

  /// The variables of ncurses: directories of terminal descriptions, and files with one.
  package static let terminal = [
    "TERMINFO", "TERMINFO_DIRS", "TERMCAP", "TERMPATH", "NCURSES_TRACE",
  ]

  /// Whether the process may do what its user may not: it is root's, set-user-ID, or has a
  /// capability.
  package static var isPrivileged: Bool {
    geteuid() == 0 || geteuid() != getuid() || getegid() != getgid() || platform_has_capabilities()
  }

  /// Removes the variables of libcurl and its libraries. Call before they are loaded.
  package static func clearForNetworking() {
    let (isPrivileged, isRequested) = (isPrivileged, getenv(request).map { strcmp($0, "1") == 0 })
    if isPrivileged { for name in authorities { unsetenv(name) } }
    if isPrivileged || isRequested != true { for name in networking { unsetenv(name) } }
  }

  /// Removes the variables of ncurses if the process is privileged. Call before a terminal is opened.
  ///
  /// Directories that only the effective user or root can write to stay. If `~/.terminfo` is not one,
  /// `HOME` is removed too and returned; set it again once the terminal is open.
  package static func clearForTerminal() -> String? {
    guard isPrivileged else { return nil }
    for name in terminal {
      let places = getenv(name).map { String(cString: $0) } ?? ""
      let trusted = places.split(separator: ":").filter { isTrusted(String($0)) }
      if trusted.isEmpty {
        unsetenv(name)
      } else {
        setenv(name, trusted.joined(separator: ":"), 1)
      }
    }
    guard let home = getenv("HOME").map({ String(cString: $0) }),
      !isTrusted(home) || !isTrusted(home + "/.terminfo")
    else { return nil }
    unsetenv("HOME")
    return home
  }

  /// Whether `path` is an absolute path of a directory, not of a link, that nobody but the effective
  /// user and root can write to.
  private static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    guard path.hasPrefix("/"), lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_mode & 0o022 == 0
      && [0, geteuid()].contains(status.st_uid)
  }
}
