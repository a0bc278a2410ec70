#pragma once
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>

static inline void clibxml2_ignore_error(void *context, const char *message, ...) {}

// xmlSetGenericErrorFunc takes a variadic callback, which Swift cannot write. Some encoder errors
// bypass the structured handler and would be printed to stderr. Per thread.
static inline void clibxml2_silence_generic_errors(void) {
  xmlSetGenericErrorFunc(NULL, clibxml2_ignore_error);
}

// xmlFree is a mutable global, which Swift 6 does not let through.
static inline void clibxml2_free(void *_Nullable memory) {
  if (memory) xmlFree(memory);
}

// xmlParserVersion is a mutable global as well.
static inline const char *_Nonnull clibxml2_version(void) { return xmlParserVersion; }
