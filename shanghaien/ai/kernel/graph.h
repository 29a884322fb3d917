/* The positions that a round's dice can make: shanghaien/ai/round_graph.py in C.
 *
 * A position is a code of six digits, one for each card number: the difference of the dice on it, 7 if
 * there are equally many, 8 if there are none. The player who started the round is 0, the other one 1.
 * Nodes have the same numbers as in Python: their places among a level's codes in order.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ROW = 6, DICE = 6, OWNERS = 729, TIED = 7, EMPTY = 8 };

typedef struct {
    int count;
    uint32_t *codes;          /* in order */
    uint16_t *owners;         /* who gets which card if the round ends: 3^(n-1) × 0 nobody, 1, 2 */
    uint16_t (*next[2])[ROW]; /* by player: the nodes that a die on each number leads to */
} Level;

static Level levels[DICE + 1][DICE + 1];

static int digit_of(uint32_t code, int n) { return code >> 4 * n & 15; }

static int lead_of(int digit) { return digit < EMPTY ? digit - TIED : digit - EMPTY; }

static uint32_t with_die(uint32_t code, int n, int player)
{
    int digit = digit_of(code, n);
    int even = digit == TIED || digit == EMPTY;
    int after = player ? (even ? TIED - 1 : digit == EMPTY + 1 ? TIED : digit - 1)
                       : (even ? EMPTY + 1 : digit + 1);
    return code + ((uint32_t)(after - digit) << 4 * n);
}

static int owners_of(uint32_t code)
{
    int owners = 0;
    for (int n = 0, weight = 1; n < ROW; n++, weight *= 3) {
        int digit = digit_of(code, n);
        if (digit == EMPTY)
            continue;
        int lead = lead_of(digit);
        if (!lead) { /* the pips on the neighbours decide */
            if (n)
                lead = n * lead_of(digit_of(code, n - 1));
            if (n < ROW - 1)
                lead += (n + 2) * lead_of(digit_of(code, n + 1));
        }
        if (lead)
            owners += lead > 0 ? weight : 2 * weight;
    }
    return owners;
}

static int find(const Level *level, uint32_t code)
{
    int low = 0, high = level->count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (level->codes[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return level->count && level->codes[low] == code ? low : -1;
}

static int in_order(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The level of so many dice of both players, made when it is first asked for; 0 without memory. */
static Level *level_at(int first, int second)
{
    Level *level = &levels[first][second];
    if (level->codes)
        return level;
    if (!first && !second) {
        level->codes = malloc(sizeof *level->codes);
        if (!level->codes)
            return 0;
        level->codes[0] = 0x888888;
        level->count = 1;
    } else {
        int player = first <= second;
        Level *before = level_at(first - !player, second - player);
        if (!before)
            return 0;
        uint32_t *found = malloc(sizeof *found * before->count * ROW);
        if (!found)
            return 0;
        int all = 0, count = 0;
        for (int k = 0; k < before->count; k++)
            for (int n = 0; n < ROW; n++)
                found[all++] = with_die(before->codes[k], n, player);
        qsort(found, all, sizeof *found, in_order);
        for (int k = 0; k < all; k++)
            if (!k || found[k] != found[k - 1])
                found[count++] = found[k];
        level->codes = found;
        level->count = count;
    }
    level->owners = malloc(sizeof *level->owners * level->count);
    if (!level->owners) {
        free(level->codes);
        level->codes = 0;
        return 0;
    }
    for (int k = 0; k < level->count; k++)
        level->owners[k] = owners_of(level->codes[k]);
    return level;
}

/* Where a die leads from each node of a level; 0 without memory. */
static uint16_t (*next_of(int first, int second, int player))[ROW]
{
    Level *level = level_at(first, second);
    Level *after = level ? level_at(first + !player, second + player) : 0;
    if (!after)
        return 0;
    if (!level->next[player]) {
        uint16_t(*next)[ROW] = malloc(sizeof *next * level->count);
        if (!next)
            return 0;
        for (int k = 0; k < level->count; k++)
            for (int n = 0; n < ROW; n++)
                next[k][n] = find(after, with_die(level->codes[k], n, player));
        level->next[player] = next;
    }
    return level->next[player];
}
