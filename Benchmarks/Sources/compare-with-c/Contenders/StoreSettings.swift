/// The SQLite settings that every contender must use.
enum StoreSettings {
  /// The settings in the order of use: the first two take effect only before the first table.
  static let pragmas = [
    ("page_size", "4096"), ("auto_vacuum", "2"), ("journal_mode", "WAL"),
    ("synchronous", "NORMAL"), ("cache_size", "-2000"),
  ]

  /// The values that `PRAGMA` returns; `synchronous` comes back as a number.
  static let expected = [
    "page_size": "4096", "auto_vacuum": "2", "journal_mode": "wal", "synchronous": "1",
    "cache_size": "-2000", "mmap_size": "0", "temp_store": "0", "foreign_keys": "0",
    "secure_delete": "1", "wal_autocheckpoint": "1000", "encoding": "UTF-8",
  ]
}
