extension BrokenScenario {
  /// Mistakes in the workload, the import and the YAML itself.
  static let ofWork: [BrokenScenario] = [
    BrokenScenario(
      "an unknown operation",
      "  - newest: Note",
      "  - newset: Note",
      shows: "42:5 `insert` `fetchAll` `fetch` `newest` `linked` `search` `filtered` `exactly` "
        + "`readProperty` `countWhere` `countPerKind` `countLinked` `fetchByID` `launch` "
        + "`edit` `convert` `addKind` `newset` `newest`"),
    BrokenScenario(
      "an operation on an unknown kind",
      "  - linked: Sketch",
      "  - linked: Sketches",
      shows: "46:13 `linked` `Note` `Sketch` `Memo` `Topic` `Person` `Sketches` `Sketch`"),
    BrokenScenario(
      "an operation over an unknown link",
      "link: topics",
      "link: topic",
      shows: "47:11 Sketch `topics` `owner` `topic` `topics`"),
    BrokenScenario(
      "an operation on an unknown property",
      "change: set text",
      "change: set txt",
      shows: "52:13 Note `text` `written` `uuid` `txt` `text`"),
    BrokenScenario(
      "a search in a property that is no text",
      "in: text",
      "in: written",
      shows: "49:9 `in` Memo.written String Date"),
    BrokenScenario(
      "a predicate on an unknown property",
      "  - edit: Note\n    change: set text\n    count: 10",
      "  - fetch: Note\n    where: text == \"a\" AND writen > $w",
      shows: "52:28 `where` Note `writen` `written`"),
    BrokenScenario(
      "an order that is none",
      "  - edit: Note\n    change: set text\n    count: 10",
      "  - fetch: Note\n    by: [written, text backwards]",
      shows: "52:19 `by` `descending` `text backwards`"),
    BrokenScenario(
      "the newest by a property without order",
      "by: written",
      "by: uuid",
      shows: "43:9 `by` Note.uuid UUID"),
    BrokenScenario(
      "an update of a property without a next value",
      "change: set text",
      "change: set uuid",
      shows: "52:13 `change` Note.uuid String Boolean Date UUID"),
    BrokenScenario(
      "an edit without a change",
      "    change: set text\n",
      "",
      shows: "51:5 `edit` `change`"),
    BrokenScenario(
      "an edit of no kind",
      "change: set text",
      "change: rename text",
      shows: "52:13 `change` `set` `insert` `delete` `rename text`"),
    BrokenScenario(
      "an operation with a key of another",
      "count: 10",
      "count: 10\n    limit: 3",
      shows: "54:5 `edit` `edit` `change` `count` `name` `samples` `repetitions` `limit`"),
    BrokenScenario(
      "an operation that is a word",
      "  - insert: 100 at a time",
      "  - countPerKind",
      shows: "41:5 `countPerKind`"),
    BrokenScenario(
      "no samples",
      "samples: 3",
      "samples: 0",
      shows: "45:14 `samples` 1 `0`"),
    BrokenScenario(
      "a load that cannot be read",
      "100 at a time",
      "in batches of 100",
      shows: "41:13 `insert` `all at once` `1000 at a time` `in batches of 100`"),
    BrokenScenario(
      "two operations of one name",
      "insert: 100 at a time",
      "insert: all at once",
      shows: "41:5 `name:` 40 `insert-all-at-once`"),
    BrokenScenario(
      "an operation's name with blanks",
      "samples: 3",
      "name: The newest",
      shows: "45:11 `name` `newest-100` `The newest`"),
    BrokenScenario(
      "a count per kind of a part",
      "  - linked: Sketch\n    link: topics",
      "  - countPerKind: Sketch",
      shows: "46:19 `countPerKind` `Note` `Sketch`"),
    BrokenScenario(
      "a workload that is no list",
      "workload:\n",
      "workload: quick\nsteps:\n",
      shows: "39:11 `workload` `quick`",
      "40:1 `scenario` `title` `question` `expectation` `family` `data` "
        + "`workload` `kinds` `model` `claims` `strategies` `measure` `sweep` `except` `expect` "
        + "`import` `usage` `steps`"),
    BrokenScenario(
      "a weight of an operation that is not there",
      "usage: {newest-20-note: 2}",
      "usage: {newest-20-nite: 3}",
      shows: "54:9 `usage` `insert-all-at-once` `insert-100-at-a-time` `newest-20-note` "
        + "`sketch-by-topics` `search-memo-text` `update-note-text` `newest-20-nite` "
        + "`newest-20-note`"),
    BrokenScenario(
      "an unknown format",
      "format: jsonl",
      "format: jsonlines",
      shows: "56:11 `jsonl` `json` `csv` `store` `jsonlines` `jsonl`"),
    BrokenScenario(
      "items of an abstract kind",
      "{memo: Memo,",
      "{memo: Note,",
      shows: "58:17 `kinds` `import` `Sketch` `Memo` `Note`"),
    BrokenScenario(
      "fields of an unknown property",
      "Note.written: date",
      "Note.writen: date",
      shows: "61:10 Note `fields` `text` `written` `uuid` `writen` `written`"),
    BrokenScenario(
      "a required property without a field",
      "text: String, required",
      "text: String, required\n      size: Integer 64, required",
      shows: "57:3 `import` Note.size `fields` `whenMissing` `required`"),
    BrokenScenario(
      "a companion's property that is unknown",
      "{field: tags, property: name}",
      "{field: tags, property: label}",
      shows: "63:42 Topic `name` `label`"),
    BrokenScenario(
      "a missing value of the wrong type",
      "Note.uuid: from position",
      "Note.written: c. 1990",
      shows: "67:19 `whenMissing` Note.written Date `c. 1990`"),
    BrokenScenario(
      "a kind field without kinds",
      "  kinds: {memo: Memo, sketch: Sketch}\n",
      "",
      shows: "56:3 `import` `otherwise: KIND` `kindField` `kinds` `kindRules`"),
    BrokenScenario(
      "a rule with two tests",
      "  kindField: type\n",
      "  kindRules: [{kind: Memo, field: x, is: a, contains: b}]\n  kindField: type\n",
      shows: "57:15 `kindRules` `is` `beginsWith` `contains` `present` `is` `contains`"),
    BrokenScenario(
      "a rule without a test",
      "  kindField: type\n",
      "  kindRules: [{kind: Sketch, field: x}]\n  kindField: type\n",
      shows: "57:15 `kindRules` `is` `beginsWith` `contains` `present`"),
    BrokenScenario(
      "a rule for an unknown kind",
      "  kindField: type\n",
      "  kindRules: [{kind: Mema, field: x, is: a}]\n  kindField: type\n",
      shows: "57:22 `kindRules` `Sketch` `Memo` `Mema` `Memo`"),
    BrokenScenario(
      "a tab for indentation",
      "    abstract: yes",
      "\tabstract: yes",
      shows: "8:1 YAML 8"),
    BrokenScenario(
      "an open bracket",
      "[river, été]",
      "[river, été",
      shows: "51:9 YAML 50"),
    BrokenScenario(
      "a colon in a text",
      "question: What does a parent cost?",
      "question: What: a parent",
      shows: "3:15 YAML"),
    BrokenScenario(
      "an anchor that is not there",
      "ignored: [id]",
      "ignored: *ids",
      shows: "68:12 YAML"),
    BrokenScenario(
      "a second document",
      "usage: {newest-20-note: 2}",
      "usage: {newest-20-note: 2}\n---\nscenario: other",
      shows: "55:1 YAML 1"),
  ]
}
