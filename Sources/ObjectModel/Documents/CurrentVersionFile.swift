import Foundation

/// The hidden file of an `.xcdatamodeld` that says which of its versions is current.
enum CurrentVersionFile {
  static let name = ".xccurrentversion"
  private static let key = "_XCCurrentVersionName"

  /// The version's name without its extension; nil without the file or the key.
  static func read(in folder: String, _ names: [String]) throws(ModelDocumentError) -> String? {
    guard names.contains(name) else { return nil }
    let path = "\(folder)/\(name)"
    guard let data = FileManager.default.contents(atPath: path), data.count < 1 << 20,
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let values = list as? [String: Any]
    else { throw ModelDocumentError(.init(file: path), .damagedCurrentVersion) }
    guard let value = values[key] else { return nil }
    guard let version = value as? String else {
      throw ModelDocumentError(.init(file: path), .damagedCurrentVersion)
    }
    return version.hasSuffix(".xcdatamodel") ? String(version.dropLast(12)) : version
  }

  /// The file's text for a version's folder name, extension included, as Xcode writes it.
  static func text(naming version: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>\(key)</key>
    \t<string>\(XMLText.escaped(version))</string>
    </dict>
    </plist>

    """
  }
}
