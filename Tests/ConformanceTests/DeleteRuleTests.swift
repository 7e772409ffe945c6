import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Every delete rule with every kind of inverse, declared or inherited by the deleted object's
/// entity.
@Suite struct DeleteRuleTests {
  struct Form: CustomTestStringConvertible {
    let rule: DeleteRule
    let isToMany: Bool
    let inverseIsToMany: Bool
    let isInherited: Bool

    static let all = DeleteRule.allCases.flatMap { rule in
      [false, true].flatMap { isToMany in
        [false, true].flatMap { inverseIsToMany in
          [false, true].map { isInherited in
            Form(
              rule: rule, isToMany: isToMany, inverseIsToMany: inverseIsToMany,
              isInherited: isInherited)
          }
        }
      }
    }

    var testDescription: String {
      "\(rule), \(isToMany ? "n" : "1") to \(inverseIsToMany ? "n" : "1")"
        + (isInherited ? ", inherited" : "")
    }

    /// Returns Source, with the relationship "targets", as the parent of Child; Target has the
    /// inverse "sources".
    func model() -> ManagedObjectModel {
      let child = EntityDescription("Child")
      let source = EntityDescription("Source", ["name": .string], subentities: [child])
      let target = EntityDescription("Target", ["name": .string])
      source.join(
        "targets", RelationshipDescription(maxCount: isToMany ? 0 : 1, deleteRule: rule),
        to: target, "sources", RelationshipDescription(maxCount: inverseIsToMany ? 0 : 1))
      return ManagedObjectModel(entities: [source, target])
    }
  }

  /// Inserts one source that refers to one target.
  private func stack(_ form: Form) throws -> Stack {
    let stack = try Stack { form.model() }
    let source = try stack.context.insert(form.isInherited ? "Child" : "Source", named: "S")
    let target = try stack.context.insert("Target", named: "T")
    if form.isToMany {
      try source.add(target, to: "targets")
    } else {
      source.setToOne(target, for: "targets")
    }
    try stack.settle()
    return stack
  }

  @Test(.covers("G35"), arguments: Form.all)
  func `each delete rule has its documented effect`(form: Form) throws {
    let stack = try stack(form)
    stack.context.delete(try stack.context.object("Source", named: "S"))
    if form.rule == .deny {
      #expect(try refusal(of: stack.context).map(\.rule) == [.deletionDenied(1)])
    } else {
      try stack.context.save()
    }
    let reader = stack.container.newContext()
    #expect(try reader.count("Source") == (form.rule == .deny ? 1 : 0))
    #expect(try reader.count("Target") == (form.rule == .cascade ? 0 : 1))
    guard form.rule == .nullify else { return }
    let target = try reader.object("Target", named: "T")
    if form.inverseIsToMany {
      #expect(try target.toMany("sources").isEmpty)
    } else {
      #expect(target.toOne("sources") == nil)
    }
  }

  @Test(.covers("G35"), arguments: Form.all.filter { $0.rule == .deny })
  func `a deny rule allows the deletion of an object without destinations`(form: Form) throws {
    let stack = try stack(form)
    let source = try stack.context.object("Source", named: "S")
    if form.isToMany {
      try source.remove(stack.context.object("Target", named: "T"), from: "targets")
    } else {
      source.setToOne(nil, for: "targets")
    }
    stack.context.delete(source)
    try stack.context.save()
    #expect(try stack.container.newContext().count("Source") == 0)
  }
}
