#include "rows.h"

#include <stdlib.h>
#include <string.h>

raw_rows *raw_rows_create(void) { return calloc(1, sizeof(raw_rows)); }

void raw_rows_free(raw_rows *rows) {
  if (!rows) return;
  for (size_t i = 0; i < rows->block_count; i++) free(rows->blocks[i]);
  free(rows->blocks);
  for (letter_block *block = rows->letters; block;) {
    letter_block *next = block->next;
    free(block);
    block = next;
  }
  free(rows);
}

size_t raw_rows_count(const raw_rows *rows) { return rows->count; }

const raw_publication *raw_rows_at(const raw_rows *rows, size_t index) {
  return &rows->blocks[index / rows_in_block][index % rows_in_block];
}

int raw_rows_add_block(raw_rows *rows) {
  size_t size = (rows->block_count + 1) * sizeof *rows->blocks;
  raw_publication **blocks = realloc(rows->blocks, size);
  if (!blocks) return 0;
  rows->blocks = blocks;
  blocks[rows->block_count] = malloc(rows_in_block * sizeof(raw_publication));
  if (!blocks[rows->block_count]) return 0;
  rows->block_count++;
  return 1;
}

int raw_rows_add_letters(raw_rows *rows, size_t count) {
  size_t size = count > letters_in_block ? count : letters_in_block;
  letter_block *block = malloc(sizeof *block + size);
  if (!block) return 0;
  *block = (letter_block){rows->letters, 0, size};
  rows->letters = block;
  return 1;
}

uint64_t raw_rows_checksum(const raw_rows *rows) {
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->count; i++) sum += raw_row_checksum(raw_rows_at(rows, i));
  return sum;
}
