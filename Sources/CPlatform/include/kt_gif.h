#pragma once
#include <stdbool.h>
#include <stddef.h>

// The structures of giflib 5.2 (libgif.so.7) that this program reads: the fields in their order and
// with their types, under our own names. The library is loaded at run time and its header is not
// available at build time, so the offsets are checked below.

struct kt_gif_color {
    unsigned char red, green, blue;
};

/// ColorMapObject.
struct kt_gif_palette {
    int count;
    int bits;
    bool is_sorted;
    struct kt_gif_color *colors;
};

/// GifImageDesc.
struct kt_gif_picture {
    int left, top, width, height;
    bool is_interlaced;
    struct kt_gif_palette *palette;
};

/// GifFileType, up to the library's private fields.
struct kt_gif {
    int width, height;
    int resolution;
    int background;
    unsigned char aspect;
    struct kt_gif_palette *palette;
    int picture_count;
    struct kt_gif_picture picture;
    void *saved;
    int extension_count;
    void *extensions;
    int error;
    void *user_data;
};

_Static_assert(
    sizeof(void *) != 8
        || (offsetof(struct kt_gif_palette, colors) == 16
            && offsetof(struct kt_gif_picture, palette) == 24
            && offsetof(struct kt_gif, palette) == 24 && offsetof(struct kt_gif, picture) == 40
            && offsetof(struct kt_gif, error) == 96 && offsetof(struct kt_gif, user_data) == 104),
    "giflib lays its structures out otherwise");
