import Lineage
import LogicalModel
import ModelReshaping

/// The fetches by which one strategy answers a question about members.
///
/// It is one request if a single fetch reaches all kinds; otherwise the program merges the results
/// of several. The program also evaluates the conditions that the store cannot, and then applies
/// the limit.
struct MemberQueryPlan: Sendable {
  let question: MemberQuery
  /// One request for each entity, or for each kind whose values are in other places.
  let requests: [FetchRequest<ManagedObject>]
  /// Conditions evaluated after decoding, before the limit.
  let residual: [Condition]
  /// True if the store cannot sort as requested, because the order is by coded content.
  let sortsInMemory: Bool

  /// True if one fetch returns the final answer.
  var isOneFetch: Bool { requests.count == 1 && residual.isEmpty && !sortsInMemory }

  /// True if the requests together contain the whole question, so that the engine alone could
  /// answer.
  var isAnsweredByStore: Bool { residual.isEmpty && !sortsInMemory }
}

/// One property of all members of a kind, as one strategy fetches it.
struct ColumnPlan: Sendable {
  /// The requests for values alone, one for each entity or group of kinds.
  let requests: [DictionaryRequest]
  let type: PropertyType
  /// The attribute of coded content and the property's position in it; nil for stored values.
  let coded: (content: String, position: Int)?
}

extension ResolvedDomain {
  private static let valueColumn = "value"
  private static let codeColumn = "kind"

  /// Returns the plan for the values of one property.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  func columnPlan(_ property: String, of kind: String) throws(StrategyError) -> ColumnPlan {
    let question = MemberQuery(kind: kind)
    let position = try stored.position(of: property, in: kind)
    var coded: (content: String, position: Int)?
    var requests: [DictionaryRequest] = []
    for branch in try stored.branches(of: question, mentioning: [property]) {
      var request = DictionaryRequest(entityName: branch.entity)
      request.includesSubentities = branch.includesSubentities
      request.predicate = branch.kindCondition
      switch branch.places[position] {
      case .attribute, .detail:
        let path = FetchKeyPath(branch.places[position].keyPath ?? property)
        request.propertiesToFetch = [.init(Self.valueColumn, .keyPath(path))]
      case .coded(let attribute, _):
        coded = (attribute, position)
        request.propertiesToFetch = [.init(Self.valueColumn, .property(attribute))]
        if let type = try stored.mapping(of: kind).discriminator?.attribute {
          request.propertiesToFetch.append(.init(Self.codeColumn, .property(type)))
        }
      }
      requests.append(request)
    }
    return ColumnPlan(
      requests: requests, type: stored.domain.properties(of: kind)[position].type, coded: coded)
  }

  /// Returns the values of one property, one for each member, including absent ones, in no
  /// particular order.
  ///
  /// - Throws: `ObjectGraphError`, or ``StrategyError/cannotDecode(kind:reason:)``.
  func column(_ plan: ColumnPlan, in context: ManagedObjectContext) throws
    -> [PropertyValue]
  {
    var values: [PropertyValue] = []
    for request in plan.requests {
      let rows = try context.fetch(request)
      values.reserveCapacity(values.count + rows.count)
      for row in rows {
        values.append(
          try plan.coded.map { try decoded(row, $0.position) }
            ?? PropertyValue(row[Self.valueColumn], type: plan.type))
      }
    }
    return values
  }

  private func decoded(_ row: [String: FetchValue], _ position: Int)
    throws(StrategyError) -> PropertyValue
  {
    guard case .attribute(.integer(let code)) = row[Self.codeColumn],
      let kind = kinds.first(where: { $0.discriminator?.code == code }), let content = kind.content,
      case .coded(let field) = kind.places[position],
      case .attribute(.binary(let data)) = row[Self.valueColumn]
    else { return .absent }
    return try content.coder.values(in: data)[field]
  }
}
