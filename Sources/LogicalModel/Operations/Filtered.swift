import Foundation

extension Operation {
  /// Fetches the members whose property compares as given with a value, a different one each time.
  package struct Filtered: RepeatedRead {
    package var kind: String
    package var property: String
    package var relation: Relation
    package var values: [PropertyValue]

    package static let form = OperationForm(
      "filtered", .required("by"), .required("values"), .optional("relation"), givesMembers: true)

    package var defaultName: String { "filtered-\(kind.kebab)-\(property.kebab)" }

    package var canonicalOperands: [String] {
      [kind, property, relation.rawValue, CanonicalText.list(values.map(\.canonicalText))]
    }

    /// Returns the number of distinct queries: a sample uses as many values as it has repetitions,
    /// and the next sample continues from there.
    package func questionCount(samples _: Int, repetitions: Int) -> Int {
      values.count / Self.greatestCommonDivisor(values.count, repetitions)
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
      var (a, b) = (max(1, a), b)
      while b != 0 { (a, b) = (b, a % b) }
      return a
    }

    package var soughtProperty: PropertyPath? { PropertyPath(kind: kind, name: property) }

    package func label(in _: Domain) -> String {
      "\(kind.plural) with \(property) \(relation.words)"
    }
  }
}

extension Operation.Filtered {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let relation = operands.relation("relation", unlessGiven: .equal)
    let property = operands.property("by", of: kind, relation == .equal ? .comparable : .sortable)
    let values = operands.values("values", of: property, of: kind)
    guard let kind, let relation, let property, let values else { return nil }
    self.init(kind: kind, property: property, relation: relation, values: values)
  }
}

extension Relation {
  fileprivate var words: String {
    switch self {
    case .equal: "equal to a value"
    case .less: "below a value"
    case .greaterOrEqual: "at least a value"
    }
  }
}

extension PropertyValue {
  fileprivate var canonicalText: String {
    switch self {
    case .absent: "absent"
    case .integer(let number): "integer \(number)"
    case .real(let number): "real \(number)"
    case .decimal(let number): "decimal \(number)"
    case .text(let text): "text \(text)"
    case .boolean(let flag): "boolean \(flag)"
    case .date(let seconds): "date \(seconds)"
    case .uuid(let uuid): "uuid \(uuid)"
    case .uri(let text): "uri \(text)"
    case .binary(let data): "binary \(data.base64EncodedString())"
    }
  }
}
