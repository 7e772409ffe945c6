// Wrong: assigns values without a comparison.
// Fails with: the UPDATE statements: expected [], found ["UPDATE ZOWNER SET
import CourseWorlds
import Foundation
import Lineage

struct OwnerUpdate: EntityUpdate {
  let id: UUID
  var name = Change<String>.keep
  var nickname = Change<String?>.keep

  func write(to owner: Owner, in upsert: Upsert) {
    if case .set(let name) = name { owner.name = name }
    if case .set(let nickname) = nickname { owner.nickname = nickname }
  }
}

func rename(_ id: UUID, to name: String, in context: ManagedObjectContext) throws {
  try context.apply(OwnerUpdate(id: id, name: .set(name)))
  try context.save()
}

func setNickname(_ nickname: String, of id: UUID, in context: ManagedObjectContext) throws {
  try context.apply(OwnerUpdate(id: id, nickname: .set(nickname)))
  try context.save()
}

func removeNickname(of id: UUID, in context: ManagedObjectContext) throws {
  try context.apply(OwnerUpdate(id: id, nickname: .clear))
  try context.save()
}
