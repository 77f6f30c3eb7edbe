#include "CPage.h"

#include <stddef.h>
#include <string.h>

#ifndef __has_embed
#error "this compiler has no #embed: Clang 19 is the first that has it, as is that of Swift 6.1"
#endif
// The directive is newer than the version of C that packages are compiled as.
#pragma clang diagnostic ignored "-Wc23-extensions"

typedef struct {
  const char *name;
  const unsigned char *text;
} File;

// An array of bytes takes the compiler of Swift seconds, and this one nothing.
static const File files[] = {
  {"look.css", (const unsigned char[]){
#embed "Page/look.css" suffix(, 0)
  }},
  {"parts.css", (const unsigned char[]){
#embed "Page/parts.css" suffix(, 0)
  }},
  {"report.css", (const unsigned char[]){
#embed "Page/report.css" suffix(, 0)
  }},
  {"dom.js", (const unsigned char[]){
#embed "Page/dom.js" suffix(, 0)
  }},
  {"highlight.js", (const unsigned char[]){
#embed "Page/highlight.js" suffix(, 0)
  }},
  {"offsets.js", (const unsigned char[]){
#embed "Page/offsets.js" suffix(, 0)
  }},
  {"wide.js", (const unsigned char[]){
#embed "Page/wide.js" suffix(, 0)
  }},
  {"decision.js", (const unsigned char[]){
#embed "Page/decision.js" suffix(, 0)
  }},
  {"events.js", (const unsigned char[]){
#embed "Page/events.js" suffix(, 0)
  }},
  {"timeline.js", (const unsigned char[]){
#embed "Page/timeline.js" suffix(, 0)
  }},
  {"proofs.js", (const unsigned char[]){
#embed "Page/proofs.js" suffix(, 0)
  }},
  {"events-view.js", (const unsigned char[]){
#embed "Page/events-view.js" suffix(, 0)
  }},
  {"conditions.js", (const unsigned char[]){
#embed "Page/conditions.js" suffix(, 0)
  }},
  {"flows.js", (const unsigned char[]){
#embed "Page/flows.js" suffix(, 0)
  }},
  {"findings-view.js", (const unsigned char[]){
#embed "Page/findings-view.js" suffix(, 0)
  }},
  {"trace-view.js", (const unsigned char[]){
#embed "Page/trace-view.js" suffix(, 0)
  }},
  {"timeline-view.js", (const unsigned char[]){
#embed "Page/timeline-view.js" suffix(, 0)
  }},
  {"report.js", (const unsigned char[]){
#embed "Page/report.js" suffix(, 0)
  }},
};

const unsigned char *page_file(const char *name) {
  for (size_t place = 0; place < sizeof files / sizeof *files; place++) {
    if (strcmp(files[place].name, name) == 0) return files[place].text;
  }
  return NULL;
}
