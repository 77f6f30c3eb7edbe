// The entry of libFuzzer for programs that bring their own `main`.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef int (*FuzzerCallback)(const uint8_t *_Nullable bytes, size_t count);

int LLVMFuzzerRunDriver(int *_Nonnull argumentCount,
                        char *_Nullable *_Nullable *_Nonnull arguments,
                        FuzzerCallback _Nonnull callback);
