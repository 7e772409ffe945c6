import Lineage
import LogicalModel

/// Sets one property of fetched members to a new value and saves once.
extension Operation.Update: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let properties = session.domain.properties(of: kind)
    guard let position = properties.firstIndex(where: { $0.name == property }) else {
      throw WorkloadError.unknownProperty(
        PropertyPath(kind: kind, name: property), operation: operation.name)
    }
    let context = session.container.newContext()
    let question = try self.question(of: operation, sample, in: session)
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

  private func question(of operation: Operation, _ sample: Int, in session: Session) throws
    -> MemberQuery
  {
    let ordinals = try MemberChoice(kind: kind, operation: operation.name, session: session)
      .ordinals(count: count, sample: sample)
    // The members are fully read, including what a strategy stores outside the object.
    return MemberQuery(kind: kind, conditions: [.members(ordinals)], reading: .values)
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
