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
  if (position == 0 && !raw_rows_add_block(rows)) return NULL;
  rows->count++;
  return &rows->blocks[rows->block_count - 1][position];
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
