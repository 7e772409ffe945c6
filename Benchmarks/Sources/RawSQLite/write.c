#include "store.h"

static void bind_text(sqlite3_stmt *statement, int index, raw_text text) {
  // SQLITE_STATIC, because the caller's bytes outlive the step.
  sqlite3_bind_text(statement, index, text.bytes, text.count, SQLITE_STATIC);
}

static void bind_identifier(sqlite3_stmt *statement, const raw_publication *row) {
  // DOI, ISBN and URL are parameters 10 to 12, in the order of their entities.
  int used = 10 + row->entity - raw_entity_academic_paper;
  for (int index = 10; index <= 12; index++) {
    if (index == used) {
      bind_text(statement, index, row->identifier);
    } else {
      sqlite3_bind_null(statement, index);
    }
  }
}

static void bind_numbers(sqlite3_stmt *statement, const raw_publication *row) {
  for (int index = 4; index <= 7; index++) sqlite3_bind_null(statement, index);
  switch (row->entity) {
    case raw_entity_academic_paper:
      sqlite3_bind_int(statement, 4, row->first_number);
      sqlite3_bind_int(statement, 5, row->paper_type);
      break;
    case raw_entity_book: sqlite3_bind_int(statement, 6, row->first_number); break;
    case raw_entity_web_article: sqlite3_bind_int(statement, 7, row->first_number); break;
  }
}

static int run(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int insert_publications(raw_store *store, const raw_publication *rows, size_t count) {
  sqlite3_stmt *statement = raw_statement(store, statement_insert_publication);
  if (!statement) return SQLITE_ERROR;
  int code = SQLITE_OK;
  for (size_t i = 0; !code && i < count; i++) {
    const raw_publication *row = &rows[i];
    sqlite3_bind_int64(statement, 1, row->key);
    sqlite3_bind_int(statement, 2, row->entity);
    sqlite3_bind_int(statement, 3, 1);
    bind_numbers(statement, row);
    sqlite3_bind_double(statement, 8, row->publish_date);
    bind_text(statement, 9, row->title);
    bind_identifier(statement, row);
    sqlite3_bind_blob(statement, 13, row->uuid, 16, SQLITE_STATIC);
    code = run(statement);
  }
  return code;
}

static int insert_tags(raw_store *store, const raw_text *names, size_t count) {
  sqlite3_stmt *statement = raw_statement(store, statement_insert_tag);
  if (!statement) return SQLITE_ERROR;
  int code = SQLITE_OK;
  for (size_t i = 0; !code && i < count; i++) {
    sqlite3_bind_int64(statement, 1, (int64_t)i + 1);
    sqlite3_bind_int(statement, 2, raw_entity_tag);
    sqlite3_bind_int(statement, 3, 1);
    bind_text(statement, 4, names[i]);
    code = run(statement);
  }
  return code;
}

// Inserts the links from a position to an end with statements of a number of links, while there are as
// many, and advances the position.
static int insert_portions(
  raw_store *store, statement_name name, size_t portion, const raw_link *links, size_t *position,
  size_t end) {
  sqlite3_stmt *statement = raw_statement(store, name);
  if (!statement) return SQLITE_ERROR;
  int code = SQLITE_OK;
  for (; !code && end - *position >= portion; *position += portion) {
    for (size_t i = 0; i < portion; i++) {
      const raw_link *link = &links[*position + i];
      sqlite3_bind_int64(statement, (int)(2 * i + 1), link->publication);
      sqlite3_bind_int64(statement, (int)(2 * i + 2), link->tag);
    }
    code = run(statement);
  }
  return code;
}

// Inserts the links of publications up to the given key and advances the position.
static int insert_links(
  raw_store *store, const raw_content *content, int64_t last, size_t *position, int is_many) {
  size_t end = *position;
  while (end < content->link_count && content->links[end].publication <= last) end++;
  int code = SQLITE_OK;
  if (is_many) {
    code = insert_portions(
      store, statement_insert_links, links_per_statement, content->links, position, end);
  }
  if (!code) {
    code = insert_portions(store, statement_insert_link, 1, content->links, position, end);
  }
  return code;
}

static int reserve_keys(raw_store *store, int entity, int64_t last) {
  sqlite3_stmt *statement = raw_statement(store, statement_reserve_keys);
  if (!statement) return SQLITE_ERROR;
  sqlite3_bind_int64(statement, 1, last);
  sqlite3_bind_int(statement, 2, entity);
  return run(statement);
}

int raw_insert(
  raw_store *store, const raw_content *content, size_t batch, raw_insertion insertion) {
  int is_late = insertion & raw_insert_indexes_last;
  int is_many = insertion & raw_insert_many_links;
  size_t step = batch ? batch : content->publication_count;
  size_t link = 0;
  for (size_t start = 0; start < content->publication_count; start += step) {
    size_t rest = content->publication_count - start;
    size_t count = rest < step ? rest : step;
    int64_t last = (int64_t)(start + count);
    int code = raw_begin(store);
    if (code) return code;
    code = reserve_keys(store, raw_entity_publication, last);
    if (!code && !start && is_late) code = raw_drop_indexes(store->database);
    if (!code && !start) code = reserve_keys(store, raw_entity_tag, (int64_t)content->tag_count);
    if (!code && !start) code = insert_tags(store, content->tags, content->tag_count);
    if (!code) code = insert_publications(store, content->publications + start, count);
    if (!code) code = insert_links(store, content, last, &link, is_many);
    int is_end = start + count == content->publication_count;
    if (!code && is_end && is_late) code = raw_create_indexes(store->database);
    if (!code) code = raw_commit(store);
    if (code) return raw_rollback(store, code);
  }
  return SQLITE_OK;
}

int raw_update_titles(
  raw_store *store, const int64_t *keys, const raw_text *titles, size_t count) {
  sqlite3_stmt *statement = raw_statement(store, statement_update_title);
  if (!statement) return SQLITE_ERROR;
  int code = raw_begin(store);
  for (size_t i = 0; !code && i < count; i++) {
    bind_text(statement, 1, titles[i]);
    sqlite3_bind_int(statement, 2, 2);
    sqlite3_bind_int64(statement, 3, keys[i]);
    sqlite3_bind_int(statement, 4, 1);
    code = run(statement);
    // A different version means that another connection changed the row, a conflict in Core Data.
    if (!code && sqlite3_changes(store->database) != 1) code = SQLITE_CONSTRAINT;
  }
  if (!code) code = raw_commit(store);
  return code ? raw_rollback(store, code) : SQLITE_OK;
}

int raw_delete(raw_store *store, const int64_t *keys, size_t count) {
  sqlite3_stmt *links = raw_statement(store, statement_delete_links);
  sqlite3_stmt *row = raw_statement(store, statement_delete_publication);
  if (!links || !row) return SQLITE_ERROR;
  int code = raw_begin(store);
  for (size_t i = 0; !code && i < count; i++) {
    sqlite3_bind_int64(links, 1, keys[i]);
    code = run(links);
    if (code) break;
    sqlite3_bind_int64(row, 1, keys[i]);
    sqlite3_bind_int(row, 2, 1);
    code = run(row);
    if (!code && sqlite3_changes(store->database) != 1) code = SQLITE_CONSTRAINT;
  }
  if (!code) code = raw_commit(store);
  return code ? raw_rollback(store, code) : SQLITE_OK;
}
