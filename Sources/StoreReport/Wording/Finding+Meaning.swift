import SQLiteStore

extension Finding.Kind {
  /// What it means and what to do, for whoever meets it the first time.
  var meaning: String {
    switch self {
    case .neverUsedColumns, .siblingProperties, .freePages: meaningForRoom
    case .duplicateIndex, .coveredIndex, .emptyIndex, .singleEntityIndex: meaningForIndexes
    default: meaningForContent
    }
  }

  private var meaningForRoom: String {
    switch self {
    case .neverUsedColumns:
      "Each takes one byte of a row's record. If no version of your app sets the property any "
        + "more, it can leave the model."
    case .siblingProperties:
      "Entities beside each other declare the same property, and each gets a column of its own. "
        + "Declared in their parent it would be one."
    default: "Room of deleted rows. SQLite fills it before the file grows."
    }
  }

  private var meaningForIndexes: String {
    switch self {
    case .duplicateIndex: "One of them would do; every save pays for each."
    case .coveredIndex: "The longer index answers the same questions; the shorter one can go."
    case .emptyIndex:
      "Every row has NULL there, so the index finds nothing and every save still pays for it."
    default: "All rows have the same number, so the index tells nothing apart."
    }
  }

  private var meaningForContent: String {
    switch self {
    case .asymmetricOneToOne:
      "Both sides of a one-to-one have a column, and here one side points to an object that does "
        + "not point back: asking the other side gives nothing. Set the relationship again from "
        + "either side and save."
    case .foreignValues:
      "Core Data never reads them. They come from another program, or from an object whose entity "
        + "was changed behind Core Data's back."
    case .foreignDefaults:
      "When a sub-entity gets a required attribute, Core Data's migration writes its default into "
        + "every row of the shared table. Nothing reads the others."
    case .unexpectedStorageClass:
      "SQLite stores any type in any column, Core Data does not expect it: reading may give "
        + "nothing or fail. Look for a program that wrote SQL to the store."
    case .strayRows:
      "No fetch returns them, or not as you expect: their number (Z_ENT) names no entity that "
        + "can have rows here."
    case .outdatedKeyCounter:
      "Z_MAX is the last key given out. The next insert may take a key that is in use: save "
        + "through Core Data only, and repair Z_MAX before."
    case .outdatedName:
      "The name of an older model. Core Data works by numbers; tools that go by names may not."
    case .incompleteHistory:
      "Parts of the history were removed without the rest. Whoever asks for changes since a token "
        + "may miss some."
    case .foreignTriggers: "Only a program with Core Data in it can write to these tables."
    default: "A check was left out because it would have needed too much memory. Nothing is wrong."
    }
  }
}
