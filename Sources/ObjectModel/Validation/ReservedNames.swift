/// Names that a property may not have, because every managed object has a member of that name.
///
/// On Apple's systems these are the methods without parameters of the base classes (seed 003);
/// here it is a rule of its own, so that a model is as portable as its names. Case counts.
enum ReservedNames {
  static let all: Set<String> = [
    "description", "debugDescription", "hash", "hashValue", "self", "init", "class", "superclass",
    "zone", "isProxy", "copy", "mutableCopy", "entity", "entityName", "objectID",
    "managedObjectContext", "isInserted", "isUpdated", "isDeleted", "isFault", "hasChanges",
    "hasPersistentChangedValues", "changedValues", "version", "willSave", "didSave",
    "awakeFromInsert", "awakeFromFetch", "prepareForDeletion", "willTurnIntoFault",
    "didTurnIntoFault", "faultingState", "observationInfo",
  ]
}
