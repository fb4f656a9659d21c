import Preferences
import Testing

@Suite struct TimestampTests {
  /// Counts the days one by one.
  @Test func `the calendar is right from 1900 to 2101`() {
    var (year, month, day) = (1900, 1, 1)
    var seconds = -36_890.0 * 86_400
    while year < 2101 {
      let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      #expect(Timestamp(text: text) == Timestamp(seconds: seconds))
      #expect(Timestamp(seconds: seconds).text == text + "T00:00:00Z")
      let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      seconds += 86_400
      day += 1
      if day > length { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func `every printed instant parses to the same instant`() {
    for seed in 0..<3000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let instant = generator.timestamp()
      #expect(Timestamp(text: instant.text) == instant, "seed \(seed): \(instant.text)")
    }
  }

  @Test(
    arguments: [
      ("2001-01-01", 0), ("2001-01-01T00:00:01Z", 1), ("2001-01-01 01:00 +0100", 0),
      ("2001-01-01T00:00:00.5Z", 0.5), ("2000-12-31T23:30:00-00:30", 0), ("2001-01-01t00:01z", 60),
    ] as [(String, Double)])
  func `typed forms of dates are parsed`(text: String, seconds: Double) {
    #expect(Timestamp(text: text)?.seconds == seconds)
  }

  @Test(arguments: [
    "2020-02-30", "2021-02-29", "2020-13-01", "2020-00-01", "2020-01-00", "2020-1-1", "20200101",
    "2020-01-01T24:00:00Z", "2020-01-01T10:60:00Z", "2020-01-01T10:00:61Z", "2020-01-01T10",
    "2020-01-01T10:00:00+25:00", "2020-01-01T10:00:00.Z", "10:00:00", "", "2020-01-01x",
  ])
  func `text that is not a date is refused`(text: String) {
    #expect(Timestamp(text: text) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 1e18])
  func `instants without a calendar day still show`(seconds: Double) {
    #expect(Timestamp(seconds: seconds).text.hasSuffix(" s"))
  }
}
