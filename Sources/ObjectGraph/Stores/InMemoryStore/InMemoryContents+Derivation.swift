import Foundation

/// Derived attributes, computed by looking at every object: what the triggers of a file do.
extension InMemoryContents {
  /// Brings every derived value up to date after a change.
  ///
  /// A value may be derived from a derived one, so that it is done over until nothing changes.
  mutating func derive(since before: InMemoryContents, at now: Date) throws(ObjectGraphError) {
    for _ in model.derivedAttributes {
      var hasChanged = false
      for attribute in model.derivedAttributes {
        if try derive(attribute, since: before, at: now) { hasChanged = true }
      }
      guard hasChanged else { return }
    }
  }

  /// True if any value has changed.
  private mutating func derive(
    _ attribute: DerivedAttribute, since before: InMemoryContents, at now: Date
  ) throws(ObjectGraphError) -> Bool {
    let entity = model.entities[attribute.entity]
    let view = InMemoryView(self)
    let evaluator = PredicateEvaluator<StoredSubject>(
      model: model, entity: entity,
      isOwn: { [storeIdentifier] in $0.storeIdentifier == storeIdentifier })
    var hasChanged = false
    for subject in view.subjects(of: entity, includingSubentities: true) {
      let former = subject.row.values[attribute.slot.index]
      let value: StoredValue?
      if let expression = attribute.expression {
        value = try evaluator.value(of: expression, for: subject)?
          .converted(to: attribute.slot.content)
      } else if before[subject.layout, subject.key]?.version == subject.row.version {
        value = before[subject.layout, subject.key]?.values[attribute.slot.index]
      } else {
        value = StoredValue(number: now.timeIntervalSinceReferenceDate)
      }
      guard value != former else { continue }
      self[subject.layout, subject.key]?.values[attribute.slot.index] = value
      hasChanged = true
    }
    return hasChanged
  }
}
