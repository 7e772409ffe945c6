#include "ClaimsResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Swift takes 18 seconds to compile an array of as many bytes as claims.yaml has.

const char *claims_yaml(void) {
  static const char text[] = {
#embed "claims.yaml"
    , 0};
  return text;
}

const char *skill_md(void) {
  static const char text[] = {
#embed "skill.md"
    , 0};
  return text;
}

const char *llms_txt(void) {
  static const char text[] = {
#embed "llms.txt"
    , 0};
  return text;
}
