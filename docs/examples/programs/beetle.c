/* Plays a legal action at random, the same one for the same seed: docs/programs.md says what the lines are.
 *
 * Without a C library, so that nothing is in the module but what is here. Build it with ./build.sh.
 */
typedef unsigned char byte;
typedef unsigned int u32;
typedef unsigned long long u64;

struct buffer {
    void *start;
    u32 length;
};

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))
WASI(fd_read) u32 fd_read(u32 fd, struct buffer *buffers, u32 count, u32 *done);
WASI(fd_write) u32 fd_write(u32 fd, struct buffer *buffers, u32 count, u32 *done);

enum { LONGEST = 1 << 20 };
static char line[LONGEST];
static u32 length;
static char answer[1 << 12];
static u32 written;
static u64 dice;

/* The next line, without its end; 0 if there is none. */
static int read_line(void) {
    for (length = 0; length < LONGEST;) {
        struct buffer rest = {line + length, LONGEST - length};
        u32 done;
        if (fd_read(0, &rest, 1, &done) || done == 0) return 0;
        length += done;
        if (line[length - 1] == '\n') { /* the host waits for an answer, so nothing follows */
            length--;
            return 1;
        }
    }
    return 0;
}

static void put(const char *text, u32 count) {
    for (u32 i = 0; i < count && written < sizeof answer; i++) answer[written++] = text[i];
}

#define PUT(text) put(text, sizeof text - 1)

static void send(void) {
    PUT("\n");
    struct buffer whole = {answer, written};
    u32 done;
    fd_write(1, &whole, 1, &done);
    written = 0;
}

/* Where the string ends that begins at `at`, which is its first quotation mark. */
static u32 string_end(u32 at) {
    for (at++; at < length && line[at] != '"'; at++)
        if (line[at] == '\\') at++;
    return at;
}

/* Where the value of a key is, at a depth of so many braces; `length` if there is no such key. */
static u32 find(const char *key, u32 size, int wanted) {
    int depth = 0;
    for (u32 at = 0; at < length; at++) {
        if (line[at] == '{' || line[at] == '[') depth++;
        if (line[at] == '}' || line[at] == ']') depth--;
        if (line[at] != '"') continue;
        u32 end = string_end(at);
        u32 same = 0;
        while (same < size && at + 1 + same < end && line[at + 1 + same] == key[same]) same++;
        if (depth == wanted && same == size && end == at + 1 + size && end + 1 < length && line[end + 1] == ':')
            return end + 2;
        at = end;
    }
    return length;
}

#define FIND(key, depth) find(key, sizeof key - 1, depth)

static void take_seed(u32 at) {
    dice = 0;
    for (u32 i = 1; i <= 16 && at + i < length; i++) {
        byte digit = (byte)line[at + i];
        dice = dice << 4 | (digit <= '9' ? digit - '0' : digit - 'a' + 10);
    }
    dice |= 1; /* xorshift never leaves 0 */
}

static u64 roll(void) {
    dice ^= dice >> 12;
    dice ^= dice << 25;
    dice ^= dice >> 27;
    return dice * 2685821657736338717ULL;
}

/* Writes the one of the strings in an array that the dice choose, quotation marks included. */
static void choose(u32 array) {
    u32 count = 0;
    for (u32 at = array + 1; at < length && line[at] != ']'; at++)
        if (line[at] == '"') {
            count++;
            at = string_end(at);
        }
    if (count == 0) return;
    u32 chosen = (u32)((roll() >> 32) * count >> 32);
    for (u32 at = array + 1; at < length; at++)
        if (line[at] == '"') {
            u32 end = string_end(at);
            if (chosen-- == 0) {
                put(line + at, end + 1 - at);
                return;
            }
            at = end;
        }
}

static void put_number(u32 at) {
    u32 end = at;
    while (end < length && line[end] >= '0' && line[end] <= '9') end++;
    put(line + at, end - at);
}

void _start(void) {
    while (read_line()) {
        u32 legal = FIND("legal", 1);
        u32 ping = FIND("ping", 1);
        if (FIND("new", 1) < length) {
            take_seed(FIND("seed", 2));
            PUT("{\"ready\":true}");
        } else if (legal < length) {
            PUT("{\"play\":");
            choose(legal);
            PUT(",\"version\":");
            put_number(FIND("version", 1));
            PUT("}");
        } else if (ping < length) {
            PUT("{\"pong\":");
            put_number(ping);
            PUT("}");
        } else {
            return;
        }
        send();
    }
}
