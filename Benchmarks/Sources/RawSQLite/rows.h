// The arena of fetched rows. The functions for each row are inline, as in a single translation unit.
#ifndef RAW_ROWS_H
#define RAW_ROWS_H

#include "raw_sqlite.h"

enum { rows_in_block = 4096, letters_in_block = 1 << 20 };

typedef struct letter_block {
  struct letter_block *next;
  size_t used;
  size_t size;
  char bytes[];
} letter_block;

// A list of blocks instead of an array, so that growing copies no rows.
struct raw_rows {
  raw_publication **blocks;
  size_t block_count;
  size_t count;
  letter_block *letters;
};

// Returns 0 if memory is exhausted.
int raw_rows_add_block(raw_rows *rows);
int raw_rows_add_letters(raw_rows *rows, size_t count);

// These return NULL if memory is exhausted.
static inline raw_publication *raw_rows_append(raw_rows *rows) {
  size_t position = rows->count % rows_in_block;
  size_t block = rows->count / rows_in_block;
  if (block == rows->block_count && !raw_rows_add_block(rows)) return NULL;
  rows->count++;
  return &rows->blocks[block][position];
}

static inline uint64_t raw_row_checksum(const raw_publication *row) {
  uint64_t sum = (uint64_t)(int64_t)row->publish_date + row->entity + row->uuid[15];
  sum += (uint64_t)(row->title.count + row->identifier.count);
  return sum + (uint64_t)(int64_t)(row->first_number + row->paper_type);
}

// Makes the memory of the latest blocks available again.
static inline void raw_rows_reuse(raw_rows *rows) {
  rows->count = 0;
  if (rows->letters) rows->letters->used = 0;
}

static inline char *raw_rows_letters(raw_rows *rows, size_t count) {
  letter_block *block = rows->letters;
  if (!block || block->used + count > block->size) {
    if (!raw_rows_add_letters(rows, count)) return NULL;
    block = rows->letters;
  }
  char *letters = block->bytes + block->used;
  block->used += count;
  return letters;
}

#endif
