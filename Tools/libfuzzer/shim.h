#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer's own loop, for a program that has a main function already. Only a build with
// -sanitize=fuzzer has it.
int LLVMFuzzerRunDriver(int *count, char ***arguments,
                        int (*test)(const uint8_t *bytes, size_t length));
