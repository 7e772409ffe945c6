/// An XML element of a document before it means anything: settings and children by name.
///
/// Both the reader and the writer pass through it, so that what is read is what is written.
struct DocumentElement: Hashable {
  var settings: ModelDocument.Settings
  /// In the file's order among those of one name; the order among names is the schema's.
  var childrenByName: [String: [DocumentElement]]

  init(
    _ settings: ModelDocument.Settings = .init(), children: [String: [DocumentElement]] = [:]
  ) {
    self.settings = settings
    childrenByName = children.filter { !$0.value.isEmpty }
  }

  func children(_ name: String) -> [DocumentElement] { childrenByName[name] ?? [] }

  func child(_ name: String) -> DocumentElement? { childrenByName[name]?.first }

  /// The `value` of each child: the form of compound indexes and uniqueness constraints.
  func values(of name: String) -> [String] { children(name).map { $0.settings["value"] ?? "" } }

  /// The one element that holds lists of values, as ``values(of:)`` reads them.
  static func nested(_ lists: [[String]]?, _ list: String, _ item: String) -> [DocumentElement] {
    guard let lists else { return [] }
    let elements = lists.map { values in
      DocumentElement(children: [item: values.map { DocumentElement(.init(["value": $0])) }])
    }
    return [DocumentElement(children: [list: elements])]
  }
}
