/// How headings, sections and repeated keys are read.
extension Dialect {
  /// The end of a heading, and what may follow it on its line.
  enum Headings: Sendable {
    /// The line ends with the bracket.
    case wholeLine
    /// Text after the first closing bracket is ignored.
    case toFirstBracket
    /// Text after the last closing bracket is ignored.
    case toLastBracket
    /// An assignment or a comment may follow the bracket.
    case beforeAssignment
  }

  enum EqualSections: Sendable, Hashable {
    /// Sections of one name are parts of one section, except those with a name in the set, which are
    /// records of a list.
    case merged(besides: Set<String>)
    /// Sections of one name are records of a list.
    case records
    /// Sections of one name that are adjacent are records of a list. Others are duplicates.
    case adjacentRecords
  }

  enum Lists: Sendable, Hashable {
    case none
    /// Keys in the form that `comparable` returns.
    case keys(Set<String>)
    case allKeys
    /// All keys but those of a program's settings of which one line counts.
    case allKeysBut(SingleKeys)
  }

  /// A table of keys by section. It is made when it is asked for.
  enum SingleKeys: Sendable, Hashable {
    case ofSystemd

    func contain(_ key: String, in section: String) -> Bool {
      switch self {
      case .ofSystemd: singleKeysOfSystemd[section]?.contains(key) == true
      }
    }
  }

  enum CountingLine: Sendable {
    case first, last
    /// The program refuses repeated keys.
    case none
  }

  /// Whether all groups are sections or stanzas, and no key has dots for a group.
  var hasGroups: Bool { hasSections || stanza != nil }

  /// Whether sections of one name, which is in the form that `comparable(heading:)` returns, are records.
  func hasRecords(named heading: ArraySlice<UInt8>) -> Bool {
    switch equalSections {
    case .merged(let names): names.contains(String(decoding: heading, as: UTF8.self))
    case .records, .adjacentRecords: true
    }
  }

  /// The sections that networkd and udevd read one by one, by systemd.network(5) and systemd.netdev(5).
  static let recordsOfSystemd: Set<String> = [
    "Address", "BridgeFDB", "BridgeMDB", "DHCPServerStaticLease", "IPv6AddressLabel",
    "IPv6PREF64Prefix", "IPv6Prefix", "IPv6RoutePrefix", "L2TPSession",
    "MACsecReceiveAssociation", "MACsecReceiveChannel", "MACsecTransmitAssociation", "Neighbor",
    "NextHop", "Route", "RoutingPolicyRule", "SR-IOV", "WireGuardPeer",
  ]

  /// The directives of Redis 7.0 of which each line counts, by `CONFIG GET` and `ACL LIST`.
  static let listsOfRedis: Set<String> = [
    "client-output-buffer-limit", "include", "loadmodule", "rename-command", "save", "sentinel",
    "user",
  ]

  /// The directives of chrony.conf(5) of which each line counts.
  static let listsOfChrony: Set<String> = [
    "allow", "bindacqaddress", "bindaddress", "bindcmdaddress", "broadcast", "cmdallow", "cmddeny",
    "confdir", "deny", "hwtimestamp", "include", "log", "ntsaeads", "ntsservercert", "ntsserverkey",
    "ntstrustedcerts", "peer", "pool", "refclock", "server", "sourcedir",
  ]

  /// The keys of wg(8) and wg-quick(8) of which each line counts.
  static let listsOfWireGuard: Set<String> = [
    "address", "allowedips", "dns", "postdown", "postup", "predown", "preup",
  ]

  /// The properties of `config.txt` of which each line counts, by the documentation of the Raspberry Pi.
  static let listsOfConfigTxt: Set<String> = [
    "device_tree_overlay", "device_tree_param", "dtoverlay", "dtparam", "gpio", "hdmi_cvt",
    "include", "initramfs",
  ]

  /// The keywords of ssh_config(5) and sshd_config(5) of which each line counts, by `sshd -T` and
  /// `ssh -G`.
  static let listsOfSSH: Set<String> = [
    "acceptenv", "allowgroups", "allowusers", "certificatefile", "denygroups", "denyusers",
    "dynamicforward", "hostcertificate", "hostkey", "identityfile", "include", "listenaddress",
    "localforward", "port", "remoteforward", "sendenv", "subsystem",
  ]
}
