/// What a file begins as that is not there yet: its format by the ending of its name.
struct NewDocument {
  let path: String

  var bytes: [UInt8] { Array((path.hasSuffix(".plist") ? Self.propertyList : Self.json).utf8) }

  private static let json = "{}\n"

  private static let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict/>
    </plist>

    """
}
