/// Names that a property may not have, because every managed object of Apple's has a member of that
/// name, so that Core Data refuses the model too.
///
/// Members without parameters of `NSManagedObject` and `NSObject`; case counts. What only
/// `ManagedObject` here has, such as `entityName`, is no reason to refuse a model that works
/// elsewhere: values of that name are reached by key.
enum ReservedNames {
  static let all: Set<String> = [
    // NSManagedObject
    "entity", "objectID", "managedObjectContext", "isInserted", "isUpdated", "isDeleted", "isFault",
    "hasChanges", "hasPersistentChangedValues", "changedValues", "changedValuesForCurrentEvent",
    "faultingState", "willSave", "didSave", "awakeFromInsert", "awakeFromFetch",
    "prepareForDeletion", "willTurnIntoFault", "didTurnIntoFault",
    // NSObject
    "description", "debugDescription", "hash", "self", "init", "class", "superclass", "zone",
    "isProxy", "copy", "mutableCopy", "observationInfo",
  ]
}
