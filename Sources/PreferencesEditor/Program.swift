/// The program that runs.
package enum Program {
  /// As it was called, without its directory.
  package static var name: String {
    let path = CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? "program"
  }
}
