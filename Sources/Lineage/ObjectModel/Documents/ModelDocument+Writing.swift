import Escaping
import Foundation

extension ModelDocument {
  /// Returns the document in Xcode's format: its order of attributes, four spaces, no final
  /// newline.
  ///
  /// Entities are sorted by name; everything else keeps its order.
  ///
  /// ```swift
  /// let lines = try ModelDocument(model).xml().split(separator: "\n")
  /// print(lines[0])  // prints <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  /// ```
  ///
  /// - Throws: ``ModelDocumentError`` if a text contains characters that XML 1.0 does not allow.
  public func xml() throws(ModelDocumentError) -> String {
    var sorted = self
    sorted.entities.sort { $0.name < $1.name }
    var writing = DocumentWriting(isBeforeXcode8: isBeforeXcode8)
    writing.write(sorted.element, as: "model")
    guard writing.problems.isEmpty else { throw ModelDocumentError(problems: writing.problems) }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
      + writing.lines.joined(separator: "\n")
  }

  /// True for documents last saved by tools that put the version identifier first.
  ///
  /// 10174 belongs to Xcode 7.3 and 11542 to 8.2, the last and first versions observed on either
  /// side.
  private var isBeforeXcode8: Bool {
    guard let version = settings["lastSavedToolsVersion"].flatMap({ Double($0) }) else {
      return false
    }
    return version < 11_000
  }

  /// Writes the document to a file, or to the `contents` of an `.xcdatamodel` folder.
  ///
  /// For an `.xcdatamodeld`, writes one version and makes it current; other versions stay.
  ///
  /// ```swift
  /// try ModelDocument(model).write(to: "Library.xcdatamodeld", version: "Library 2")
  /// print(FileManager.default.fileExists(atPath: "Library.xcdatamodeld/Library 2.xcdatamodel/contents"))  // prints true
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - version: The version's name in an `.xcdatamodeld`; nil for the folder's name.
  /// - Throws: ``ModelDocumentError`` if the text cannot be created or the file cannot be written.
  public func write(to path: String, version: String? = nil) throws(ModelDocumentError) {
    let url = URL(fileURLWithPath: path)
    let data = Data(try xml().utf8)
    switch url.pathExtension {
    case "xcdatamodel": try Self.write(data, to: url.appending(path: "contents"))
    case "xcdatamodeld":
      let version = (version ?? url.deletingPathExtension().lastPathComponent) + ".xcdatamodel"
      try Self.write(data, to: url.appending(path: version).appending(path: "contents"))
      try Self.write(
        Data(CurrentVersionFile.text(naming: version).utf8),
        to: url.appending(path: CurrentVersionFile.name))
    default: try Self.write(data, to: url)
    }
  }

  private static func write(_ data: Data, to url: URL) throws(ModelDocumentError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
    } catch {
      throw ModelDocumentError(
        SourcePlace(file: url.path), .unwritable(error.reason))
    }
  }
}

/// The lines of an XML file that is being written.
private struct DocumentWriting {
  let isBeforeXcode8: Bool
  var lines: [String] = []
  var problems: [ModelDocumentError.Problem] = []

  mutating func write(_ element: DocumentElement, as name: String, indent: String = "") {
    let schema = DocumentSchema.of(name, isBeforeXcode8: isBeforeXcode8)
    let tag = "\(indent)<\(name)\(attributes(of: element, schema))"
    let children = (schema?.children ?? []).filter { !element.children($0).isEmpty }
    // Xcode writes a separate closing tag for an empty model.
    guard !children.isEmpty || name == "model" else { return lines.append(tag + "/>") }
    lines.append(tag + ">")
    for child in children {
      for element in element.children(child) { write(element, as: child, indent: indent + "    ") }
    }
    lines.append("\(indent)</\(name)>")
  }

  /// Appends known attributes in the schema's order, then the others by name.
  private mutating func attributes(
    of element: DocumentElement, _ schema: DocumentSchema?
  ) -> String {
    let texts = element.settings.texts
    let known = schema?.attributes ?? []
    let others = texts.keys.filter { !known.contains($0) }.sorted()
    return (known + others).compactMap { name in
      guard let text = texts[name] else { return nil }
      if !XMLText.canHold(text) {
        problems.append(
          .init(
            place: element.settings.place ?? .init(file: "document"),
            property: element.settings["name"], reason: .unwritableText(name)))
      }
      return " \(name)=\"\(XMLText.escaped(text))\""
    }.joined()
  }
}

extension XMLText {
  /// Returns an explanation of libxml2's common errors (its `xmlParserErrors`), and the number of
  /// others.
  static func explanation(of error: any Error) -> String {
    switch (error as NSError).code {
    case 1: "it is too large for the parser"
    case 4: "expected an element"
    case 5: "the file ends early, or has content after its root element"
    case 6, 7, 8: "a character reference such as &#65; is invalid"
    case 9: "it contains a character that XML does not allow"
    case 23: "a reference such as &amp; lacks its semicolon"
    case 26: "it refers to an unknown entity; write &amp; for an ampersand"
    case 32, 81: "its encoding is unknown or differs from the declared one"
    case 38: "a value contains <; write &lt;"
    case 39: "a value is not in quotation marks"
    case 40: "a value's closing quotation mark is missing"
    case 41: "an attribute has no value"
    case 42: "an attribute is repeated"
    case 45: "a comment is not closed with -->"
    case 63: "a CDATA section is not closed with ]]>"
    case 65: "expected a space or the end of the tag"
    case 68: "expected a name; write &amp; for an ampersand"
    case 73: "a tag is not closed with >"
    case 76, 77: "a closing tag does not match the open element"
    case let code: "libxml2's error \(code)"
    }
  }
}
