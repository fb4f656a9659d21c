public enum BundledTheme: String, CaseIterable, Sendable { case dark }
