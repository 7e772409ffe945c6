extension Operation {
  /// Fetches the last members by a property, descending.
  public struct Newest: OperationAction {
    public var kind: String
    public var property: String
    public var limit: Int

    public static let form = OperationForm(
      "newest", .name, .required("by", .name), .required("limit", .size), givesMembers: true)

    public var defaultName: String { "newest-\(limit)-\(kind.kebab)" }

    public var canonicalOperands: [String] { [kind, property, "\(limit)"] }

    public func label(in _: Domain) -> String {
      "fetch the last \(limit) \(kind.plural) by \(property)"
    }

    public func actionsPerSample(repetitions: Int, memberCount _: Int) -> Int { repetitions }
  }
}

extension Operation.Newest {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let property = operands.property("by", of: kind, .sortable)
    let limit = operands.size("limit")
    guard let kind, let property, let limit else { return nil }
    self.init(kind: kind, property: property, limit: limit)
  }
}

extension OperationAction where Self == Operation.Newest {
  public static func newest(kind: String, property: String, limit: Int) -> Self {
    Self(kind: kind, property: property, limit: limit)
  }
}
