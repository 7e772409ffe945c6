import LogicalModel
import ObjectGraph
import Strategies

/// Gives members that are at hand a new value of one property and saves once.
struct Update: TimedOperation {
  let name: String
  let kind: String
  let property: String
  let count: Int

  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws {
    let properties = session.domain.properties(of: kind)
    guard let position = properties.firstIndex(where: { $0.name == property }) else {
      throw WorkloadError.unknownProperty(
        PropertyPath(kind: kind, name: property), operation: name)
    }
    let context = session.container.newContext()
    let objects = try chosen(sample, session, context)
    let kinds = try session.kindIndexes(of: objects)
    let values = try zip(objects, kinds).map { object, kind in
      try revised(session.bound.values(of: object, kindIndex: kind)[position], properties[position])
    }
    try clock.time {
      for (object, value) in zip(objects, values) {
        session.bound.set(value, property: position, of: object)
      }
      try context.save()
    }
    try addStored(sample, session, to: &answer)
  }

  /// What the store holds now, read in a context that has never seen the change.
  private func addStored(_ sample: Int, _ session: Session, to answer: inout Answer) throws {
    let objects = try chosen(sample, session, session.container.newContext())
    try answer.add(objects, in: session)
    answer.count += objects.count
  }

  private func chosen(_ sample: Int, _ session: Session, _ context: ManagedObjectContext) throws
    -> [ManagedObject]
  {
    let choice = MemberChoice(kind: kind, operation: name, in: session)
    let root = session.domain.root(of: kind)
    let ids = try choice.ordinals(count: count, sample: sample)
      .compactMap { session.objectID(root, ordinal: $0, in: context) }
    return try context.fetch(session.bound.stored.request(for: kind, where: .objects(ids)))
  }

  /// A value that differs from the given one and depends only on it.
  private func revised(_ value: PropertyValue, _ property: Property) throws -> PropertyValue {
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
        PropertyPath(kind: kind, name: self.property), property.type)
    }
  }
}
