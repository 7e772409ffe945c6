// The arena that fetched rows live in.
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

// Blocks rather than one array, so that growing never copies a row.
struct raw_rows {
  raw_publication **blocks;
  size_t block_count;
  size_t count;
  letter_block *letters;
};

// NULL if the memory is exhausted.
raw_publication *raw_rows_append(raw_rows *rows);
char *raw_rows_letters(raw_rows *rows, size_t count);

#endif
