import Foundation
import Lineage
import LogicalModel
import ModelReshaping

/// Adds, changes or deletes members, and saves once.
extension LogicalModel.Operation.Edit: SampledAction {
  func prepare(_ operation: LogicalModel.Operation, sample: Int, in session: Session) throws
    -> PreparedWork
  {
    let ordinals = try MemberChoice(kind: kind, operation: operation.name, session: session)
      .ordinals(count: count, sample: sample)
    switch change {
    case .set(let property): return try setting(property, ordinals, operation, session)
    case .insert: return try inserting(ordinals, sample, operation, session)
    case .delete: return try deleting(ordinals, sample, session)
    }
  }

  /// Prepares the change of one property.
  ///
  /// The members are fully read before, including what a strategy stores outside the object: a form
  /// shows what it changes.
  private func setting(
    _ property: String, _ ordinals: [Int], _ operation: LogicalModel.Operation, _ session: Session
  ) throws -> PreparedWork {
    let properties = session.domain.properties(of: kind)
    guard let position = properties.firstIndex(where: { $0.name == property }) else {
      throw WorkloadError.unknownProperty(
        PropertyPath(kind: kind, name: property), operation: operation.name)
    }
    let question = MemberQuery(kind: kind, conditions: [.members(ordinals)], shows: .everything)
    let context = session.container.newContext()
    let objects = try session.resolved.fetch(session.plan(question), in: context)
    let kinds = try session.kindIndexes(of: objects)
    let values = try zip(objects, kinds).map { object, kind in
      try Self.revised(
        session.resolved.value(of: object, kindIndex: kind, property: position),
        properties[position], of: self.kind)
    }
    return PreparedWork(
      in: [context],
      work: {
        for (object, value) in zip(objects, values) {
          try session.resolved.set(value, property: position, of: object)
        }
        try context.save()
        return .changed
      },
      answer: { _, answer in
        // The store's current content, read in a context that has not seen the change.
        try answer.addStored(question, in: session)
      })
  }

  /// Prepares new members, with values and links of existing ones.
  private func inserting(
    _ ordinals: [Int], _ sample: Int, _ operation: LogicalModel.Operation, _ session: Session
  ) throws -> PreparedWork {
    let root = session.domain.root(of: kind)
    let members = try ordinals.enumerated().flatMap { index, ordinal in
      try session.source.members(ofHierarchy: root, in: ordinal..<(ordinal + 1)).map {
        try Self.added($0, number: sample * count + index, operation.name, session.domain)
      }
    }
    let context = session.container.newContext()
    let loader = Loader(
      resolved: session.resolved, container: session.container, source: session.source)
    return PreparedWork(
      in: [context],
      work: {
        let added = try loader.insert(members, into: context, session.keys).objects
        try context.save()
        return .objects([added])
      },
      answer: { result, answer in
        guard case .objects(let lists) = result else { return }
        let reader = session.container.newContext()
        let stored = try lists.joined().map { try reader.existingObject(with: $0.objectID) }
        try withExtendedLifetime(reader) {
          answer.add(try session.membersWithLinks(stored), in: session)
        }
        answer.count += stored.count
      })
  }

  /// Prepares the deletion of members with their links.
  private func deleting(_ ordinals: [Int], _ sample: Int, _ session: Session) throws -> PreparedWork
  {
    let root = session.domain.root(of: kind)
    var question = MemberQuery(kind: kind, conditions: [.members(ordinals)])
    let context = session.container.newContext()
    let objects = try session.resolved.fetch(session.plan(question), in: context)
    // The members are read in another context, so that the deletion must read what it needs itself.
    question.shows = .everything
    var goners = Answer()
    try goners.addStored(question, in: session)
    return PreparedWork(
      in: [context],
      work: {
        for object in objects { context.delete(object) }
        try context.save()
        return .changed
      },
      answer: { [goners] _, answer in
        answer.merge(goners)
        let rest = try session.resolved.count(
          session.plan(MemberQuery(kind: root)), in: session.container.newContext())
        answer.add("left after sample \(sample)", count: rest)
      })
  }

  /// Returns a member as a new one: with other unique values, and without links that can have only
  /// one member at their other end.
  private static func added(
    _ member: Member, number: Int, _ operation: String, _ domain: Domain
  ) throws -> Member {
    var member = member
    for (position, property) in domain.properties(of: member.kind).enumerated()
    where property.isUnique && member.values[position] != .absent {
      member.values[position] = try unique(
        number, operation, PropertyPath(kind: member.kind, name: property.name), property.type)
    }
    for (position, link) in domain.links(of: member.kind).enumerated()
    where link.inverseCardinality == .one {
      member.references[position] = []
    }
    return member
  }

  /// Returns a value that no member of the data has.
  private static func unique(
    _ number: Int, _ operation: String, _ path: PropertyPath, _ type: PropertyType
  ) throws -> PropertyValue {
    switch type {
    case .string: return .text("\(operation) \(number)")
    case .uri: return .uri("added:\(operation)/\(number)")
    case .uuid:
      let hash = Hash128(of: "\(operation) \(number)")
      return .uuid(
        withUnsafeBytes(of: (hash.high.bigEndian, hash.low.bigEndian)) { bytes in
          UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
        })
    default: throw WorkloadError.cannotRevise(path, type)
    }
  }

  /// Returns a value that differs from the given one and depends only on it.
  static func revised(_ value: PropertyValue, _ property: Property, of kind: String) throws
    -> PropertyValue
  {
    switch (value, property.type) {
    case (.text(let text), _): return .text(text + ", revised")
    case (.integer(let number), _): return .integer(number > 0 ? number - 1 : number + 1)
    case (.real(let number), _): return .real(number + 1)
    case (.boolean(let flag), _): return .boolean(!flag)
    case (.date(let seconds), _): return .date(seconds + 86_400)
    case (.absent, .string): return .text("revised")
    case (.absent, .integer16), (.absent, .integer32), (.absent, .integer64): return .integer(1)
    case (.absent, .double), (.absent, .float): return .real(1)
    case (.absent, .boolean): return .boolean(true)
    case (.absent, .date): return .date(0)
    default:
      throw WorkloadError.cannotRevise(
        PropertyPath(kind: kind, name: property.name), property.type)
    }
  }
}
