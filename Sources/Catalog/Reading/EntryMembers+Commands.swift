import Preferences

extension EntryMembers {
  /// Returns the checks, of which the first for a file counts.
  func checks(_ key: String) throws(Problem) -> [ProgramCheck] {
    switch members[key] {
    case nil: return []
    case .array(let elements)?:
      return try elements.map { (element) throws(Problem) in try EntryMembers(element).check() }
    case let value?: return [try EntryMembers(value).check()]
    }
  }

  private func check() throws(Problem) -> ProgramCheck {
    let word = try optionalText("stage") ?? "copy"
    guard let staging = ProgramCheck.Staging(rawValue: word) else {
      let words = ProgramCheck.Staging.allCases.map(\.rawValue)
      throw problem("stage", words.joined(separator: ", "))
    }
    let command = try command("command")
    return ProgramCheck(
      title: try optionalText("title") ?? command[0].lastPathName, command: command,
      staging: staging, timeout: try duration("timeout"), refusals: try optionalTexts("fail"),
      sentinel: try optionalText("sentinel"),
      complaints: try optionalTexts("complaints"),
      prefix: try optionalText("prefix"), keys: try optionalTexts("keys"),
      isOneComplaint: try flag("joined"), usesNetwork: try flag("network"),
      directory: try optionalText("directory") ?? "/", files: try optionalTexts("files"))
  }

  func application(_ key: String) throws(Problem) -> ProgramApplication? {
    guard let value = members[key] else { return nil }
    let members = EntryMembers(value)
    return ProgramApplication(
      command: try members.command("command"),
      verification: try members.optionalCommand("verify"),
      reversal: try members.optionalCommand("revert"),
      timeout: try members.duration("timeout", default: .seconds(60)),
      confirmation: try members.confirmation("confirm"),
      obstacle: try members.optionalText("unconfirmed"))
  }

  private func confirmation(
    _ key: String
  ) throws(Problem) -> ProgramApplication.Confirmation? {
    guard let value = members[key] else { return nil }
    let members = EntryMembers(value)
    let by = try members.optionalText("by") ?? "anyone"
    guard ["anyone", "new-login"].contains(by) else {
      throw members.problem("by", "anyone, new-login")
    }
    let time = try members.duration("time", default: .seconds(60))
    return ProgramApplication.Confirmation(
      terms: PendingSave.Terms(
        seconds: Int(time.components.seconds), needsNewLogin: by == "new-login"),
      isAnnounced: try members.flag("announce"))
  }

  private func optionalCommand(_ key: String) throws(Problem) -> [String]? {
    members[key] == nil ? nil : try command(key)
  }

  /// Returns a program's absolute path and its arguments.
  private func command(_ key: String) throws(Problem) -> [String] {
    let words = try texts(key)
    guard words.first?.hasPrefix("/") == true else {
      throw problem(key, "the absolute path of a program and its arguments")
    }
    return words
  }

  /// Returns a number of seconds, such as `10s`.
  private func duration(
    _ key: String, default standard: Duration = .seconds(10)
  ) throws(Problem) -> Duration {
    guard let text = try optionalText(key) else { return standard }
    guard text.last == "s", let seconds = Int(text.dropLast()), (1...600).contains(seconds) else {
      throw problem(key, "1s to 600s")
    }
    return .seconds(seconds)
  }
}
