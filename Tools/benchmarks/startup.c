// The yardstick for starting up: a program that links and initialises the libraries that freshet
// links, prints their versions, and ends. What freshet costs above this is its own.
#include <curl/curl.h>
#include <libxml/parser.h>
#include <openssl/crypto.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <utf8proc.h>
#include <xxhash.h>

int main(void) {
  xmlInitParser();
  if (curl_global_init(CURL_GLOBAL_DEFAULT) || sqlite3_initialize()) return 1;
  printf("libxml2 %s, %s, SQLite %s, %s, libsodium %s, utf8proc %s, xxHash %u\n", LIBXML_DOTTED_VERSION,
         curl_version(), sqlite3_libversion(), OpenSSL_version(OPENSSL_VERSION),
         sodium_version_string(), utf8proc_version(), XXH_versionNumber());
  return 0;
}
