extension Terms {
  /// What the engine does and where bytes go.
  static let storing = [
    Term(
      "virtual machine step", aliases: ["steps", "VM steps", "virtual machine steps"],
      seeAlso: ["query plan"],
      "One instruction of SQLite's engine. More steps are more work. The count has no noise: the "
        + "same statement over the same file always takes as many."),
    Term(
      "query plan", aliases: ["plan", "plans", "SCAN", "SEARCH"],
      seeAlso: ["full scan", "sort", "automatic index"],
      "How SQLite finds rows. SCAN reads a whole table or index, SEARCH goes down a tree with a key."
    ),
    Term(
      "full scan", aliases: ["full-scan steps"], seeAlso: ["query plan"],
      "Steps from row to row through a whole table. Their number grows with the table, however few "
        + "rows are wanted."),
    Term(
      "sort", aliases: ["sorts", "TEMP B-TREE"], seeAlso: ["query plan"],
      "Rows are gathered and ordered because no index has the wanted order. All of them must be "
        + "read before the first one is there."),
    Term(
      "automatic index", aliases: ["automatic indexes"], seeAlso: ["query plan"],
      "An index that SQLite builds for a single statement and throws away. It is a sign that a "
        + "real one is missing."),
    Term(
      "page", aliases: ["pages"], seeAlso: ["B-tree", "cache miss"],
      "The unit in which SQLite reads, caches and writes its file, usually 4096 bytes long."),
    Term(
      "cache miss", aliases: ["cache misses", "pages read"], seeAlso: ["page"],
      "A page that was not in the connection's cache and had to be read. Pages in the table are "
        + "hits and misses together: everything that the operation looked at."),
    Term(
      "B-tree", aliases: ["B-trees", "depth"], seeAlso: ["page"],
      "How SQLite keeps a table or an index: leaf pages with the rows, and interior pages that "
        + "lead to them. Its depth is the number of pages from the root to a row."),
    Term(
      "overflow page", aliases: ["overflow pages"], seeAlso: ["page"],
      "A page for the rest of a row that is too long for a leaf page. Reading such a row takes one "
        + "more page."),
    Term(
      "logical payload", aliases: ["payload"], seeAlso: ["waterfall"],
      "The bytes of the members' own values, before any strategy stores them. It is the same for "
        + "every strategy, so all else is what the shape costs."),
    Term(
      "value overhead", seeAlso: ["logical payload"],
      "What the stored values take beyond the logical payload, for example because a kind is "
        + "encoded with names of properties. It is negative where SQLite stores a small number in "
        + "fewer bytes."),
    Term(
      "record header", aliases: ["record headers"], seeAlso: ["NULL column"],
      "The bytes before a row's values that say how long each one is: one byte or a few for each "
        + "column."),
    Term(
      "NULL column", aliases: ["NULL columns"], seeAlso: ["record header"],
      "A column that a row does not use still takes one byte of the row's header. This is the "
        + "price of a table that holds many kinds."),
    Term(
      "tags and row ids", seeAlso: ["record header"],
      "The number of the kind, the version and the key of a row, with the lengths before it."),
    Term(
      "link table", aliases: ["link tables"],
      "A table of pairs of keys that joins two sides of a to-many link."),
    Term(
      "page structure", seeAlso: ["page", "B-tree"],
      "Headers of pages, places of cells within them and the interior pages' pointers."),
    Term(
      "slack", aliases: ["unused"], seeAlso: ["page"],
      "Free room inside of pages that belong to a table or an index. Rows that come later may "
        + "fill it."),
    Term(
      "free page", aliases: ["free pages", "pointer map", "unassigned"], seeAlso: ["VACUUM"],
      "A page that no table uses any more, or one that remembers the parents of others so that "
        + "the file can shrink."),
    Term(
      "churn", seeAlso: ["VACUUM"],
      "Three tenths of the members, chosen by the seed, are deleted, as many changed, and the "
        + "deleted ones added again as new. It shows what a file looks like after some life, not "
        + "only after a load. Families of more than 200,000 members are left as they were loaded."),
    Term(
      "VACUUM", seeAlso: ["churn"],
      "Rewrites the whole file without free pages and with little slack."),
    Term(
      "WAL", aliases: ["WAL peak", "checkpoint"],
      "The write-ahead log: changes go to a second file first and are moved to the database at a "
        + "checkpoint. Its peak is room that a device must have beside the database."),
    Term(
      "write amplification", seeAlso: ["WAL", "logical payload"],
      "How many bytes were caused to be written to storage for each byte of the members' values."),
  ]
}
