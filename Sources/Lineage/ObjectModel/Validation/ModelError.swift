/// All problems that prevent a model from being used.
///
/// ```swift
/// let book = EntityDescription(
///   name: "Book", properties: [AttributeDescription(name: "hash", type: .string)])
/// do throws(ModelError) {
///   try ManagedObjectModel(entities: [book]).freeze()
/// } catch {
///   print(error.problems[0])  // prints Book.hash: is a member of ManagedObject; choose another name
/// }
/// ```
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A broken rule and its place.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The rules for a model.
    public enum Rule: Hashable, Sendable {
      case invalidName
      /// A name with letters beyond ASCII, which Core Data accepts.
      case otherLetters
      case duplicateEntity
      case parentNotInModel
      case inheritanceCycle
      case severalParents
      case duplicateProperty(declaredBy: String)
      case reservedName
      case missingType
      case defaultValueOfOtherType(expected: AttributeType)
      case missingDestination
      case destinationNotInModel(String)
      case inverseNotMutual(String)
      case inverseElsewhere(String)
      case transientInverse(String)
      case orderedToOne
      case impossibleCount(min: Int, max: Int)
      case unknownProperty(String, in: String)
      case emptyIndex(String)
      case derivedAttribute(expression: String)
      case missingElements
      case repeatedElement
      case storedObjectID
      case ruleOfOtherType(AttributeType)
      case contradictoryRules
      case invalidPattern(String)
      case fetchedPropertyWithoutRequest
      case unknownEntity(String)
      /// The predicate of a template or fetched property cannot be parsed.
      case invalidPredicate(String)
    }

    /// The entity, template or configuration with the problem.
    public var entity: String
    /// The property with the problem, or nil for the entity itself.
    public var property: String?
    /// The broken rule; its text is part of the problem's description.
    public var rule: Rule

    package init(entity: String, property: String? = nil, rule: Rule) {
      self.entity = entity
      self.property = property
      self.rule = rule
    }

    public var description: String {
      "\(entity)\(property.map { ".\($0)" } ?? ""): \(rule.explanation)"
    }
  }

  /// The problems, at least one.
  public var problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  public var description: String {
    "the model has \(problems.count.counted("problem")):\n"
      + RepeatedProblems.lines(problems) { $0.rule }.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension ModelError.Problem.Rule {
  /// True if Core Data accepts it, and only this project's stores do not.
  package var isLimitOfStores: Bool {
    switch self {
    case .derivedAttribute, .otherLetters: true
    default: false
    }
  }

  /// The mistake and how to correct it.
  var explanation: String {
    switch self {
    case .invalidName:
      "is not a name; use a letter or underscore followed by letters, digits or underscores"
    case .otherLetters: "has letters that no column of a store here has; use those of ASCII"
    case .duplicateEntity: "another entity has the same name (ignoring case)"
    case .parentNotInModel: "its superentity is not in the model; list the root entity"
    case .inheritanceCycle: "is its own ancestor"
    case .severalParents: "is a sub-entity of more than one entity"
    case .duplicateProperty(let owner): "\(owner) already declares a property of this name"
    case .reservedName: "is a member of ManagedObject; choose another name"
    case .missingType: "has no type; only a transient attribute may be undefined"
    case .defaultValueOfOtherType(let type): "its default value does not fit the type \(type)"
    case .missingDestination: "has no destination entity"
    case .destinationNotInModel(let name): "its destination \(name) is not in the model"
    case .inverseNotMutual(let name):
      "its inverse \(name) does not name it back; set inverseRelationship on both sides"
    case .inverseElsewhere(let name): "its inverse \(name) is not a property of the destination"
    case .transientInverse(let name):
      "is stored by its inverse \(name), which is transient; make both transient or neither"
    case .orderedToOne: "is an ordered to-one; only a to-many has an order"
    case .impossibleCount(let min, let max): "no number of destinations is in \(min)...\(max)"
    case .unknownProperty(let name, let where_):
      "\(where_) uses \(name), which is not a stored property"
    case .emptyIndex(let name): "index \(name) has no elements"
    case .derivedAttribute(let expression):
      "is derived from \(expression), which no store here can compute in its type; use attributes of "
        + "the object or over one to-one, lowercase:, uppercase: and canonical: of them, a to-many's "
        + "@count and @sum, or, for a Date, now()"
    case .missingElements: "is a composite without elements; set its composite"
    case .repeatedElement: "is a composite with two elements of the same name"
    case .storedObjectID: "is of type objectID, which only a transient attribute may be"
    case .ruleOfOtherType(let type): "has a validation rule that does not fit the type \(type)"
    case .contradictoryRules: "no value satisfies both its minimum and its maximum"
    case .invalidPattern(let pattern): "its pattern \(pattern) is not a regular expression"
    case .fetchedPropertyWithoutRequest: "has no fetch request"
    case .unknownEntity(let name): "names an entity \(name), which is not in the model"
    case .invalidPredicate(let reason): "its predicate cannot be read: \(reason)"
    }
  }
}
