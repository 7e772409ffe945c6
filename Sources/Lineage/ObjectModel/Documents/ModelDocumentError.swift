/// All problems found that prevent a document from being read, used or written.
///
/// ```swift
/// let lines = """
///   <model>
///     <entity name="Book"><attribute name="title" attributeType="Text"/></entity>
///   </model>
///   """
/// do throws(ModelDocumentError) {
///   _ = try ModelDocument(data: Data(lines.utf8)).model()
/// } catch {
///   print(error.problems[0])  // prints contents:2: Book.title: its attributeType Text is not one of Core Data's
/// }
/// ```
public struct ModelDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A problem and its place.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The file and, where known, the line.
    public var place: ModelDocument.SourcePlace
    /// The entity, composite or fetch request, or nil for the document itself.
    public var entity: String?
    /// The property, or nil for the entity itself.
    public var property: String?
    /// The mistake; its text is part of the problem's description.
    public var reason: Reason

    public var description: String {
      ModelDocumentFinding.text(place, entity, property, reason.explanation)
    }
  }

  /// All problems in the order in which they were found, at least one.
  public var problems: [Problem]

  /// One line per problem.
  ///
  /// Frequent kinds of problems show only the first ones.
  public var description: String {
    RepeatedProblems.lines(problems) { $0.reason }.joined(separator: "\n")
  }
}

/// Lists problems so that a mistake repeated many times does not hide the others.
enum RepeatedProblems {
  private static let countOfAKind = 20

  /// - Parameters:
  ///   - problems: The problems in order.
  ///   - reason: An enum value whose case is the kind of a problem.
  /// - Returns: The first lines of each kind; the last of them states how many more there are.
  static func lines<Problem: CustomStringConvertible, Reason>(
    _ problems: [Problem], _ reason: (Problem) -> Reason
  ) -> [String] {
    func kind(_ problem: Problem) -> String {
      let reason = reason(problem)
      return Mirror(reflecting: reason).children.first?.label ?? "\(reason)"
    }
    let counts = Dictionary(problems.map { (kind($0), 1) }, uniquingKeysWith: +)
    var named: [String: Int] = [:]
    return problems.flatMap { problem -> [String] in
      let kind = kind(problem)
      named[kind, default: 0] += 1
      let count = counts[kind] ?? 0
      switch named[kind] ?? 0 {
      case ..<countOfAKind: return [problem.description]
      case countOfAKind:
        let rest = count - countOfAKind
        return [problem.description] + (rest > 0 ? ["and \(rest) more of this kind"] : [])
      default: return []
      }
    }
  }
}

/// The common format of problems and warnings of documents.
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

extension ModelDocumentError {
  package init(_ place: ModelDocument.SourcePlace, _ reason: Reason) {
    problems = [Problem(place: place, reason: reason)]
  }

  /// The reasons why a document can fail.
  public enum Reason: Hashable, Sendable {
    // Files
    case unreadable(String)
    case noDocument
    case oldFormat
    /// A `.mom` file or a store, which contain a model but no document.
    case notADocument
    case unreadableArchive(String)
    case currentVersionMissing(String, versions: [String])
    case noCurrentVersion(versions: [String])
    case unknownVersion(String, versions: [String])
    case damagedCurrentVersion
    case unwritable(String)
    // XML
    case tooLarge(bytes: Int, limit: Int)
    case tooDeep(limit: Int)
    case notUTF8
    case documentType
    case notXML(String)
    case wrongRoot(String)
    case missingSetting(String, of: String)
    // Meaning
    case duplicateEntity
    case duplicateProperty
    case duplicateComposite(String)
    case unknownParent(String)
    case inheritanceCycle([String])
    case missingType
    case unknownType(String)
    case missingComposite
    case unknownComposite(String)
    case compositeCycle([String])
    case unknownDestination(String)
    case unknownDeletionRule(String)
    case notANumber(String, of: String)
    case unknownEntity(String, of: String)
    case missingFetchRequest
    case unknownProperty(String, of: String)
    case repeatedIndex(String)
    case tooMany(String, count: Int, limit: Int)
    // Writing
    case unwritableText(String)
    case unwritableDefault(AttributeType)
    case unwritableSorts
  }
}

extension ModelDocumentError.Reason {
  /// The mistake and how to correct it.
  var explanation: String {
    switch self {
    case .unreadable(let why): "cannot be read (\(why)); check the path and its permissions"
    case .noDocument:
      "is a folder without a model; name an .xcdatamodeld, an .xcdatamodel or its contents file, or "
        + "a .momd"
    case .oldFormat:
      "is in the binary format from before Xcode 4.3; open it in Xcode and save it once"
    case .notADocument:
      "is a compiled model or a store, not an Xcode document; ForeignStore reads the model of a store"
    case .unreadableArchive(let why): "is a compiled model that cannot be read: \(why)"
    case .currentVersionMissing(let name, let versions):
      "names \(name) as its current version, which does not exist; the versions are: "
        + Self.list(versions)
    case .noCurrentVersion(let versions):
      "does not say which version is current; choose one of: " + Self.list(versions)
    case .unknownVersion(let name, let versions):
      "has no version \(name); the versions are: " + Self.list(versions)
    case .damagedCurrentVersion:
      "is not a property list with the key _XCCurrentVersionName; choose the version yourself"
    case .unwritable(let why): "cannot be written (\(why)); check the folder and its permissions"
    default: xmlExplanation ?? meaningExplanation
    }
  }

  private var xmlExplanation: String? {
    switch self {
    case .tooLarge(let bytes, let limit):
      "has \(bytes) bytes, more than the \(limit) that a model may have"
    case .tooDeep(let limit): "elements are nested more than \(limit) deep"
    case .notUTF8: "is not in UTF-8, the encoding of model documents; convert it"
    case .documentType: "has a document type (<!DOCTYPE), which models never have; remove it"
    case .notXML(let why): "is not valid XML: \(why)"
    case .wrongRoot(let name): "begins with <\(name)>; a model document begins with <model>"
    case .missingSetting(let name, let element): "this <\(element)> has no \(name); add it"
    default: nil
    }
  }

  private var meaningExplanation: String {
    switch self {
    case .duplicateEntity: "another entity has this name; rename one"
    case .duplicateProperty: "another property of the entity has this name; rename one"
    case .duplicateComposite(let name): "there is another composite \(name); rename one"
    case .unknownParent(let name): "its parent \(name) is not in the document"
    case .inheritanceCycle(let names):
      "is its own ancestor (\(names.joined(separator: " < "))); remove one parentEntity"
    case .missingType: "has no attributeType; only a transient attribute can omit it"
    case .unknownType(let type): "its attributeType \(type) is not one of Core Data's"
    case .missingComposite: "has type Composite but does not name one; add composite=\"…\""
    case .unknownComposite(let name): "its composite \(name) is not in the document"
    case .compositeCycle(let names):
      "contains itself (\(names.joined(separator: " > "))); remove one of the attributes"
    case .unknownDestination(let name): "its destination \(name) is not in the document"
    case .unknownDeletionRule(let rule):
      "its deletionRule \(rule) is not one of Nullify, Cascade, Deny, No Action"
    case .notANumber(let text, let setting): "its \(setting) \(text) is not a number"
    case .unknownEntity(let name, let user):
      "\(user) names the entity \(name), which does not exist"
    case .missingFetchRequest: "has no fetchRequest with an entity; add one"
    case .unknownProperty(let name, let user): "\(user) names \(name), which is not a property"
    case .repeatedIndex(let name): "two of its indexes are called \(name); rename one"
    case .tooMany(let what, let count, let limit): "has \(count) \(what); the limit is \(limit)"
    case .unwritableText(let setting): "its \(setting) has a character that XML does not allow"
    case .unwritableDefault(let type):
      "a document cannot hold its default value of type \(type); set the default in code"
    case .unwritableSorts:
      "a document cannot hold the order of a fetch request; set its sorts in code"
    default: "is not a model"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
