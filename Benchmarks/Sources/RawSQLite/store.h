// Declarations that the files of this target share.
#ifndef RAW_STORE_H
#define RAW_STORE_H

#include <sqlite3.h>

#include "raw_sqlite.h"

typedef enum {
  statement_fetch_all,
  statement_fetch_by_date,
  statement_fetch_entity,
  statement_fetch_newest,
  statement_fetch_tagged,
  statement_fetch_key,
  statement_search,
  statement_search_folded,
  statement_insert_publication,
  statement_insert_tag,
  statement_insert_link,
  statement_insert_links,
  statement_reserve_keys,
  statement_update_title,
  statement_delete_publication,
  statement_delete_links,
  statement_count
} statement_name;

enum { links_per_statement = 100 };

struct raw_store {
  sqlite3 *database;
  sqlite3_stmt *statements[statement_count];
  char setting[64];
};

// Prepares the statement on its first use; NULL if SQLite refuses it.
sqlite3_stmt *raw_statement(raw_store *store, statement_name name);
int raw_create_schema(sqlite3 *database);
int raw_drop_indexes(sqlite3 *database);
int raw_create_indexes(sqlite3 *database);
int raw_begin(raw_store *store);
int raw_commit(raw_store *store);
// Adds raw_contains_folded(text, word), which expects a folded word.
int raw_register_folding(sqlite3 *database);
// Removes case and accents; the result is never longer than the text.
size_t raw_fold(const char *text, size_t count, char *result);
// Rolls back and returns the given result code.
int raw_rollback(raw_store *store, int code);

#endif
