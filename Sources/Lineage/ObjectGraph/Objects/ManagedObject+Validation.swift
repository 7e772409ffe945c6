/// The validations of a save, without saving.
extension ManagedObject {
  /// Validates the object for an insertion: required values, attribute rules, numbers of
  /// destinations and the class's own validation.
  ///
  /// ```swift
  /// let dog = Dog(context: context)
  /// try dog.setValue(nil, forKey: "name")
  /// try dog.validateForInsert()  // throws Dog.name
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with every failure.
  public func validateForInsert() throws(ObjectGraphError) { try validateForSave(as: .insert) }

  /// Validates the object for an update.
  ///
  /// ```swift
  /// try person.setValue(nil, forKey: "name")
  /// try person.validateForUpdate()  // throws Person.name
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with every failure.
  public func validateForUpdate() throws(ObjectGraphError) { try validateForSave(as: .update) }

  /// Validates the object for a deletion: deny rules, considering other pending deletions, and the
  /// class's own validation.
  ///
  /// ```swift
  /// context.delete(ada)
  /// try ada.validateForDelete()  // no deny rule protects her publications
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with every failure.
  public func validateForDelete() throws(ObjectGraphError) { try validateForSave(as: .delete) }

  /// Validates a value for an attribute without setting it.
  ///
  /// ```swift
  /// try book.validateValue(.integer(40_000), forKey: "year")  // throws outside -32768...32767
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)``, or
  ///   ``ObjectGraphError/unknownProperty(entity:property:known:)`` and
  ///   ``ObjectGraphError/wrongType(entity:property:value:)`` for a value that could not even be
  ///   set.
  public func validateValue(_ value: AttributeValue?, forKey key: String) throws(ObjectGraphError) {
    let slot = try attributeSlot(key)
    guard let value, StoredValue(value) != nil else {
      if !slot.isOptional { throw .validation([failure(slot, .missingValue)]) }
      return
    }
    guard slot.content.holds(value) else {
      throw .wrongType(entity: layout.name, property: key, value: value)
    }
    var failures: [ValidationFailure] = []
    if case .integer(let number) = value,
      let range = layout.integerRanges.first(where: { $0.slot == slot })?.range,
      !range.contains(number)
    {
      failures.append(failure(slot, .integerOutOfRange(number, range)))
    }
    for rule in layout.rules where rule.slot == slot {
      failures += rule.violations(of: value).map { failure(slot, .broken($0, value)) }
    }
    if !failures.isEmpty { throw .validation(failures) }
  }

  private func validateForSave(as change: ValidationChange) throws(ObjectGraphError) {
    let failures = try readingContext().failures(of: self, change)
    if !failures.isEmpty { throw .validation(failures) }
  }
}

extension Slot.Content {
  /// Returns true if a slot can hold the value.
  fileprivate func holds(_ value: AttributeValue) -> Bool {
    switch (value, self) {
    case (.integer, .integer), (.boolean, .boolean), (.double, .double), (.date, .date),
      (.decimal, .decimal), (.string, .string), (.uri, .uri), (.binary, .binary), (.uuid, .uuid):
      true
    default: false
    }
  }
}
