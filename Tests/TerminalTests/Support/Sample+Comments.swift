import Documents
import Editing
import Preferences

extension Sample {
  /// A file without a schema, which its comments describe.
  private static let described = """
    {
      // Names and addresses for the clients of one network.
      "Dhcp4": {
        "interfaces-config": {
          // The network interfaces to listen on, such as "eth0" or "eth0/192.0.2.1". The server refuses
          // to start if none of them exists, and says so in its log.
          "interfaces": [],
          // Raw sockets also receive requests of clients that have no address yet.
          // "dhcp-socket-type": "udp",
        },
        "lease-database": {
          // In memory, and in a file from which the leases are read at the next start.
          "type": "memfile",
          "lfc-interval": 3600 // seconds between two cleanups of the file
        },
        "expired-leases-processing": {
          "reclaim-timer-wait-time": 10,
          "flush-reclaimed-timer-wait-time": 25,
          "hold-reclaimed-time": 3600
        },
        "renew-timer": 900,
        "option-data": [
          { "name": "domain-name-servers", "data": "192.0.2.1, 192.0.2.2" },
          { "name": "domain-search", "data": "mydomain.example.com, example.com" }
        ]
      }
    }

    """

  static func describedEditor() throws -> Editor {
    let document = try JSONDocument(Array(described.utf8))
    return Editor(
      title: DocumentTitle(name: "dhcp4.conf", directory: "/etc/dhcp", readOnly: nil),
      schema: .empty, snapshot: DocumentSnapshot(document, revision: Revision(token: "1")))
  }
}
