extension BrokenScenario {
  /// Mistakes in the head of the file and in its kinds.
  static let ofKinds: [BrokenScenario] = [
    BrokenScenario(
      "an unknown key",
      "title: Notes and sketches",
      "titel: Notes",
      says: "1:1: the scenario lacks the key `title`",
      "2:1: unknown key in the scenario, expected one of `scenario`, `title`, "
        + "`question`, `expectation`, `family`, `kinds`, `data`, `workload`, `blocks`, "
        + "`claims`, `strategies`, `measure`, `sweep`, `except`, `expect`, `import`, "
        + "`usage`, got `titel`; did you mean `title`?"),
    BrokenScenario(
      "a key given twice",
      "title: Notes and sketches",
      "title: Notes\ntitle: Sketches",
      says: "3:1: key given twice in the scenario, expected each key once, got a second `title` "
        + "(the first is on line 2)"),
    BrokenScenario(
      "a key given twice in a flow mapping",
      "{parent: Note}",
      "{parent: Note, parent: Note, abstract: no}",
      says: "22:24: key given twice in kind Memo, expected each key once, got a second `parent` "
        + "(the first is on line 22)"),
    BrokenScenario(
      "a range that is upside down",
      "text: String",
      "number: Integer 32, range 9..1\n      text: String",
      says:
        "10:15: the range of property Note.number cannot be read, expected two ends such as "
        + "`range 1..20`, the smaller first, got `9..1`"),
    BrokenScenario(
      "a text that is a list",
      "question: What does a parent cost?",
      "question: [a, b]",
      says: "3:11: `question` cannot be read, expected a text, got a list"),
    BrokenScenario(
      "a text that is missing",
      "question: What does a parent cost?",
      "question:",
      says: "3:10: `question` cannot be read, expected a text, got nothing"),
    BrokenScenario(
      "a name with blanks",
      "scenario: notes",
      "scenario: My notes",
      says:
        "1:11: `scenario` is not a short name, expected small letters, digits, hyphens and underscores, "
        + "such as `newest-100`, got `My notes`"),
    BrokenScenario(
      "an unknown family",
      "family: Note",
      "family: Notes",
      says: "5:9: unknown kind in `family`, expected one of `Note`, `Sketch`, `Memo`, `Topic`, "
        + "`Person`, got `Notes`; did you mean `Note`?"),
    BrokenScenario(
      "a family that is no root",
      "family: Note",
      "family: Sketch",
      says: "17:13: Sketch: a family starts at a root, but this kind has parent Note"),
    BrokenScenario(
      "an unknown parent",
      "    parent: Note\n    properties:",
      "    parent: Noet\n    properties:",
      says: "17:13: unknown parent of Sketch, expected one of `Note`, `Sketch`, `Memo`, `Topic`, "
        + "`Person`, got `Noet`; did you mean `Note`?"),
    BrokenScenario(
      "kinds in a cycle",
      "  Note:\n    abstract: yes",
      "  Note:\n    parent: Sketch\n    abstract: yes",
      says: "8:13: Note: a family starts at a root, but this kind has parent Sketch",
      "8:13: Note: is its own ancestor: Note -> Sketch -> Note",
      "18:13: Sketch: is its own ancestor: Sketch -> Note -> Sketch"),
    BrokenScenario(
      "a kind with a small letter",
      "Memo: {parent: Note}",
      "blog_post: {parent: Note}\n  Memo: {parent: Note}",
      says: "22:3: not a name for a kind, expected letters and digits that start with a capital "
        + "letter, such as `BlogPost`, got `blog_post`; did you mean `BlogPost`?"),
    BrokenScenario(
      "kinds that differ in letter case",
      "Memo: {parent: Note}",
      "NOTE: {}\n  Memo: {parent: Note}",
      says: "22:3: kinds that differ in letter case only, expected names that stay apart as "
        + "tables, whose names have no case, got `Note` and `NOTE`",
      "31:5: `companions` lacks a number for NOTE, expected `NOTE: 500` or `NOTE: one for "
        + "every 20`"),
    BrokenScenario(
      "a property with a capital letter",
      "drawing: Binary",
      "Drawing: Binary",
      says: "19:7: not a name for a property or link, expected letters and digits that start with "
        + "a small letter, such as `pageCount`, got `Drawing`; did you mean `drawing`?"),
    BrokenScenario(
      "a reserved name",
      "drawing: Binary",
      "description: Binary",
      says: "19:7: reserved name, expected a name that no managed object has already (other than "
        + "class, contentType, debugDescription, description, entity, hasChanges, hash, "
        + "init, isDeleted, isFault, isInserted, isUpdated, managedObjectContext, objectID, "
        + "self), got `description`"),
    BrokenScenario(
      "an unknown type",
      "written: Date, indexed",
      "written: Dat, indexed",
      says: "11:16: unknown type of property Note.written, expected one of `Integer 16`, `Integer "
        + "32`, `Integer 64`, `Decimal`, `Double`, `Float`, `String`, `Boolean`, `Date`, "
        + "`Binary`, `UUID`, `URI`, got `Dat`; did you mean `Date`?"),
    BrokenScenario(
      "an unknown word after a type",
      "written: Date, indexed",
      "written: Date, index",
      says: "11:16: unknown word for property Note.written, expected one of `optional`, "
        + "`required`, `indexed`, `unique`, `range 1..20`, `length 1..20`, got `index`; did you "
        + "mean `indexed`?"),
    BrokenScenario(
      "a property both optional and required",
      "text: String, required",
      "text: String, required, optional",
      says: "10:13: property Note.text contradicts itself, expected `required` or `optional`, got "
        + "both"),
    BrokenScenario(
      "a property as a list",
      "drawing: Binary",
      "drawing: [Binary]",
      says: "19:16: property Sketch.drawing cannot be read, expected a type such as `String` or "
        + "`Date, required, indexed`, got a list"),
    BrokenScenario(
      "a name taken in the lineage",
      "drawing: Binary",
      "text: String",
      says: "19:7: Sketch.text: this name is already taken in its lineage"),
    BrokenScenario(
      "a way back that takes a property's name",
      "{to: many Topic, back: many notes}",
      "{to: many Topic, back: many name}",
      says: "23:24: Topic.name: this name is already taken in its lineage"),
    BrokenScenario(
      "two ways back of one name",
      "{to: one Person, back: many notes, deleteRule: cascade}",
      "{to: one Topic, back: many notes}",
      says: "15:36: Topic.notes: this name is already taken in its lineage"),
    BrokenScenario(
      "a link to an unknown kind",
      "{to: many Topic,",
      "{to: many Topics,",
      says: "14:7: unknown destination of link Note.topics, expected one of `Note`, `Sketch`, "
        + "`Memo`, `Topic`, `Person`, got `Topics`; did you mean `Topic`?"),
    BrokenScenario(
      "a link without a number",
      "{to: many Topic,",
      "{to: Topic,",
      says: "14:20: `to` of link Note.topics cannot be read, expected `many` or `one` and a name, "
        + "such as `many Tag`, got `Topic`"),
    BrokenScenario(
      "a link without a way back",
      "{to: many Topic, back: many notes}",
      "{to: many Topic}",
      says: "14:15: link Note.topics lacks the key `back`"),
    BrokenScenario(
      "an unknown delete rule",
      "deleteRule: cascade",
      "deleteRule: cascades",
      says: "15:61: unknown delete rule of link Note.owner, expected one of `no action`, "
        + "`nullify`, `cascade`, `deny`, got `cascades`; did you mean `cascade`?"),
    BrokenScenario(
      "neither yes nor no",
      "abstract: yes",
      "abstract: maybe",
      says: "8:15: `abstract` of Note is neither yes nor no, expected yes or no, got `maybe`"),
    BrokenScenario(
      "a link that is a text",
      "{to: many Topic, back: many notes}",
      "many Topic",
      says: "14:15: link Note.topics cannot be read, expected a mapping (key: value lines), got "
        + "`many Topic`"),
    BrokenScenario(
      "kinds that are a list",
      "kinds:\n",
      "kinds: [Note, Memo]\nkind:\n",
      says: "6:8: `kinds` cannot be read, expected a mapping (key: value lines), got a list",
      "7:1: unknown key in the scenario, expected one of `scenario`, `title`, "
        + "`question`, `expectation`, `family`, `kinds`, `data`, `workload`, `blocks`, "
        + "`claims`, `strategies`, `measure`, `sweep`, `except`, `expect`, `import`, "
        + "`usage`, got `kind`; did you mean `kinds`?"),
  ]
}
