import DefaultsSyntax

/// The preferences of a program, in one file.
enum Defaults {
  enum Account: BoolDefaultSettable, IntegerDefaultSettable {
    enum BoolKey: String { case isUserLoggedIn }
    enum IntegerKey: String { case launchCount }
  }

  enum Onboarding: BoolDefaultSettable, ObjectDefaultSettable {
    enum BoolKey: String { case isDone = "done" }
    enum ObjectKey: String { case pages }
  }
}
