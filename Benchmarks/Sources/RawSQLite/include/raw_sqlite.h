// The minimal work over SQLite, in C; the baseline of all ratios.
//
// It stores publications in Core Data's layout, with prepared statements, no copies when binding, and
// plain structs when reading.
#ifndef RAW_SQLITE_H
#define RAW_SQLITE_H

#include <stddef.h>
#include <stdint.h>

// Entity numbers, depth-first and by name without regard to case.
enum {
  raw_entity_publication = 1,
  raw_entity_academic_paper = 2,
  raw_entity_book = 3,
  raw_entity_web_article = 4,
  raw_entity_tag = 5
};

// UTF-8 without a terminating zero; no bytes means NULL.
typedef struct {
  const char *bytes;
  int32_t count;
} raw_text;

// A row of ZPUBLICATION. The entity determines which optional columns have values.
typedef struct {
  int64_t key;
  double publish_date;  // seconds since 2001-01-01
  raw_text title;
  raw_text identifier;  // DOI, ISBN or URL
  int32_t first_number;  // citations, pages or words
  int32_t paper_type;
  int32_t version;
  uint8_t entity;
  uint8_t uuid[16];
} raw_publication;

typedef struct {
  int64_t publication;
  int64_t tag;
} raw_link;

// All data to insert, with the keys 1, 2, 3 and so on.
typedef struct {
  const raw_publication *publications;
  size_t publication_count;
  const raw_text *tags;
  size_t tag_count;
  // Sorted by publication.
  const raw_link *links;
  size_t link_count;
} raw_content;

typedef struct {
  const char *name;
  const char *value;
} raw_pragma;

typedef struct raw_store raw_store;
typedef struct raw_rows raw_rows;

// Functions that return an int return an SQLite result code; 0 is success.

// Opens a file with the given settings and creates the tables in a new one. Close it even on errors.
int raw_open(
  const char *path, const raw_pragma *pragmas, size_t pragma_count, raw_store **store);
void raw_close(raw_store *store);
const char *raw_message(raw_store *store);
// Reads a setting; the text is valid until the next call.
const char *raw_setting(raw_store *store, const char *name);

// How raw_insert writes; flags to combine.
typedef enum {
  // As most programs do: the indexes exist before the rows, and a statement inserts a row.
  raw_insert_plainly = 0,
  // The indexes are dropped first and created after the rows, in the same transaction.
  raw_insert_indexes_last = 1,
  // A statement inserts a hundred links.
  raw_insert_many_links = 2
} raw_insertion;

// Inserts all data and commits after each batch of publications; 0 means one transaction.
int raw_insert(
  raw_store *store, const raw_content *content, size_t batch, raw_insertion insertion);
// Begins and ends a transaction that only reads.
int raw_begin_reading(raw_store *store);
int raw_end_reading(raw_store *store);
// Sets the titles of the rows with the given keys in one transaction.
int raw_update_titles(
  raw_store *store, const int64_t *keys, const raw_text *titles, size_t count);
// Deletes the rows and their links in one transaction.
int raw_delete(raw_store *store, const int64_t *keys, size_t count);

// Rows are in an arena, which is freed as a whole.
raw_rows *raw_rows_create(void);
void raw_rows_free(raw_rows *rows);
size_t raw_rows_count(const raw_rows *rows);
const raw_publication *raw_rows_at(const raw_rows *rows, size_t index);
// Returns a sum over every value of every row, the minimal work of reading all values.
uint64_t raw_rows_checksum(const raw_rows *rows);

// Which rows raw_sum reads.
typedef enum { raw_sum_all, raw_sum_by_date, raw_sum_search } raw_sum_rows;

// Reads rows one after another into the same memory, counts them and adds up their checksums. The word
// is that of a search.
int raw_sum(
  raw_store *store, raw_sum_rows which, raw_text word, raw_rows *rows, size_t *count, uint64_t *sum);

// These functions append the rows that they find.
int raw_fetch_all(raw_store *store, raw_rows *rows);
// Does the same with SQLite's private distance between two values of a row, as the library.
int raw_fetch_all_by_distance(raw_store *store, raw_rows *rows);
int raw_fetch_entity(raw_store *store, int entity, raw_rows *rows);
int raw_fetch_newest(raw_store *store, double before, int limit, raw_rows *rows);
int raw_fetch_tagged(raw_store *store, int64_t tag, raw_rows *rows);
int raw_fetch_key(raw_store *store, int64_t key, raw_rows *rows);
// Fetches publications whose title contains the word; folded ignores the case and accents of Latin,
// Greek and Cyrillic letters.
int raw_search(raw_store *store, raw_text word, int folded, raw_rows *rows);

// Calls back with the publication's UUID and the tag's name for each link in the file.
typedef void (*raw_link_visitor)(void *context, const uint8_t *uuid, raw_text tag);
int raw_visit_links(raw_store *store, void *context, raw_link_visitor visit);

// Calls back with the SQL of each table and index of the model, in sorted order.
typedef void (*raw_sql_visitor)(void *context, raw_text sql);
int raw_visit_schema(raw_store *store, void *context, raw_sql_visitor visit);

#endif
