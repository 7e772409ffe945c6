#include <stddef.h>
#include <string.h>

#include "rows.h"
#include "store.h"

static int read_text(raw_rows *rows, sqlite3_stmt *statement, int column, raw_text *text) {
  const void *bytes = sqlite3_column_text(statement, column);
  text->bytes = NULL;
  text->count = 0;
  if (!bytes) return 1;
  text->count = sqlite3_column_bytes(statement, column);
  char *copy = raw_rows_letters(rows, (size_t)text->count);
  if (!copy) return 0;
  memcpy(copy, bytes, (size_t)text->count);
  text->bytes = copy;
  return 1;
}

static void read_uuid(sqlite3_stmt *statement, int column, uint8_t *uuid) {
  const void *bytes = sqlite3_column_blob(statement, column);
  if (bytes && sqlite3_column_bytes(statement, column) == 16) {
    memcpy(uuid, bytes, 16);
  } else {
    memset(uuid, 0, 16);
  }
}

// Reads only the columns of the row's entity; the others are NULL.
static int read_row(raw_rows *rows, sqlite3_stmt *statement) {
  raw_publication *row = raw_rows_append(rows);
  if (!row) return SQLITE_NOMEM;
  row->key = sqlite3_column_int64(statement, 0);
  row->entity = (uint8_t)sqlite3_column_int(statement, 1);
  row->version = sqlite3_column_int(statement, 2);
  row->publish_date = sqlite3_column_double(statement, 7);
  row->paper_type = 0;
  int number = 3, identifier = 9;
  switch (row->entity) {
    case raw_entity_academic_paper: row->paper_type = sqlite3_column_int(statement, 4); break;
    case raw_entity_book: number = 5, identifier = 10; break;
    case raw_entity_web_article: number = 6, identifier = 11; break;
  }
  row->first_number = sqlite3_column_int(statement, number);
  read_uuid(statement, 12, row->uuid);
  if (!read_text(rows, statement, 8, &row->title)) return SQLITE_NOMEM;
  return read_text(rows, statement, identifier, &row->identifier) ? SQLITE_OK : SQLITE_NOMEM;
}

static int read_value(raw_rows *rows, sqlite3_value *value, raw_text *text) {
  const void *bytes = sqlite3_value_text(value);
  text->bytes = NULL;
  text->count = 0;
  if (!bytes) return 1;
  text->count = sqlite3_value_bytes(value);
  char *copy = raw_rows_letters(rows, (size_t)text->count);
  if (!copy) return 0;
  memcpy(copy, bytes, (size_t)text->count);
  text->bytes = copy;
  return 1;
}

// Does the same as read_row, but asks only for the first value's address.
static int read_row_by_distance(raw_rows *rows, sqlite3_stmt *statement, ptrdiff_t distance) {
  raw_publication *row = raw_rows_append(rows);
  if (!row) return SQLITE_NOMEM;
  char *first = (char *)sqlite3_column_value(statement, 0);
#define VALUE(column) ((sqlite3_value *)(first + (column) * distance))
  row->key = sqlite3_value_int64(VALUE(0));
  row->entity = (uint8_t)sqlite3_value_int(VALUE(1));
  row->version = sqlite3_value_int(VALUE(2));
  row->publish_date = sqlite3_value_double(VALUE(7));
  row->paper_type = 0;
  int number = 3, identifier = 9;
  switch (row->entity) {
    case raw_entity_academic_paper: row->paper_type = sqlite3_value_int(VALUE(4)); break;
    case raw_entity_book: number = 5, identifier = 10; break;
    case raw_entity_web_article: number = 6, identifier = 11; break;
  }
  row->first_number = sqlite3_value_int(VALUE(number));
  const void *uuid = sqlite3_value_blob(VALUE(12));
  if (uuid && sqlite3_value_bytes(VALUE(12)) == 16) {
    memcpy(row->uuid, uuid, 16);
  } else {
    memset(row->uuid, 0, 16);
  }
  if (!read_value(rows, VALUE(8), &row->title)) return SQLITE_NOMEM;
  return read_value(rows, VALUE(identifier), &row->identifier) ? SQLITE_OK : SQLITE_NOMEM;
#undef VALUE
}

static int read_all(raw_rows *rows, sqlite3_stmt *statement) {
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    int failure = read_row(rows, statement);
    if (failure) {
      sqlite3_reset(statement);
      return failure;
    }
  }
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

int raw_sum(
  raw_store *store, raw_sum_rows which, raw_text word, raw_rows *rows, size_t *count, uint64_t *sum) {
  static const statement_name names[] = {
    [raw_sum_all] = statement_fetch_all,
    [raw_sum_by_date] = statement_fetch_by_date,
    [raw_sum_search] = statement_search,
  };
  sqlite3_stmt *statement = raw_statement(store, names[which]);
  if (!statement) return SQLITE_ERROR;
  if (which == raw_sum_search) {
    sqlite3_bind_text(statement, 1, word.bytes, word.count, SQLITE_STATIC);
  }
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    code = read_row(rows, statement);
    if (code) break;
    *sum += raw_row_checksum(raw_rows_at(rows, 0));
    *count += 1;
    raw_rows_reuse(rows);
  }
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

int raw_fetch_all(raw_store *store, raw_rows *rows) {
  sqlite3_stmt *statement = raw_statement(store, statement_fetch_all);
  return statement ? read_all(rows, statement) : SQLITE_ERROR;
}

int raw_fetch_all_by_distance(raw_store *store, raw_rows *rows) {
  sqlite3_stmt *statement = raw_statement(store, statement_fetch_all);
  if (!statement) return SQLITE_ERROR;
  int code = sqlite3_step(statement);
  ptrdiff_t distance =
    (char *)sqlite3_column_value(statement, 1) - (char *)sqlite3_column_value(statement, 0);
  for (; code == SQLITE_ROW; code = sqlite3_step(statement)) {
    int failure = read_row_by_distance(rows, statement, distance);
    if (failure) {
      sqlite3_reset(statement);
      return failure;
    }
  }
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

int raw_fetch_entity(raw_store *store, int entity, raw_rows *rows) {
  sqlite3_stmt *statement = raw_statement(store, statement_fetch_entity);
  if (!statement) return SQLITE_ERROR;
  sqlite3_bind_int(statement, 1, entity);
  return read_all(rows, statement);
}

int raw_fetch_newest(raw_store *store, double before, int limit, raw_rows *rows) {
  sqlite3_stmt *statement = raw_statement(store, statement_fetch_newest);
  if (!statement) return SQLITE_ERROR;
  sqlite3_bind_double(statement, 1, before);
  sqlite3_bind_int(statement, 2, limit);
  return read_all(rows, statement);
}

int raw_search(raw_store *store, raw_text word, int folded, raw_rows *rows) {
  sqlite3_stmt *statement =
    raw_statement(store, folded ? statement_search_folded : statement_search);
  if (!statement) return SQLITE_ERROR;
  if (folded) {
    char *copy = raw_rows_letters(rows, (size_t)word.count);
    if (!copy) return SQLITE_NOMEM;
    word.count = (int32_t)raw_fold(word.bytes, (size_t)word.count, copy);
    word.bytes = copy;
  }
  sqlite3_bind_text(statement, 1, word.bytes, word.count, SQLITE_STATIC);
  return read_all(rows, statement);
}

static int fetch_with_key(raw_store *store, statement_name name, int64_t key, raw_rows *rows) {
  sqlite3_stmt *statement = raw_statement(store, name);
  if (!statement) return SQLITE_ERROR;
  sqlite3_bind_int64(statement, 1, key);
  return read_all(rows, statement);
}

int raw_fetch_tagged(raw_store *store, int64_t tag, raw_rows *rows) {
  return fetch_with_key(store, statement_fetch_tagged, tag, rows);
}

int raw_fetch_key(raw_store *store, int64_t key, raw_rows *rows) {
  return fetch_with_key(store, statement_fetch_key, key, rows);
}
