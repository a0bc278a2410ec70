// The floor: what libxml2's push parser alone costs on these bytes, with handlers that do nothing.
// No reader built on it can be faster, so our own parser is measured as a share of this.
//
//   floor REPEATS FILE...     one JSON object a file: {"file","bytes","seconds","wellFormed"}
//
// Seconds of processor time, the best of REPEATS. Files are read in chunks of 16 KiB, as libcurl hands them on.
#include <fcntl.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { chunk_size = 16384 };

static double processor_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static void start(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                  int namespaces, const xmlChar **bindings, int attributes, int defaulted,
                  const xmlChar **values) {}
static void end(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {}
static void text(void *context, const xmlChar *bytes, int count) {}

static xmlSAXHandler empty_handlers(void) {
  xmlSAXHandler handlers;
  memset(&handlers, 0, sizeof handlers);
  handlers.initialized = XML_SAX2_MAGIC;
  handlers.startElementNs = start;
  handlers.endElementNs = end;
  handlers.characters = text;
  handlers.ignorableWhitespace = text;
  handlers.cdataBlock = text;
  return handlers;
}

/// Parses one file; its size, or -1 when it cannot be read.
static long parse(const char *path, int *well_formed) {
  static char chunk[chunk_size];
  xmlSAXHandler handlers = empty_handlers();
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handlers, NULL, NULL, 0, NULL);
  xmlCtxtUseOptions(context, XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_HUGE);
  long size = 0;
  ssize_t count;
  while ((count = read(file, chunk, chunk_size)) > 0) {
    size += count;
    if (xmlParseChunk(context, chunk, (int)count, 0)) break;
  }
  xmlParseChunk(context, NULL, 0, 1);
  *well_formed = context->wellFormed && size > 0;
  xmlFreeParserCtxt(context);
  close(file);
  return size;
}

static void quiet(void *context, const char *message, ...) {}

int main(int count, char **arguments) {
  if (count < 3) return fprintf(stderr, "usage: floor REPEATS FILE...\n"), 2;
  xmlInitParser();
  xmlSetGenericErrorFunc(NULL, quiet);
  for (int each = 2; each < count; each++) {
    double best = 1e9;
    long size = 0;
    int well_formed = 0;
    for (int repeat = atoi(arguments[1]); repeat > 0; repeat--) {
      double began = processor_seconds();
      size = parse(arguments[each], &well_formed);
      double took = processor_seconds() - began;
      if (took < best) best = took;
    }
    if (size < 0) return perror(arguments[each]), 1;
    printf("{\"file\":\"%s\",\"bytes\":%ld,\"seconds\":%.9f,\"wellFormed\":%s}\n", arguments[each], size,
           best, well_formed ? "true" : "false");
  }
  return 0;
}
