#pragma once
#include <stdbool.h>
#include <stddef.h>

// What giflib 5.2 (libgif.so.7) shows of a file, as far as it is looked at here: the fields of its
// structures in their order and with their types, under names of ours. The library is loaded late and
// its header is not there when this is built, so the places are checked below.

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

/// GifFileType, up to what is private to the library.
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
