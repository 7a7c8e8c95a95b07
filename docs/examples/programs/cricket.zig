//! Plays the legal action that comes first in an order shuffled by the seed: docs/programs.md says what the lines are.
//!
//! Build it with ./build.sh.
const std = @import("std");
const wasi = std.os.wasi;

var line: [1 << 20]u8 = undefined;
var memory: [8 << 20]u8 = undefined;
var answer: [1 << 12]u8 = undefined;
var dice: u64 = 1;

/// What the host says; only one of the first three is there.
const Told = struct {
    new: ?struct { seed: []const u8 } = null,
    legal: ?[]const []const u8 = null,
    ping: ?u64 = null,
    version: u64 = 0,
};

export fn _start() void {
    while (readLine()) |text| {
        var arena = std.heap.FixedBufferAllocator.init(&memory);
        const options: std.json.ParseOptions = .{ .ignore_unknown_fields = true };
        const told = std.json.parseFromSliceLeaky(Told, arena.allocator(), text, options) catch return;
        if (told.new) |new| {
            dice = std.hash.Wyhash.hash(0, new.seed);
            send("{{\"ready\":true}}\n", .{});
        } else if (told.legal) |legal| {
            const chosen = std.json.fmt(choose(legal, told.version), .{});
            send("{{\"play\":{f},\"version\":{d}}}\n", .{ chosen, told.version });
        } else if (told.ping) |number| {
            send("{{\"pong\":{d}}}\n", .{number});
        } else return;
    }
}

/// The first of them in an order that the seed shuffles anew each time.
fn choose(legal: []const []const u8, version: u64) []const u8 {
    var best = legal[0];
    for (legal) |each| {
        if (rank(each, version) < rank(best, version)) best = each;
    }
    return best;
}

fn rank(action: []const u8, version: u64) u64 {
    return std.hash.Wyhash.hash(dice ^ version, action);
}

/// The next line, without its end; null if there is none.
fn readLine() ?[]const u8 {
    var length: usize = 0;
    while (length < line.len) {
        var rest = [_]wasi.iovec_t{.{ .base = line[length..].ptr, .len = line.len - length }};
        var done: usize = 0;
        if (wasi.fd_read(0, &rest, rest.len, &done) != .SUCCESS or done == 0) return null;
        length += done;
        if (line[length - 1] == '\n') return line[0 .. length - 1];
    }
    return null;
}

fn send(comptime format: []const u8, values: anytype) void {
    const text = std.fmt.bufPrint(&answer, format, values) catch return;
    var whole = [_]wasi.ciovec_t{.{ .base = text.ptr, .len = text.len }};
    var done: usize = 0;
    _ = wasi.fd_write(1, &whole, whole.len, &done);
}
