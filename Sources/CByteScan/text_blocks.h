#pragma once

#include <stddef.h>
#include <stdint.h>

// How many bytes from the front are text, as far as whole blocks tell; 0 where the processor has no
// fast way to tell it. As for `cbytescan_text`, `multibyte` is set to 1 when characters of several
// bytes are among them.
size_t cbytescan_text_blocks(const uint8_t *bytes, size_t count, int *multibyte);
