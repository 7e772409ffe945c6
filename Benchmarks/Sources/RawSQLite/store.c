#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS                                                                            \
  "t0.Z_PK, t0.Z_ENT, t0.Z_OPT, t0.ZCITATIONS, t0.ZPAPERTYPE, t0.ZPAGES, t0.ZWORDCOUNT, " \
  "t0.ZPUBLISHDATE, t0.ZTITLE, t0.ZDOI, t0.ZISBN, t0.ZURL, t0.ZUUID"

// links_per_statement pairs after the first.
#define PAIR ", (?, ?)"
#define TIMES_9(text) text text text text text text text text text

static const char *const sql[statement_count] = {
  [statement_fetch_all] = "SELECT " COLUMNS " FROM ZPUBLICATION t0",
  [statement_fetch_by_date] =
    "SELECT " COLUMNS " FROM ZPUBLICATION t0 ORDER BY t0.ZPUBLISHDATE, t0.Z_PK",
  [statement_fetch_entity] = "SELECT " COLUMNS " FROM ZPUBLICATION t0 WHERE t0.Z_ENT = ?",
  [statement_fetch_newest] =
    "SELECT " COLUMNS " FROM ZPUBLICATION t0 WHERE t0.ZPUBLISHDATE < ?"
    " ORDER BY t0.ZPUBLISHDATE DESC LIMIT ?",
  [statement_fetch_tagged] =
    "SELECT " COLUMNS " FROM ZPUBLICATION t0 JOIN Z_1TAGS t1 ON t0.Z_PK = t1.Z_1PUBLICATIONS"
    " WHERE t1.Z_5TAGS = ?",
  [statement_fetch_key] = "SELECT " COLUMNS " FROM ZPUBLICATION t0 WHERE t0.Z_PK = ?",
  [statement_search] = "SELECT " COLUMNS " FROM ZPUBLICATION t0 WHERE instr(t0.ZTITLE, ?) > 0",
  [statement_search_folded] =
    "SELECT " COLUMNS " FROM ZPUBLICATION t0 WHERE raw_contains_folded(t0.ZTITLE, ?)",
  [statement_insert_publication] =
    "INSERT INTO ZPUBLICATION(Z_PK, Z_ENT, Z_OPT, ZCITATIONS, ZPAPERTYPE, ZPAGES, ZWORDCOUNT,"
    " ZPUBLISHDATE, ZTITLE, ZDOI, ZISBN, ZURL, ZUUID) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  [statement_insert_tag] = "INSERT INTO ZTAG(Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES(?, ?, ?, ?)",
  [statement_insert_link] = "INSERT INTO Z_1TAGS(Z_1PUBLICATIONS, Z_5TAGS) VALUES(?, ?)",
  [statement_insert_links] =
    "INSERT INTO Z_1TAGS(Z_1PUBLICATIONS, Z_5TAGS) VALUES(?, ?)" TIMES_9(PAIR) TIMES_9(
      PAIR TIMES_9(PAIR)),
  [statement_reserve_keys] = "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
  [statement_update_title] =
    "UPDATE ZPUBLICATION SET ZTITLE = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?",
  [statement_delete_publication] = "DELETE FROM ZPUBLICATION WHERE Z_PK = ? AND Z_OPT = ?",
  [statement_delete_links] = "DELETE FROM Z_1TAGS WHERE Z_1PUBLICATIONS = ?",
};

sqlite3_stmt *raw_statement(raw_store *store, statement_name name) {
  if (!store->statements[name]) {
    sqlite3_prepare_v3(
      store->database, sql[name], -1, SQLITE_PREPARE_PERSISTENT, &store->statements[name], NULL);
  }
  return store->statements[name];
}

static int apply(raw_store *store, const raw_pragma *pragma) {
  char text[128];
  snprintf(text, sizeof text, "PRAGMA %s = %s", pragma->name, pragma->value);
  return sqlite3_exec(store->database, text, NULL, NULL, NULL);
}

static int is_new(raw_store *store) {
  const char *version = raw_setting(store, "schema_version");
  return version && strcmp(version, "0") == 0;
}

int raw_open(
  const char *path, const raw_pragma *pragmas, size_t pragma_count, raw_store **result) {
  raw_store *store = calloc(1, sizeof *store);
  *result = store;
  if (!store) return SQLITE_NOMEM;
  // No mutex, like the library's connections.
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  int code = sqlite3_open_v2(path, &store->database, flags, NULL);
  for (size_t i = 0; !code && i < pragma_count; i++) code = apply(store, &pragmas[i]);
  if (!code) code = raw_register_folding(store->database);
  if (!code && is_new(store)) code = raw_create_schema(store->database);
  return code;
}

void raw_close(raw_store *store) {
  if (!store) return;
  for (int i = 0; i < statement_count; i++) sqlite3_finalize(store->statements[i]);
  sqlite3_close(store->database);
  free(store);
}

const char *raw_message(raw_store *store) {
  return store ? sqlite3_errmsg(store->database) : "out of memory";
}

const char *raw_setting(raw_store *store, const char *name) {
  char text[128];
  snprintf(text, sizeof text, "PRAGMA %s", name);
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(store->database, text, -1, &statement, NULL)) return NULL;
  const char *value = NULL;
  if (sqlite3_step(statement) == SQLITE_ROW) {
    snprintf(
      store->setting, sizeof store->setting, "%s", (const char *)sqlite3_column_text(statement, 0));
    value = store->setting;
  }
  sqlite3_finalize(statement);
  return value;
}

int raw_begin(raw_store *store) {
  return sqlite3_exec(store->database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
}

int raw_commit(raw_store *store) {
  return sqlite3_exec(store->database, "COMMIT", NULL, NULL, NULL);
}

int raw_begin_reading(raw_store *store) {
  return sqlite3_exec(store->database, "BEGIN", NULL, NULL, NULL);
}

int raw_end_reading(raw_store *store) { return raw_commit(store); }

int raw_rollback(raw_store *store, int code) {
  sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
  return code;
}
