import Lineage
import TestModels
import Testing

/// A required number with a default of 0, compared with an optional one: their bytes and fetches.
@Suite struct ZeroInsteadOfNothingTests {
  /// Inserts two hundred people, half of them with a number of dependants.
  private func stack(isOptional: Bool) throws -> Stack {
    let stack = try Stack(.inFile, Pets.self) {
      $0.entitiesByName["Person"]?.add([
        "dependants": isOptional ? .integer32 : .integer32.required.defaulting(to: .integer(0))
      ])
    }
    for place in 0..<200 {
      let person = try stack.context.insert("Person", named: "\(place)")
      if place.isMultiple(of: 2) {
        try person.setValue(.integer(Int64(1 + place % 4)), forKey: "dependants")
      }
    }
    try stack.context.save()
    return stack
  }

  @Test func `zero takes no byte more than nothing`() throws {
    let bytes = try [true, false].map { isOptional in
      try stack(isOptional: isOptional).rows(
        "SELECT sum(payload) FROM dbstat WHERE name = 'ZPERSON'")
    }
    #expect(bytes[0] == bytes[1])
  }

  @Test func `a search for what is not 1 finds zero and passes nothing over`() throws {
    let unequal = FetchPredicate.attribute("dependants", .notEqual, .integer(1))
    let few = FetchPredicate.attribute("dependants", .less, .integer(2))
    let optional = try stack(isOptional: true).context
    #expect(try optional.count("Person", unequal) == 50, "those with three")
    #expect(try optional.count("Person", few) == 50, "those with one")
    let required = try stack(isOptional: false).context
    #expect(try required.count("Person", unequal) == 150)
    #expect(try required.count("Person", few) == 150)
  }

  @Test func `the mean of a column of zeros differs from the mean of a column with NULL`() throws {
    let means = try [true, false].map { isOptional in
      try stack(isOptional: isOptional).rows("SELECT avg(ZDEPENDANTS) FROM ZPERSON")
    }
    #expect(means == [["2.0"], ["1.0"]])
  }
}
