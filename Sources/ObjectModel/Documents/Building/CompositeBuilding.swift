/// The composites of a document and which of them can be built.
struct CompositeBuilding {
  private(set) var documents: [String: ModelDocument.Composite] = [:]
  private(set) var problems: [ModelDocumentError.Problem] = []
  private var leafCounts: [String: Int] = [:]

  init() {}

  init(_ composites: [ModelDocument.Composite]) {
    for composite in composites {
      guard documents.updateValue(composite, forKey: composite.name) != nil else { continue }
      report(.duplicateComposite(composite.name), composite.settings, composite.name)
    }
    for composite in composites { _ = leafCount(of: composite.name, path: []) }
  }

  func isKnown(_ name: String) -> Bool { documents[name] != nil }

  /// True if the composite ends somewhere, and soon enough.
  func isSound(_ name: String) -> Bool {
    leafCounts[name].map { $0 <= ModelBuilding.compositeLimit } ?? false
  }

  /// How many attributes a composite has with those of its composites; nil for an endless one.
  ///
  /// Counted before anything is built: ten composites of ten each make ten thousand million.
  private mutating func leafCount(of name: String, path: [String]) -> Int? {
    if let count = leafCounts[name] { return count }
    guard let composite = documents[name] else { return 0 }
    guard !path.contains(name), path.count < ModelBuilding.depthLimit else {
      report(.compositeCycle(path + [name]), composite.settings, name)
      return nil
    }
    var count = 0
    for attribute in composite.attributes {
      guard let inner = attribute.settings["composite"], attribute.type == "Composite" else {
        count += 1
        continue
      }
      guard let leaves = leafCount(of: inner, path: path + [name]) else { return nil }
      count += leaves
    }
    if count > ModelBuilding.compositeLimit {
      report(
        .tooMany("attributes", count: count, limit: ModelBuilding.compositeLimit),
        composite.settings, name)
      return nil
    }
    leafCounts[name] = count
    return count
  }

  private mutating func report(
    _ reason: ModelDocumentError.Reason, _ settings: ModelDocument.Settings, _ name: String
  ) {
    let problem = ModelDocumentError.Problem(
      place: settings.place ?? .init(file: "document"), entity: name, reason: reason)
    if !problems.contains(problem) { problems.append(problem) }
  }
}
