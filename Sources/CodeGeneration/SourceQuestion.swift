package import Lineage
package import LogicalModel
import ModelReshaping

/// A question of an app, with the names of the model before its tree was reshaped.
package struct SourceQuestion: Sendable {
  let entity: String
  let predicate: FetchPredicate?
  let orders: [MemberOrder]
  /// The fetch limit, 0 for none.
  let limit: Int
  let isCount: Bool
  let name: String?
  /// The line of the usage file, for the comment.
  let text: String

  package init(
    entity: String, predicate: FetchPredicate?, orders: [MemberOrder], limit: Int, isCount: Bool,
    name: String?, text: String
  ) {
    (self.entity, self.predicate, self.orders) = (entity, predicate, orders)
    (self.limit, self.isCount, self.name, self.text) = (limit, isCount, name, text)
  }
}

/// A question as a fetch of one type.
struct SourceFetch: Sendable {
  enum Operand: Sendable {
    case parameter(String)
    case value(AttributeValue)
    case absent
  }

  struct Condition: Sendable {
    /// A property, optionally after a to-one relationship.
    let path: [String]
    let comparison: FetchComparison.Operator
    let operand: Operand
    /// The attribute's type; nil for a relationship.
    let type: AttributeType?
    /// The type of a relationship's destinations.
    fileprivate(set) var destination: String?
    let isOptional: Bool
    /// True for a to-many relationship, which contains the operand.
    let isToMany: Bool
  }

  struct Order: Sendable {
    let path: [String]
    let isDescending: Bool
    let type: AttributeType
    let isOptional: Bool
  }

  /// The fetched types; several if kinds share none.
  private(set) var types: [String]
  private(set) var name: String
  let text: String
  /// The codes of the kinds; empty for all objects of the type.
  let codes: [Int64]
  private(set) var conditions: [Condition]
  let orders: [Order]
  let limit: Int
  let isCount: Bool

  /// The labels, which identify a function in Swift together with its name.
  fileprivate var labels: String { parameters.map { "\($0.name):" }.joined() }

  fileprivate func renamed(_ name: String) -> SourceFetch {
    var fetch = self
    fetch.name = name
    return fetch
  }

  func renamed(_ names: [String: String]) -> SourceFetch {
    var fetch = self
    fetch.types = types.map { names[$0] ?? $0 }
    for index in conditions.indices {
      fetch.conditions[index].destination = conditions[index].destination.flatMap { names[$0] }
    }
    return fetch
  }

  /// The names and Swift types of the function's parameters.
  var parameters: [(name: String, type: String)] {
    var (parameters, known): ([(name: String, type: String)], Set<String>) = ([], [])
    for condition in conditions {
      guard case .parameter(let name) = condition.operand, known.insert(name).inserted else {
        continue
      }
      parameters.append((name, condition.type?.swiftType ?? condition.destination ?? ""))
    }
    return parameters
  }
}

/// The names of the fetches so far.
struct FetchNames {
  private struct Function: Hashable {
    let name: String
    let labels: String
  }

  /// The types of the fetches with a name.
  private var taken: [Function: Set<[String]>] = [:]
  /// The last number of each name, from which a search continues.
  private var numbers: [Function: [[String]: Int]] = [:]

  /// Returns the fetch with a number in its name if one of the same or a related type has the name.
  mutating func named(_ fetch: SourceFetch, isRelated: (String, String) -> Bool) -> SourceFetch {
    let (types, labels) = (fetch.types, fetch.labels)
    let written = Function(name: fetch.name, labels: labels)
    var number = numbers[written]?[types] ?? 1
    func function() -> Function {
      number == 1 ? written : Function(name: "\(fetch.name)\(number)", labels: labels)
    }
    while let others = taken[function()],
      others.contains(types)
        || others.contains(where: { other in
          other.count == 1 && types.count == 1 && isRelated(other[0], types[0])
        })
    { number += 1 }
    numbers[written, default: [:]][types] = number
    taken[function(), default: []].insert(types)
    return number == 1 ? fetch : fetch.renamed(function().name)
  }
}

/// Finds the places of a question's properties.
struct QuestionPlacing {
  /// The reason why a question has no fetch.
  struct Rejection: Error { let why: String }

  let model: ReshapedModel
  let types: [SourceType]
  let content: SourceContent?

  func fetch(of question: SourceQuestion) throws(Rejection) -> SourceFetch {
    guard model.tree.document.entities.contains(where: { $0.name == question.entity }) else {
      throw Rejection(why: "the model has no entity \(question.entity)")
    }
    let placement = model.placements[question.entity]
    var codes: [Int64] = []
    if let content, let placement, placement.fetchedEntities == [content.entity],
      question.entity != model.tree.root
    {
      codes = model.tree.concreteKinds(of: question.entity).compactMap {
        model.placements[$0.name]?.discriminator?.code
      }
    }
    var conditions: [SourceFetch.Condition] = []
    let comparisons = try parts(of: question.predicate)
    for comparison in comparisons {
      if let condition = try condition(comparison, of: question.entity) {
        conditions.append(condition)
      }
    }
    var orders: [SourceFetch.Order] = []
    for order in question.orders {
      let place = try place([order.property], of: question.entity)
      guard let type = place.type else {
        throw Rejection(why: "\(order.property) is not an attribute")
      }
      orders.append(
        SourceFetch.Order(
          path: place.path, isDescending: !order.ascending, type: type,
          isOptional: place.isOptional))
    }
    let shared = model.tree.attributes(of: model.tree.root).map(\.name)
    if !question.isCount, (placement?.fetchedEntities.count ?? 1) > 1,
      let order = question.orders.first(where: { !shared.contains($0.property) })
    {
      throw Rejection(
        why: "its kinds are several entities now, which share no \(order.property) to sort by")
    }
    let name = question.name?.camelCase ?? Self.name(of: question, comparisons)
    return SourceFetch(
      types: placement?.fetchedEntities ?? [question.entity], name: name, text: question.text,
      codes: codes, conditions: conditions, orders: orders, limit: question.limit,
      isCount: question.isCount)
  }

  /// Returns a name as in `fetchBookSortedByTitle(author:)`; labels name the compared properties.
  private static func name(of question: SourceQuestion, _ comparisons: [FetchComparison]) -> String
  {
    let entity = question.entity.capitalizedFirst
    let by = comparisons.compactMap { comparison in
      if case .keyPath(let path) = comparison.left.form, !comparison.right.isVariable {
        path.steps.map(\.name.capitalizedFirst).joined()
      } else {
        nil
      }
    }
    let sorted = question.orders.map(\.property.capitalizedFirst)
    return (question.isCount ? "count" : "fetch") + entity
      + (by.isEmpty ? "" : "By" + by.joined(separator: "And"))
      + (sorted.isEmpty ? "" : "SortedBy" + sorted.joined(separator: "And"))
  }

  private func parts(of predicate: FetchPredicate?) throws(Rejection) -> [FetchComparison] {
    switch predicate?.form {
    case nil: return []
    case .constant(true)?: return []
    case .comparison(let comparison)?: return [comparison]
    case .and(let parts)?:
      var comparisons: [FetchComparison] = []
      for part in parts { comparisons += try self.parts(of: part) }
      return comparisons
    default:
      throw Rejection(why: "only comparisons joined by AND become a fetch")
    }
  }

  /// - Returns: nil for a condition that is always true.
  private func condition(_ comparison: FetchComparison, of entity: String) throws(Rejection)
    -> SourceFetch.Condition?
  {
    let isAny = comparison.modifier == .any
    guard case .keyPath(let path) = comparison.left.form, path.castTo == nil, path.base == .subject,
      path.steps.allSatisfy({ $0.castTo == nil }), isAny || comparison.modifier == .direct,
      comparison.options == []
    else {
      throw Rejection(why: "only a property compared with a value or a variable becomes a fetch")
    }
    let allowed: Set<FetchComparison.Operator> = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]
    guard allowed.contains(comparison.comparison) else {
      throw Rejection(why: "\(comparison.comparison.rawValue) cannot become a fetch")
    }
    let place = try place(path.steps.map(\.name), of: entity)
    guard place.isToMany == isAny, !isAny || comparison.comparison == .equal else {
      throw Rejection(why: "a to-many relationship needs ANY and ==")
    }
    let operand: SourceFetch.Operand
    switch comparison.right.form {
    case .variable where place.type == .transformable:
      throw Rejection(why: "the store cannot search transformed values")
    case .variable(let name): operand = .parameter(name.lowercasedFirst)
    case .value(.null):
      guard place.isOptional else {
        if comparison.comparison == .notEqual { return nil }
        throw Rejection(why: "\(place.path.joined(separator: ".")) always has a value")
      }
      operand = .absent
    case .value(.attribute(let value)):
      guard let type = place.type, let fitting = value.fitting(type) else {
        throw Rejection(why: "the value does not fit \(place.path.joined(separator: "."))")
      }
      operand = .value(fitting)
    default: throw Rejection(why: "only a value or a variable becomes a parameter of a fetch")
    }
    return SourceFetch.Condition(
      path: place.path, comparison: comparison.comparison, operand: operand, type: place.type,
      destination: place.destination, isOptional: place.isOptional, isToMany: place.isToMany)
  }

  private struct Place {
    var path: [String]
    var type: AttributeType?
    var destination: String?
    var isOptional: Bool
    var isToMany = false
  }

  private func place(_ names: [String], of entity: String) throws(Rejection) -> Place {
    let document = model.tree.document
    let entities = document.lineage(of: entity)
    guard let name = names.first, names.count <= 2 else {
      throw Rejection(why: "a path of \(names.count) steps cannot become a fetch")
    }
    if names.count == 1,
      let attribute = entities.lazy.flatMap(\.attributes).first(where: { $0.name == name })
    {
      guard let type = AttributeType(attribute), !attribute.isTransient else {
        throw Rejection(why: "\(name) is \(attribute.type ?? "untyped"), or not stored")
      }
      switch model.placements[entity]?.places[name] ?? .attribute(name) {
      case .attribute(let place):
        let isShared = place != name
        return Place(path: [place], type: type, isOptional: attribute.isOptional || isShared)
      case .detail(let relationship, let place):
        return Place(path: [relationship, place], type: type, isOptional: true)
      case .coded:
        throw Rejection(
          why: "\(name) is inside coded content, which the store cannot search; fetch and filter")
      }
    }
    for ancestor in entities {
      guard let relationship = ancestor.relationships.first(where: { $0.name == name }) else {
        continue
      }
      let end = RelationshipEnd(entity: ancestor.name, name: name)
      let places = model.relationships[end] ?? [name]
      guard places.count == 1 else {
        throw Rejection(why: "\(name) is \(places.count) relationships now")
      }
      let destination = relationship.destinationEntity ?? ""
      if names.count == 1 {
        guard let entity = (model.placements[destination]?.fetchedEntities ?? [destination]).only
        else {
          throw Rejection(why: "\(destination) is several entities now")
        }
        return Place(
          path: places, destination: entity, isOptional: true, isToMany: relationship.isToMany)
      }
      let rest = try place([names[1]], of: destination)
      guard rest.path.count == 1, !relationship.isToMany, rest.type != nil else {
        throw Rejection(why: "\(names.joined(separator: ".")) cannot become a fetch")
      }
      return Place(path: places + rest.path, type: rest.type, isOptional: true)
    }
    throw Rejection(why: "\(entity) has no \(name)")
  }
}

extension Array {
  fileprivate var only: Element? { count == 1 ? self[0] : nil }
}

extension String {
  /// The text in camel case: `newest-100` becomes `newest100`.
  fileprivate var camelCase: String {
    let words = split { !$0.isLetter && !$0.isNumber }
    let name = words.dropFirst().reduce(words.first.map { String($0).lowercasedFirst } ?? "") {
      $0 + String($1).capitalizedFirst
    }
    return name.first?.isNumber == true ? "fetch" + name : name.escapedKeyword
  }
}

extension FetchExpression {
  fileprivate var isVariable: Bool { if case .variable = form { true } else { false } }
}

extension AttributeValue {
  /// Returns the value converted to an attribute's type; nil if it does not fit.
  fileprivate func fitting(_ type: AttributeType) -> AttributeValue? {
    switch (self, type) {
    case (.integer, .integer16), (.integer, .integer32), (.integer, .integer64), (.double, .double),
      (.double, .float), (.string, .string), (.boolean, .boolean), (.date, .date):
      self
    case (.integer(let value), .double), (.integer(let value), .float): .double(Double(value))
    case (.integer(let value), .boolean): .boolean(value != 0)
    default: nil
    }
  }
}
