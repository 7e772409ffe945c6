extension BrokenScenario {
  /// Mistakes in the head of the file and in its kinds.
  static let ofKinds: [BrokenScenario] = [
    BrokenScenario(
      "an unknown key",
      "title: Notes and sketches",
      "titel: Notes",
      shows: "1:1 `title`",
      "2:1 `scenario` `title` `question` `expectation` `family` `data` "
        + "`workload` `kinds` `model` `claims` `strategies` `measure` `sweep` `except` `expect` "
        + "`import` `usage` `titel` `title`"),
    BrokenScenario(
      "a key given twice",
      "title: Notes and sketches",
      "title: Notes\ntitle: Sketches",
      shows: "3:1 `title` 2"),
    BrokenScenario(
      "a key given twice in a flow mapping",
      "{parent: Note}",
      "{parent: Note, parent: Note, abstract: no}",
      shows: "22:24 Memo `parent` 22"),
    BrokenScenario(
      "a range that is upside down",
      "text: String",
      "number: Integer 32, range 9..1\n      text: String",
      shows: "10:15 Note.number `range 1..20` `9..1`"),
    BrokenScenario(
      "a text that is a list",
      "question: What does a parent cost?",
      "question: [a, b]",
      shows: "3:11 `question`"),
    BrokenScenario(
      "a text that is missing",
      "question: What does a parent cost?",
      "question:",
      shows: "3:10 `question`"),
    BrokenScenario(
      "a name with blanks",
      "scenario: notes",
      "scenario: My notes",
      shows: "1:11 `scenario` `newest-100` `My notes`"),
    BrokenScenario(
      "an unknown family",
      "family: Note",
      "family: Notes",
      shows: "5:9 `family` `Note` `Sketch` `Memo` `Topic` `Person` `Notes` `Note`"),
    BrokenScenario(
      "a family that is no root",
      "family: Note",
      "family: Sketch",
      shows: "17:13 Sketch Note"),
    BrokenScenario(
      "an unknown parent",
      "    parent: Note\n    properties:",
      "    parent: Noet\n    properties:",
      shows: "17:13 Sketch `Note` `Sketch` `Memo` `Topic` `Person` `Noet` `Note`"),
    BrokenScenario(
      "kinds in a cycle",
      "  Note:\n    abstract: yes",
      "  Note:\n    parent: Sketch\n    abstract: yes",
      shows: "8:13 Note Sketch",
      "8:13 Note Note Sketch Note",
      "18:13 Sketch Sketch Note Sketch"),
    BrokenScenario(
      "a kind with a small letter",
      "Memo: {parent: Note}",
      "blog_post: {parent: Note}\n  Memo: {parent: Note}",
      shows: "22:3 `BlogPost` `blog_post` `BlogPost`"),
    BrokenScenario(
      "kinds that differ in letter case",
      "Memo: {parent: Note}",
      "NOTE: {}\n  Memo: {parent: Note}",
      shows: "22:3 `Note` `NOTE`",
      "31:5 `companions` NOTE `NOTE: 500` `NOTE: one for every 20`"),
    BrokenScenario(
      "a property with a capital letter",
      "drawing: Binary",
      "Drawing: Binary",
      shows: "19:7 `pageCount` `Drawing` `drawing`"),
    BrokenScenario(
      "a reserved name",
      "drawing: Binary",
      "description: Binary",
      shows: "19:7 Description Changes Deleted Fault Inserted Updated ObjectContext ID "
        + "`description`"),
    BrokenScenario(
      "an unknown type",
      "written: Date, indexed",
      "written: Dat, indexed",
      shows: "11:16 Note.written `Integer 16` `Integer 32` `Integer 64` `Decimal` `Double` "
        + "`Float` `String` `Boolean` `Date` `Binary` `UUID` `URI` `Dat` `Date`"),
    BrokenScenario(
      "an unknown word after a type",
      "written: Date, indexed",
      "written: Date, index",
      shows: "11:16 Note.written `optional` `required` `indexed` `unique` "
        + "`indexed for KIND` `range 1..20` `length 1..20` `index` `indexed`"),
    BrokenScenario(
      "a property both optional and required",
      "text: String, required",
      "text: String, required, optional",
      shows: "10:13 Note.text `required` `optional`"),
    BrokenScenario(
      "a property as a list",
      "drawing: Binary",
      "drawing: [Binary]",
      shows: "19:16 Sketch.drawing `String` `Date, required, indexed`"),
    BrokenScenario(
      "a name taken in the lineage",
      "drawing: Binary",
      "text: String",
      shows: "19:7 Sketch.text"),
    BrokenScenario(
      "a way back that takes a property's name",
      "{to: many Topic, back: many notes}",
      "{to: many Topic, back: many name}",
      shows: "23:24 Topic.name"),
    BrokenScenario(
      "two ways back of one name",
      "{to: one Person, back: many notes, deleteRule: cascade}",
      "{to: one Topic, back: many notes}",
      shows: "15:36 Topic.notes"),
    BrokenScenario(
      "a link to an unknown kind",
      "{to: many Topic,",
      "{to: many Topics,",
      shows: "14:7 Note.topics `Note` `Sketch` `Memo` `Topic` `Person` `Topics` `Topic`"),
    BrokenScenario(
      "a link without a number",
      "{to: many Topic,",
      "{to: Topic,",
      shows: "14:20 `to` Note.topics `many` `one` `many Tag` `Topic`"),
    BrokenScenario(
      "a link without a way back",
      "{to: many Topic, back: many notes}",
      "{to: many Topic}",
      shows: "14:15 Note.topics `back`"),
    BrokenScenario(
      "an unknown delete rule",
      "deleteRule: cascade",
      "deleteRule: cascades",
      shows: "15:61 Note.owner `no action` `nullify` `cascade` `deny` `cascades` `cascade`"),
    BrokenScenario(
      "neither yes nor no",
      "abstract: yes",
      "abstract: maybe",
      shows: "8:15 `abstract` Note `maybe`"),
    BrokenScenario(
      "a link that is a text",
      "{to: many Topic, back: many notes}",
      "many Topic",
      shows: "14:15 Note.topics `many Topic`"),
    BrokenScenario(
      "kinds that are a list",
      "kinds:\n",
      "kinds: [Note, Memo]\nkind:\n",
      shows: "6:8 `kinds`",
      "7:1 `scenario` `title` `question` `expectation` `family` `data` "
        + "`workload` `kinds` `model` `claims` `strategies` `measure` `sweep` `except` `expect` "
        + "`import` `usage` `kind` `kinds`"),
  ]
}
