#pragma once

/// Returns the content of the file, which ends with a null byte.
const char *_Nonnull claims_yaml(void);
const char *_Nonnull skill_md(void);
const char *_Nonnull llms_txt(void);
