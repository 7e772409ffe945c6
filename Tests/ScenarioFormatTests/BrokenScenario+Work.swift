extension BrokenScenario {
  /// Mistakes in the workload, the import and the YAML itself.
  static let ofWork: [BrokenScenario] = [
    BrokenScenario(
      "an unknown operation",
      "  - newest: Note",
      "  - newset: Note",
      says: "42:5: unknown operation, expected one of `insert`, `fetchAll`, `newest`, "
        + "`linked`, `search`, `filtered`, `exactly`, `readProperty`, "
        + "`countPerKind`, `countLinked`, `fetchByID`, `update`, `delete`, `convert`, "
        + "`addKind`, got `newset`; did you mean `newest`?"),
    BrokenScenario(
      "an operation on an unknown kind",
      "  - linked: Sketch",
      "  - linked: Sketches",
      says: "46:13: unknown kind in `linked`, expected one of `Note`, `Sketch`, `Memo`, `Topic`, "
        + "`Person`, got `Sketches`; did you mean `Sketch`?"),
    BrokenScenario(
      "an operation over an unknown link",
      "link: topics",
      "link: topic",
      says: "47:11: unknown link of Sketch, expected one of `topics`, `owner`, got `topic`; did "
        + "you mean `topics`?"),
    BrokenScenario(
      "an operation on an unknown property",
      "set: text",
      "set: txt",
      says: "52:10: unknown property of Note, expected one of `text`, `written`, `uuid`, got "
        + "`txt`; did you mean `text`?"),
    BrokenScenario(
      "a search in a property that is no text",
      "in: text",
      "in: written",
      says: "49:9: `in` does not suit Memo.written, expected a property of type String, got one of "
        + "type Date"),
    BrokenScenario(
      "the newest by a property without order",
      "by: written",
      "by: uuid",
      says: "43:9: `by` does not suit Note.uuid, expected a property that can be sorted, got one "
        + "of type UUID"),
    BrokenScenario(
      "an update of a property without a next value",
      "set: text",
      "set: uuid",
      says: "52:10: `set` does not suit Note.uuid, expected a property of type String, Boolean, "
        + "Date or a number, got one of type UUID"),
    BrokenScenario(
      "an operation without a count",
      "    count: 10\n",
      "",
      says: "51:5: operation `update` lacks the key `count`"),
    BrokenScenario(
      "an operation with a key of another",
      "count: 10",
      "count: 10\n    limit: 3",
      says: "54:5: unknown key in operation `update`, expected one of `update`, `set`, `count`, "
        + "`name`, `samples`, `repetitions`, got `limit`"),
    BrokenScenario(
      "an operation that is a word",
      "  - insert: 100 at a time",
      "  - countPerKind",
      says: "41:5: operation cannot be read, expected a mapping (key: value lines), got "
        + "`countPerKind`"),
    BrokenScenario(
      "no samples",
      "samples: 3",
      "samples: 0",
      says: "45:14: `samples` is too small, expected at least 1, got `0`"),
    BrokenScenario(
      "a load that cannot be read",
      "100 at a time",
      "in batches of 100",
      says: "41:13: `insert` cannot be read, expected `all at once` or `1000 at a time`, got `in "
        + "batches of 100`"),
    BrokenScenario(
      "two operations of one name",
      "insert: 100 at a time",
      "insert: all at once",
      says: "41:5: two operations have one name, expected another `name:` than on line 40, got "
        + "`insert-all-at-once`"),
    BrokenScenario(
      "an operation's name with blanks",
      "samples: 3",
      "name: The newest",
      says:
        "45:11: `name` is not a short name, expected small letters, digits, hyphens and underscores, such "
        + "as `newest-100`, got `The newest`"),
    BrokenScenario(
      "a count per kind of a part",
      "  - linked: Sketch\n    link: topics",
      "  - countPerKind: Sketch",
      says: "46:19: `countPerKind` counts the whole family, expected `Note`, got `Sketch`"),
    BrokenScenario(
      "a workload that is no list",
      "workload:\n",
      "workload: quick\nsteps:\n",
      says: "39:11: `workload` cannot be read, expected a list of operations, got `quick`",
      "40:1: unknown key in the scenario, expected one of `scenario`, `title`, "
        + "`question`, `expectation`, `family`, `kinds`, `data`, `workload`, "
        + "`claims`, `strategies`, `measure`, `sweep`, `except`, `expect`, `import`, "
        + "`usage`, got `steps`"),
    BrokenScenario(
      "a weight of an operation that is not there",
      "usage: {newest-20-note: 2}",
      "usage: {newest-20-nite: 3}",
      says: "54:9: unknown operation in `usage`, expected one of `insert-all-at-once`, "
        + "`insert-100-at-a-time`, `newest-20-note`, `sketch-by-topics`, `search-memo-text`, "
        + "`update-note-text`, got `newest-20-nite`; did you mean `newest-20-note`?"),
    BrokenScenario(
      "an unknown format",
      "format: jsonl",
      "format: jsonlines",
      says: "56:11: unknown format, expected one of `jsonl`, `json`, `csv`, got `jsonlines`; did "
        + "you mean `jsonl`?"),
    BrokenScenario(
      "items of an abstract kind",
      "{memo: Memo,",
      "{memo: Note,",
      says: "58:17: unknown concrete family kind in `kinds` of `import`, expected one of `Sketch`, "
        + "`Memo`, got `Note`"),
    BrokenScenario(
      "fields of an unknown property",
      "Note.written: date",
      "Note.writen: date",
      says: "61:10: unknown property of Note in `fields`, expected one of `text`, `written`, "
        + "`uuid`, got `writen`; did you mean `written`?"),
    BrokenScenario(
      "a required property without a field",
      "text: String, required",
      "text: String, required\n      size: Integer 64, required",
      says: "57:3: `import` has no value for the required property Note.size, expected a field in "
        + "`fields`, a value in `whenMissing`, or no `required`"),
    BrokenScenario(
      "a companion's property that is unknown",
      "{field: tags, property: name}",
      "{field: tags, property: label}",
      says: "63:42: unknown property of Topic, expected `name`, got `label`"),
    BrokenScenario(
      "a missing value of the wrong type",
      "Note.uuid: from position",
      "Note.written: c. 1990",
      says: "67:19: `whenMissing` of Note.written is no value of type Date, got `c. 1990`"),
    BrokenScenario(
      "a kind field without kinds",
      "  kinds: {memo: Memo, sketch: Sketch}\n",
      "",
      says: "56:3: `import` gives items no kind, expected `otherwise: KIND` for all items, "
        + "`kindField` and `kinds`, or `kindRules`"),
    BrokenScenario(
      "a rule with two tests",
      "  kindField: type\n",
      "  kindRules: [{kind: Memo, field: x, is: a, contains: b}]\n  kindField: type\n",
      says: "57:15: a rule of `kindRules` needs one test, expected one of `is`, `beginsWith`, "
        + "`contains`, `present`, got `is` and `contains`"),
    BrokenScenario(
      "a rule without a test",
      "  kindField: type\n",
      "  kindRules: [{kind: Sketch, field: x}]\n  kindField: type\n",
      says: "57:15: a rule of `kindRules` needs one test, expected one of `is`, `beginsWith`, "
        + "`contains`, `present`, got none"),
    BrokenScenario(
      "a rule for an unknown kind",
      "  kindField: type\n",
      "  kindRules: [{kind: Mema, field: x, is: a}]\n  kindField: type\n",
      says: "57:22: unknown concrete family kind in `kindRules`, expected one of `Sketch`, `Memo`, "
        + "got `Mema`; did you mean `Memo`?"),
    BrokenScenario(
      "a tab for indentation",
      "    abstract: yes",
      "\tabstract: yes",
      says: "8:1: not readable as YAML: while scanning for the next token (line 8), found "
        + "character that cannot start any token, expected spaces for indentation (no tabs) and "
        + "quotes around texts that start with @, ` or %"),
    BrokenScenario(
      "an open bracket",
      "[river, été]",
      "[river, été",
      says: "51:11: not readable as YAML: while parsing a flow sequence (line 50), did not find "
        + "expected ',' or ']'"),
    BrokenScenario(
      "a colon in a text",
      "question: What does a parent cost?",
      "question: What: a parent",
      says: "3:15: not readable as YAML: mapping values are not allowed in this context, expected "
        + "quotes around a text with a colon in it, or the same indentation as the lines above"),
    BrokenScenario(
      "an anchor that is not there",
      "ignored: [id]",
      "ignored: *ids",
      says: "68:12: not readable as YAML: found undefined alias"),
    BrokenScenario(
      "a second document",
      "usage: {newest-20-note: 2}",
      "usage: {newest-20-note: 2}\n---\nscenario: other",
      says: "55:1: not readable as YAML: expected a single document in the stream (line 1), but "
        + "found another document"),
  ]
}
