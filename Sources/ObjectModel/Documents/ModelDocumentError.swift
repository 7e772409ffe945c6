/// Why a document cannot be read, used or written: every problem that could be found.
public struct ModelDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem and where.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    public var place: ModelDocument.SourcePlace
    public var entity: String?
    public var property: String?
    public var reason: Reason

    public var description: String {
      ModelDocumentFinding.text(place, entity, property, reason.explanation)
    }
  }

  public var problems: [Problem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }

  init(_ problems: [Problem]) { self.problems = problems }

  package init(_ place: ModelDocument.SourcePlace, _ reason: Reason) {
    problems = [Problem(place: place, reason: reason)]
  }
}

/// The one form in which problems and warnings of documents are told.
enum ModelDocumentFinding {
  static func text(
    _ place: ModelDocument.SourcePlace?, _ entity: String?, _ property: String?,
    _ explanation: String
  ) -> String {
    let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
    return [place?.description, subject.isEmpty ? nil : subject, explanation].compactMap { $0 }
      .joined(separator: ": ")
  }
}
