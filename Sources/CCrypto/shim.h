#pragma once
// The streaming functions are marked as deprecated in favour of EVP, which allocates for each digest
// and costs more than the digest of a small subtree.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
