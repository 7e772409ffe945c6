// memmem
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "store.h"

enum { letter_count = 0x460 };

// Folded code points from Basic Latin to Cyrillic; filled before the first search.
static uint16_t folded[letter_count];

// Base letters of the code points from U+00C0; a dot for a code point without one.
static const char latin[] =
  "AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
  "AaAaAaCcCcCcCcDd..EeEeEeEeEeGgGgGgGgHh..IiIiIiIiI...JjKk.LlLlLl."
  "...NnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTt..UuUuUuUuUuUuWwYyYZzZzZz.";

// Pairs of Greek and Cyrillic letters with accents and their base letters.
static const uint16_t accented[] = {
  0x386, 0x3b1, 0x388, 0x3b5, 0x389, 0x3b7, 0x38a, 0x3b9, 0x38c, 0x3bf, 0x38e, 0x3c5, 0x38f, 0x3c9,
  0x390, 0x3b9, 0x3aa, 0x3b9, 0x3ab, 0x3c5, 0x3ac, 0x3b1, 0x3ad, 0x3b5, 0x3ae, 0x3b7, 0x3af, 0x3b9,
  0x3b0, 0x3c5, 0x3ca, 0x3b9, 0x3cb, 0x3c5, 0x3cc, 0x3bf, 0x3cd, 0x3c5, 0x3ce, 0x3c9, 0x3c2, 0x3c3,
  0x400, 0x435, 0x401, 0x435, 0x403, 0x433, 0x407, 0x456, 0x40c, 0x43a, 0x40d, 0x438, 0x40e, 0x443,
  0x419, 0x438, 0x439, 0x438, 0x450, 0x435, 0x451, 0x435, 0x453, 0x433, 0x457, 0x456, 0x45c, 0x43a,
  0x45d, 0x438, 0x45e, 0x443,
};

static void shift(int first, int last, int step, int distance) {
  for (int letter = first; letter <= last; letter += step) {
    folded[letter] = (uint16_t)(letter + distance);
  }
}

static void fill(void) {
  shift(0, letter_count - 1, 1, 0);
  shift('A', 'Z', 1, 0x20);
  shift(0xc0, 0xd6, 1, 0x20);
  shift(0xd8, 0xde, 1, 0x20);
  shift(0x110, 0x136, 2, 1);
  shift(0x13f, 0x141, 2, 1);
  shift(0x14a, 0x166, 2, 1);
  for (size_t place = 0; latin[place]; place++) {
    if (latin[place] != '.') folded[0xc0 + place] = (uint16_t)(latin[place] | 0x20);
  }
  shift(0x391, 0x3a1, 1, 0x20);
  shift(0x3a3, 0x3a9, 1, 0x20);
  shift(0x400, 0x40f, 1, 0x50);
  shift(0x410, 0x42f, 1, 0x20);
  for (size_t place = 0; place < sizeof accented / sizeof *accented; place += 2) {
    folded[accented[place]] = accented[place + 1];
  }
}

size_t raw_fold(const char *text, size_t count, char *result) {
  const uint8_t *bytes = (const uint8_t *)text;
  char *end = result;
  for (size_t i = 0; i < count; i++) {
    unsigned letter = bytes[i];
    if (letter >= 0xc2 && letter < 0xe0 && i + 1 < count) {
      letter = (letter & 0x1f) << 6 | (bytes[i + 1] & 0x3f);
      if (letter < letter_count) letter = folded[letter];
      if (letter >= 0x80) *end++ = (char)(0xc0 | letter >> 6);
      *end++ = (char)(letter >= 0x80 ? 0x80 | (letter & 0x3f) : letter);
      i++;
    } else {
      *end++ = (char)(letter < 0x80 ? folded[letter] : letter);
    }
  }
  return (size_t)(end - result);
}

static void contains_folded(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  const char *text = (const char *)sqlite3_value_text(values[0]);
  size_t length = (size_t)sqlite3_value_bytes(values[0]);
  const char *word = (const char *)sqlite3_value_text(values[1]);
  size_t word_length = (size_t)sqlite3_value_bytes(values[1]);
  if (!text || !word) return;
  char space[512];
  char *copy = length <= sizeof space ? space : malloc(length);
  if (!copy) return sqlite3_result_error_nomem(context);
  length = raw_fold(text, length, copy);
  sqlite3_result_int(context, memmem(copy, length, word, word_length) != NULL);
  if (copy != space) free(copy);
}

int raw_register_folding(sqlite3 *database) {
  fill();
  return sqlite3_create_function_v2(
    database, "raw_contains_folded", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, contains_folded,
    NULL, NULL, NULL);
}
