import Preferences
import Testing

@testable import Schemas

struct VariantLawsTests {
  @Test(arguments: 1...20)
  func `a random GVariant text is read as the value it was written for`(seed: UInt64) throws {
    var generator = VariantGenerator(seed: seed)
    for _ in 0..<200 {
      let type = generator.type()
      let (text, value) = generator.sample(of: type)
      let read = try PreferenceValue(variantText: Array(text.utf8), of: type)
      #expect(read == value, "seed \(seed): \(type.text) \(text)")
    }
  }

  @Test(arguments: 1...20)
  func `a corrupted GVariant text is read or refused at an offset within it`(seed: UInt64) {
    var generator = VariantGenerator(seed: seed)
    for _ in 0..<200 {
      let type = generator.type()
      var bytes = Array(generator.sample(of: type).text.utf8)
      if generator.chance(50) {
        bytes.removeSubrange(generator.below(bytes.count)...)
      } else {
        bytes[generator.below(bytes.count)] = generator.pick(Array("'\"[](){}<>@,:0x-amb\\".utf8))
      }
      do throws(VariantMistake) {
        _ = try PreferenceValue(variantText: bytes, of: type)
      } catch {
        #expect(0...bytes.count ~= error.offset, "seed \(seed): \(type.text)")
      }
    }
  }
}
