/// The scripts and the style of the pages that `report` writes and `serve` shows.
#pragma once

/// Returns the text of a file of the folder Page, which ends with a zero; null if there is none.
const unsigned char *_Nullable page_file(const char *_Nonnull name);
