import Foundation
import Lineage
import LogicalModel

/// Converts members of one kind to another and saves once.
///
/// Values that common ancestors declare are kept; the new kind's own properties get values. If no
/// entity spans both kinds, this creates new objects, copies their links and deletes the old ones.
extension LogicalModel.Operation.Convert: SampledAction {
  func prepare(_ operation: LogicalModel.Operation, sample: Int, in session: Session) throws
    -> PreparedWork
  {
    let root = session.domain.root(of: kind)
    let ordinals = try MemberChoice(
      kind: kind, operation: operation.name, session: session, isExact: true
    )
    .ordinals(count: count, sample: sample)
    let context = session.container.newContext()
    let plan = try session.plan(
      MemberQuery(
        kind: kind, isExact: true, conditions: [.members(ordinals)], shows: .everything))
    let objects = try session.resolved.fetch(plan, in: context)
    let found = objects.map { session.ordinal(root, of: $0) ?? -1 }
    let types = session.domain.properties(of: target).map(\.type)
    let values = found.map { ordinal in types.map { $0.value(of: ordinal) } }
    let index = try session.resolved.kindIndex(named: target)
    return PreparedWork(
      in: [context],
      work: {
        var converted: [ManagedObject] = []
        for (object, values) in zip(objects, values) {
          converted.append(try session.resolved.convert(object, to: index, values: values))
        }
        try context.save()
        return .objects([converted])
      },
      answer: { result, answer in
        guard case .objects(let lists) = result else { return }
        for (object, ordinal) in zip(lists.joined(), found) {
          session.note(object, root, ordinal: ordinal)
        }
        try addStored(ordinals, session, to: &answer)
      })
  }

  /// Adds the store's current content of the members, including links.
  private func addStored(_ ordinals: [Int], _ session: Session, to answer: inout Answer) throws {
    let plan = try session.plan(
      MemberQuery(kind: target, conditions: [.members(ordinals)], shows: .everything))
    let context = session.container.newContext()
    let members = try withExtendedLifetime(context) {
      try session.membersWithLinks(session.resolved.fetch(plan, in: context))
    }
    answer.add(members, in: session)
    answer.count += members.count
  }
}

extension PropertyType {
  /// Returns a value of this type for a member with the given ordinal.
  fileprivate func value(of ordinal: Int) -> PropertyValue {
    switch self {
    case .integer16, .integer32, .integer64: .integer(Int64(ordinal % 10_000))
    case .decimal: .decimal(Decimal(ordinal % 10_000))
    case .double, .float: .real(Double(ordinal % 10_000) / 4)
    case .string: .text("converted \(ordinal)")
    case .boolean: .boolean(ordinal % 2 == 1)
    case .date: .date(Double(ordinal))
    case .binary: .binary(Data("\(ordinal)".utf8))
    case .uri: .uri("https://example.org/\(ordinal)")
    case .uuid:
      .uuid(
        withUnsafeBytes(of: UInt64(ordinal).bigEndian) { bytes in
          UUID(
            uuid: (
              bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
              0, 0, 0, 0, 0, 0, 0, 0
            ))
        })
    }
  }
}
