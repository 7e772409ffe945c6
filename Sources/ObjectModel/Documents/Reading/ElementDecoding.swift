internal import XMLCoder

/// Any name, since a document may have attributes and elements that nobody foresaw.
private struct AnyName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension DocumentElement: Decodable {
  /// The key under which the decoder is told the file's name.
  static let fileKey = CodingUserInfoKey(rawValue: "lineage.file")

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyName.self)
    var settings = ModelDocument.Settings()
    var children: [String: [DocumentElement]] = [:]
    for name in Set(container.allKeys.map(\.stringValue)) {
      let key = AnyName(stringValue: name)
      if let text = try? container.decode(XMLCoder.Attribute<String>.self, forKey: key) {
        settings[name] = text.wrappedValue
      } else {
        children[name] = try container.decode([DocumentElement].self, forKey: key)
      }
    }
    let line = settings[NumberedXML.lineAttribute].flatMap { Int($0) }
    settings[NumberedXML.lineAttribute] = nil
    let file = Self.fileKey.flatMap { decoder.userInfo[$0] as? String } ?? ""
    settings.place = ModelDocument.SourcePlace(file: file, line: line)
    self.init(settings, children: children)
  }
}
