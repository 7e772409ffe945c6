// Wrong: removes the nickname in a rename.
// Fails with: expected [["Ada", "Nick 2"]], found [["Ada", "NULL"]]
import CourseWorlds
import Foundation
import Lineage

struct OwnerUpdate: EntityUpdate {
  let id: UUID
  var name = Change<String>.keep
  var nickname = Change<String?>.keep

  func write(to owner: Owner, in upsert: Upsert) {
    owner.update(Owner.name, to: name)
    owner.update(Owner.nickname, to: nickname)
  }
}

func rename(_ id: UUID, to name: String, in context: ManagedObjectContext) throws {
  try context.apply(OwnerUpdate(id: id, name: .set(name), nickname: .clear))
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
