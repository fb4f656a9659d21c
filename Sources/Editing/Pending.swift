import Preferences

extension StoreError { var words: String { "\(self)" } }
