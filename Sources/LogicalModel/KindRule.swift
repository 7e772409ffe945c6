/// A kind for the items of an outside file of which one field passes a test.
public struct KindRule: Codable, Hashable, Sendable {
  /// What is asked of a field's value; of a list it is enough if one entry passes.
  public enum Test: Codable, Hashable, Sendable {
    /// The value is one of these texts.
    case equals([String])
    /// It begins with one of these texts.
    case beginsWith([String])
    /// One of these texts is somewhere in it.
    case contains([String])
    /// There is a value, or there is none.
    case isPresent(Bool)
  }

  /// A concrete kind of the family.
  public var kind: String
  public var field: String
  public var test: Test

  public init(kind: String, field: String, test: Test) {
    self.kind = kind
    self.field = field
    self.test = test
  }
}

extension KindRule.Test {
  /// Tells it of a text without blanks around it, nil where there is none; letter case counts.
  public func passes(_ text: String?) -> Bool {
    guard let text, !text.isEmpty else { return self == .isPresent(false) }
    switch self {
    case .equals(let texts): return texts.contains(text)
    case .beginsWith(let texts): return texts.contains { text.hasPrefix($0) }
    case .contains(let texts): return texts.contains { text.contains($0) }
    case .isPresent(let isPresent): return isPresent
    }
  }
}
