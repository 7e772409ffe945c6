#include "store.h"

#define INDEXES                                                                                 \
  "CREATE INDEX ZPUBLICATION_Z_ENT_INDEX ON ZPUBLICATION (Z_ENT);"                              \
  "CREATE INDEX Z_Publication_byPublishDate ON ZPUBLICATION (ZPUBLISHDATE COLLATE BINARY ASC);" \
  "CREATE INDEX Z_1TAGS_Z_5TAGS_INDEX ON Z_1TAGS (Z_5TAGS, Z_1PUBLICATIONS);"

// Core Data's layout of the model: columns by slot group, then by entity, then by name.
static const char *const ddl =
  "BEGIN;"
  "CREATE TABLE ZPUBLICATION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,"
  " ZCITATIONS INTEGER, ZPAPERTYPE INTEGER, ZPAGES INTEGER, ZWORDCOUNT INTEGER,"
  " ZPUBLISHDATE TIMESTAMP, ZTITLE VARCHAR, ZDOI VARCHAR, ZISBN VARCHAR, ZURL VARCHAR,"
  " ZUUID BLOB );"
  "CREATE TABLE Z_1TAGS ( Z_1PUBLICATIONS INTEGER, Z_5TAGS INTEGER,"
  " PRIMARY KEY (Z_1PUBLICATIONS, Z_5TAGS) );"
  "CREATE TABLE ZTAG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );"
  INDEXES
  "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,"
  " Z_MAX INTEGER);"
  "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);"
  "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);"
  "INSERT INTO Z_PRIMARYKEY VALUES (1, 'Publication', 0, 0), (2, 'AcademicPaper', 1, 0),"
  " (3, 'Book', 1, 0), (4, 'WebArticle', 1, 0), (5, 'Tag', 0, 0);"
  "COMMIT;";

int raw_create_schema(sqlite3 *database) { return sqlite3_exec(database, ddl, NULL, NULL, NULL); }

int raw_drop_indexes(sqlite3 *database) {
  return sqlite3_exec(
    database,
    "DROP INDEX ZPUBLICATION_Z_ENT_INDEX; DROP INDEX Z_Publication_byPublishDate;"
    "DROP INDEX Z_1TAGS_Z_5TAGS_INDEX;",
    NULL, NULL, NULL);
}

int raw_create_indexes(sqlite3 *database) {
  return sqlite3_exec(database, INDEXES, NULL, NULL, NULL);
}

static raw_text text_of(sqlite3_stmt *statement, int column) {
  raw_text text = {(const char *)sqlite3_column_text(statement, column), 0};
  text.count = sqlite3_column_bytes(statement, column);
  return text;
}

int raw_visit_schema(raw_store *store, void *context, raw_sql_visitor visit) {
  static const char *const sql =
    "SELECT sql FROM sqlite_master"
    " WHERE tbl_name IN ('ZPUBLICATION', 'ZTAG', 'Z_1TAGS') AND sql IS NOT NULL ORDER BY sql";
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL);
  if (code) return code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) visit(context, text_of(statement, 0));
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

int raw_visit_links(raw_store *store, void *context, raw_link_visitor visit) {
  static const char *const sql =
    "SELECT p.ZUUID, t.ZNAME FROM Z_1TAGS l"
    " JOIN ZPUBLICATION p ON p.Z_PK = l.Z_1PUBLICATIONS JOIN ZTAG t ON t.Z_PK = l.Z_5TAGS";
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL);
  if (code) return code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    const uint8_t *uuid = sqlite3_column_blob(statement, 0);
    if (uuid && sqlite3_column_bytes(statement, 0) == 16) visit(context, uuid, text_of(statement, 1));
  }
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}
