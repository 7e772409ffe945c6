import Lineage

extension ManagedObject {
  /// Returns an integer that the model requires.
  func number(_ key: String) throws -> Int {
    guard case .integer(let value) = try value(forKey: key) else { return 0 }
    return Int(value)
  }

  func setNumber(_ value: Int, _ key: String) throws {
    try setValue(.integer(Int64(value)), forKey: key)
  }

  func text(_ key: String) throws -> String? {
    guard case .string(let value) = try value(forKey: key) else { return nil }
    return value
  }
}

extension ManagedObjectContext {
  /// Returns the objects of an entity, or those with one of the numbers in an attribute.
  func objects(_ entity: String, _ key: String? = nil, in numbers: [Int] = []) throws
    -> [ManagedObject]
  {
    var request = FetchRequest<ManagedObject>(entityName: entity)
    if let key {
      let list = FetchValue.list(numbers.map { .attribute(.integer(Int64($0))) })
      request.predicate = try FetchPredicate(format: "\(key) IN %@", list)
    }
    return try fetch(request)
  }

  /// Returns the objects by number.
  func numbered(_ entity: String, _ numbers: [Int]) throws -> [Int: ManagedObject] {
    guard !numbers.isEmpty else { return [:] }
    return try Dictionary(
      objects(entity, "number", in: numbers).map { (try $0.number("number"), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
