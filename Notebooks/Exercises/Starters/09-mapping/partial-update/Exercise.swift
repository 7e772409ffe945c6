// Change some of an owner's values, and clear one.
import CourseWorlds
import Foundation
import Lineage

struct OwnerUpdate: EntityUpdate {
  let id: UUID
  // TODO(partial-update): nil should not mean “keep”.
  var name: String?
  var nickname: String?

  func write(to owner: Owner, in upsert: Upsert) {
    // TODO(partial-update): write only values that differ.
    if let name { owner.name = name }
    if let nickname { owner.nickname = nickname }
  }
}

func rename(_ id: UUID, to name: String, in context: ManagedObjectContext) throws {
  // TODO(partial-update): only the name.
  try context.apply(OwnerUpdate(id: id, name: name))
  try context.save()
}

func setNickname(_ nickname: String, of id: UUID, in context: ManagedObjectContext) throws {
  // TODO(partial-update): only the nickname.
  try context.apply(OwnerUpdate(id: id, nickname: nickname))
  try context.save()
}

func removeNickname(of id: UUID, in context: ManagedObjectContext) throws {
  // TODO(partial-update): remove the nickname.
  try context.apply(OwnerUpdate(id: id, nickname: nil))
  try context.save()
}
