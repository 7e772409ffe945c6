public import ObjectModel

/// Declared properties that do not go with the model: all of them, not only the first.
public struct DeclarationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One declaration that does not fit.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// What a declaration must keep to.
    public enum Rule: Hashable, Sendable {
      case noEntity(known: [String])
      case noProperty(known: [String])
      case otherSort(declared: String, model: String)
      case otherType(declared: String, model: AttributeType)
      case mayBeNil(declared: String)
      case otherDestination(declared: String, model: String)
      /// Of an ``EntityKind``: the entity has objects but no case, or the other way round.
      case noCase
      case noKind
    }

    public var entity: String
    public var property: String?
    public var rule: Rule

    public init(entity: String, property: String? = nil, rule: Rule) {
      self.entity = entity
      self.property = property
      self.rule = rule
    }

    public var description: String {
      "\(entity)\(property.map { ".\($0)" } ?? ""): \(rule.explanation)"
    }
  }

  public var problems: [Problem]

  public var description: String {
    "\(problems.count) declaration(s) do not go with the model:\n"
      + problems.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension DeclarationError.Problem.Rule {
  /// What is wrong and what to do about it.
  var explanation: String {
    switch self {
    case .noEntity(let known):
      "no entity names this class; set managedObjectClassName, or override entityName; the model "
        + "has \(known.joined(separator: ", "))"
    case .noProperty(let known):
      "the entity has no such property; it has \(known.joined(separator: ", "))"
    case .otherSort(let declared, let model): "is declared as \(declared) but is \(model)"
    case .otherType(let declared, let model):
      "is declared as \(declared), which cannot hold every \(model)"
    case .mayBeNil(let declared):
      "may be absent in the model; declare it as Attribute<\(declared)?> or make it required there"
    case .otherDestination(let declared, let model):
      "is declared to lead to \(declared) but leads to \(model)"
    case .noCase: "objects of it may be met, but the enum of kinds has no case for it"
    case .noKind: "the enum of kinds has a case, but no object can be of exactly this entity"
    }
  }
}
