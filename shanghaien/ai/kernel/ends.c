/* What the ends of a round are worth: shanghaien/ai/evaluate.py and scenarios.py in C.
 *
 * A round's end is one of 3^6 distributions of its cards. What it is worth is a sum over groups: each
 * nationality, and the tricks. A group has a table of what each way to share its cards adds, by a
 * variant of each player: with or without a joker there, say, since that is all in which layers differ.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { OWNERS = 729, GROUPS = 9, WIDEST = 64, GAINS = 2, LANES = 336, SUMS = 6, PARTS = 8, CLASSES = 5,
       SHARES = 2 * CLASSES, BLENDED = 3 };

typedef struct {
    int ways;                /* to share its cards */
    int variants[2];
    const int32_t *variant[2]; /* of each player's layers */
    const double *table;     /* by variants and way: the columns, then both gains */
} Group;

/* What was learned (shanghaien/ai/network.py). */
typedef struct {
    int width; /* columns */
    const double *gains, *jokers[2], *start, *last, *shares, *scenarios, *blend;
} Net;

/* The cards to come: each scenario is a lane, the same in all arrays. */
typedef int16_t Lanes[LANES];
typedef struct { Lanes in[PARTS]; } Part;
enum { LEAD, TIE, BEHIND, FREE, BEHIND_OTHER, FREE_OTHER, SECOND, SECOND_OTHER };

typedef struct {
    int lanes, begin[CLASSES + 1];
    const int32_t *strengths[GROUPS][2]; /* by variant and way */
    const int32_t *leads;                /* of the tricks: by variants and way */
    Part *parts[GROUPS];                 /* by variants and way */
    Part path[GROUPS + 1];
} Scenarios;

typedef struct {
    int firsts, seconds, groups, is_network;
    Group group[GROUPS]; /* the last one is the tricks */
    Net net;
    Scenarios *scenarios;
    const int32_t *order; /* the distribution of each entry */
    double *tables; /* by the first's layer, the second's, who ends the round, distribution */
    double columns[2][OWNERS * WIDEST], best[2][2][OWNERS], more[OWNERS][1 + BLENDED];
} Ends;

static int score(int mine, int other)
{
    /* The stronger crew takes the other's sailors in place of its own; alone it keeps its own. */
    int low = mine < other ? mine : other, high = mine < other ? other : mine;
    int amount = low ? low : high;
    return mine > other ? amount : mine < other ? -amount : 0;
}

/* One nationality in one scenario (scenarios.kinds): strengths now and at the end. */
static void kinds(int mine, int other, int one, int two, int16_t sums[SUMS])
{
    memset(sums, 0, sizeof *sums * SUMS);
    sums[LEAD] = score(one, two);
    if (one == two) {
        if (mine && other)
            sums[TIE] = one;
        if (mine && !other)
            sums[FREE] = one;
        if (other && !mine)
            sums[FREE_OTHER] = one;
    } else if (mine && one < two && two <= one + 2) {
        sums[other ? BEHIND : FREE] = one + two * (two < one + 2);
    } else if (other && two < one && one <= two + 2) {
        sums[mine ? BEHIND_OTHER : FREE_OTHER] = two + one * (one < two + 2);
    }
    if (mine && !two)
        sums[FREE] = 2;
    if (other && !one)
        sums[FREE_OTHER] = 2;
}

static int larger(int x, int y) { return x > y ? x : y; }

/* Some nationalities and one more. */
static void add_part(Part *sum, const Part *one, const Part *more, int lanes)
{
    for (int k = 0; k < lanes; k++) {
        sum->in[LEAD][k] = one->in[LEAD][k] + more->in[LEAD][k];
        sum->in[TIE][k] = larger(one->in[TIE][k], more->in[TIE][k]);
        sum->in[FREE][k] = larger(one->in[FREE][k], more->in[FREE][k]);
        sum->in[FREE_OTHER][k] = larger(one->in[FREE_OTHER][k], more->in[FREE_OTHER][k]);
    }
    for (int best = BEHIND, second = SECOND; best <= BEHIND_OTHER; best += 2, second++)
        for (int k = 0; k < lanes; k++) {
            int16_t x = one->in[best][k], y = more->in[best][k];
            int16_t low = x < y ? x : y;
            sum->in[best][k] = x < y ? y : x;
            sum->in[second][k] = larger(one->in[second][k], low);
        }
}

/* How many lanes of each class are won by who goes first (scenarios._wins): `sign` is 1 for the first
 * player, -1 for the second; `extra` what his tricks are ahead. */
static void count_wins(const Part *part, const Scenarios *all, int sign, int extra, const int has[2],
                       int won[CLASSES])
{
    const int16_t *lead = part->in[LEAD], *tie = part->in[TIE];
    const int16_t *behind = part->in[sign > 0 ? BEHIND : BEHIND_OTHER];
    const int16_t *free_ = part->in[sign > 0 ? FREE : FREE_OTHER];
    const int16_t *behind_other = part->in[sign > 0 ? BEHIND_OTHER : BEHIND];
    const int16_t *free_other = part->in[sign > 0 ? FREE_OTHER : FREE];
    const int16_t *second_other = part->in[sign > 0 ? SECOND_OTHER : SECOND];
    int16_t wins[LANES], by = sign, plus = extra;
    if (!has[1]) {
        int16_t joker = has[0];
        for (int k = 0; k < all->lanes; k++) {
            int16_t ahead = by * lead[k] + plus;
            int16_t gain = larger(larger(tie[k], behind[k]), free_[k]) - 1;
            wins[k] = (int16_t)(ahead + joker * gain) > 0;
        }
    } else if (!has[0]) {
        for (int k = 0; k < all->lanes; k++) {
            int16_t ahead = by * lead[k] + plus;
            int16_t answer = larger(larger(free_other[k], tie[k]), behind_other[k]);
            wins[k] = (int16_t)(ahead + 1) > answer;
        }
    } else {
        for (int k = 0; k < all->lanes; k++) {
            int16_t ahead = by * lead[k] + plus;
            int16_t rest = larger(free_other[k], tie[k]);
            int16_t answer = larger(rest, behind_other[k]);
            wins[k] = ((int16_t)(ahead + free_[k]) > answer) | (ahead > larger(rest, second_other[k]))
                | ((ahead > 0) & ((int16_t)(ahead + tie[k]) > answer))
                | ((ahead > 2) & ((int16_t)(ahead + behind[k]) > answer));
        }
    }
    for (int c = 0; c < CLASSES; c++) {
        won[c] = 0;
        for (int k = all->begin[c]; k < all->begin[c + 1]; k++)
            won[c] += wins[k];
    }
}

/* What the cards to come add to the logit, and their numbers. */
static void add_up(const Ends *ends, const Part *part, int lead, const int has[2], double more[])
{
    const Scenarios *all = ends->scenarios;
    int won[SHARES], turned[2] = { has[1], has[0] };
    count_wins(part, all, 1, lead, has, won);
    count_wins(part, all, -1, -lead, turned, won + CLASSES);
    memset(more, 0, sizeof *more * (1 + BLENDED));
    for (int c = 0; c < SHARES; c++) {
        const int32_t *begin = all->begin + c % CLASSES;
        double share = (double)won[c] / (begin[1] - begin[0]);
        more[0] += share * ends->net.shares[c];
        for (int b = 0; b < BLENDED; b++)
            more[1 + b] += share * ends->net.scenarios[c * BLENDED + b];
    }
}

/* Where a pair of layers has its rows in a group's tables. */
static int rows_of(const Group *group, int i, int j)
{
    return (group->variant[0][i] * group->variants[1] + group->variant[1][j]) * group->ways;
}

/* Go through all ways to share the cards, a group at a time. */
static int count_scenarios(Ends *ends, int i, int j, int g, int entry)
{
    Scenarios *all = ends->scenarios;
    const Group *group = &ends->group[g];
    int rows = rows_of(group, i, j);
    for (int way = 0; way < group->ways; way++) {
        if (g < ends->groups - 1) {
            add_part(&all->path[g + 1], &all->path[g], &all->parts[g][rows + way], all->lanes);
            entry = count_scenarios(ends, i, j, g + 1, entry);
        } else {
            const double *has = group->table + (size_t)(rows + way) * (ends->net.width + GAINS)
                + ends->net.width;
            int both[2] = { has[0] > 0, has[1] > 0 };
            add_up(ends, &all->path[g], all->leads[rows + way], both, ends->more[entry++]);
        }
    }
    return entry;
}

static double chance(double logit) { return logit > -700 ? 1 / (1 + exp(-logit)) : 0; }

/* The sums of all ways to share the cards of all groups: the columns of each, and both best gains. */
static int add_groups(Ends *ends, int i, int j)
{
    int width = ends->net.width, count = 1, now = 0;
    memset(ends->columns[0], 0, sizeof *ends->columns[0] * width);
    ends->best[0][0][0] = ends->best[0][1][0] = 0;
    for (int g = 0; g < ends->groups; g++, now = !now) {
        const Group *group = &ends->group[g];
        const double *row = group->table + (size_t)rows_of(group, i, j) * (width + GAINS);
        int is_tricks = g == ends->groups - 1;
        for (int k = 0; k < count; k++)
            for (int way = 0; way < group->ways; way++) {
                const double *from = ends->columns[now] + k * width, *by = row + way * (width + GAINS);
                double *to = ends->columns[!now] + (k * group->ways + way) * width;
                for (int c = 0; c < width; c++)
                    to[c] = from[c] + by[c];
                for (int player = 0; player < 2; player++) {
                    double best = ends->best[now][player][k], gain = by[width + player];
                    /* A gain wants a trick; those of this tavern can be used, too (R8). */
                    ends->best[!now][player][k * group->ways + way]
                        = is_tricks ? best * gain : best > gain ? best : gain;
                }
            }
        count *= group->ways;
    }
    return now;
}

static void by_network(const Ends *ends, int at, double *one, double *two)
{
    const Net *net = &ends->net;
    for (int k = 0; k < OWNERS; k++) {
        const double *column = ends->columns[at] + k * net->width;
        double x = ends->best[at][0][k], y = ends->best[at][1][k];
        double mine = net->gains[2] + net->gains[0] * x + net->gains[1] * y, other;
        double more[BLENDED] = { 0 };
        if (ends->scenarios) {
            mine += ends->more[k][0];
            memcpy(more, ends->more[k] + 1, sizeof more);
        }
        other = mine;
        for (int c = 0; c < net->width; c++) {
            double sum = column[c] + net->jokers[0][c] * x + net->jokers[1][c] * y;
            if (ends->scenarios)
                for (int b = 0; b < BLENDED; b++)
                    sum += net->blend[b * net->width + c] * more[b];
            /* Who ends the round lets the other one start the next. */
            double less = sum - net->start[c], higher = sum + net->start[c];
            mine += net->last[c] * (less > 0 ? less : 0);
            other += net->last[c] * (higher > 0 ? higher : 0);
        }
        one[ends->order[k]] = chance(mine);
        two[ends->order[k]] = chance(other);
    }
}

static int begin_scenarios(Ends *ends, const int32_t *spec)
{
    Scenarios *all = ends->scenarios = calloc(1, sizeof *all);
    if (!all)
        return 0;
    for (int c = 0; c < CLASSES; c++)
        all->begin[c + 1] = all->begin[c] + *spec++;
    all->lanes = all->begin[CLASSES];
    for (int k = 0; k < all->lanes; k++) {
        all->path[0].in[LEAD][k] = *spec++;
        all->path[0].in[FREE][k] = all->path[0].in[FREE_OTHER][k] = 1; /* a trick is a point */
    }
    for (int g = 0; g < ends->groups - 1; g++) {
        const Group *group = &ends->group[g];
        Lanes got[2] = { 0 };
        for (int cards = *spec++; cards; cards--) {
            int points = *spec++;
            for (int k = 0; k < all->lanes; k++, spec++)
                if (*spec < 2)
                    got[*spec][k] += points;
        }
        int rows = group->variants[0] * group->variants[1] * group->ways;
        all->parts[g] = calloc(rows, sizeof *all->parts[g]);
        if (!all->parts[g])
            return 0;
        for (int row = 0; row < rows; row++, spec += 2)
            for (int k = 0; k < all->lanes; k++) {
                int16_t sums[SUMS];
                kinds(spec[0], spec[1], spec[0] + got[0][k], spec[1] + got[1][k], sums);
                for (int s = 0; s < SUMS; s++)
                    all->parts[g][row].in[s][k] = sums[s];
            }
    }
    all->leads = spec;
    return 1;
}

void release_ends(Ends *ends)
{
    for (int g = 0; ends && ends->scenarios && g < GROUPS; g++)
        free(ends->scenarios->parts[g]);
    if (ends) {
        free(ends->scenarios);
        free(ends->tables);
    }
    free(ends);
}

static const double *take(const double **numbers, int count)
{
    const double *found = *numbers;
    *numbers += count;
    return found;
}

/* The ends of a round for all that both players can hold, to be worked out by `judge`; 0 without
 * memory. What is given has to stay as long.
 *
 * spec: both players' layers, columns, groups; for each group its ways, both players' variants, and the
 * variant of each of their layers; the distribution of each entry; whether a network judges; whether
 * scenarios are counted, and for them: the size of each class, the lead by tricks in each lane, for
 * each nationality its cards to come with their points and who gets them, then both strengths by
 * variants and way; at last the lead by tricks by variants and way.
 * numbers: the groups' tables, then what the network learned. */
Ends *begin_ends(const int32_t *spec, const double *numbers)
{
    Ends *ends = calloc(1, sizeof *ends);
    if (!ends)
        return 0;
    ends->firsts = *spec++;
    ends->seconds = *spec++;
    size_t pairs = (size_t)ends->firsts * ends->seconds;
    ends->tables = malloc(sizeof *ends->tables * pairs * 2 * OWNERS);
    int width = ends->net.width = *spec++;
    ends->groups = *spec++;
    for (int g = 0; g < ends->groups; g++) {
        Group *group = &ends->group[g];
        group->ways = *spec++;
        group->variants[0] = *spec++;
        group->variants[1] = *spec++;
        group->variant[0] = spec;
        group->variant[1] = spec + ends->firsts;
        spec += ends->firsts + ends->seconds;
        int rows = group->ways * group->variants[0] * group->variants[1];
        group->table = take(&numbers, rows * (width + GAINS));
    }
    ends->order = spec;
    spec += OWNERS;
    ends->is_network = *spec++;
    if (ends->is_network) {
        Net *net = &ends->net;
        net->gains = take(&numbers, 3);
        net->jokers[0] = take(&numbers, width);
        net->jokers[1] = take(&numbers, width);
        net->start = take(&numbers, width);
        net->last = take(&numbers, width);
        net->shares = take(&numbers, SHARES);
        net->scenarios = take(&numbers, SHARES * BLENDED);
        net->blend = take(&numbers, BLENDED * width);
    }
    if (ends->tables && !(ends->is_network && *spec++ && !begin_scenarios(ends, spec)))
        return ends;
    release_ends(ends);
    return 0;
}

/* Work out the ends for a layer of the first player and all of the second. */
void judge(Ends *ends, int i)
{
    for (int j = 0; j < ends->seconds; j++) {
        double *one = ends->tables + (size_t)(i * ends->seconds + j) * 2 * OWNERS;
        double *two = one + OWNERS;
        int at = add_groups(ends, i, j);
        if (ends->scenarios)
            count_scenarios(ends, i, j, 0, 0);
        if (ends->is_network)
            by_network(ends, at, one, two);
        else /* the game is over: the column is the lead */
            for (int k = 0; k < OWNERS; k++) {
                double lead = ends->columns[at][k];
                one[ends->order[k]] = two[ends->order[k]] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
            }
    }
}

const double *tables(const Ends *ends) { return ends->tables; }

/* Whether a layer is worth no more to its player than another one, in any end of the round. */
static int is_covered(const double *ends, int firsts, int seconds, int player, int layer, int by)
{
    int others = player ? firsts : seconds, step = player ? 1 : seconds, next = player ? seconds : 1;
    for (int other = 0; other < others; other++) {
        const double *x = ends + (size_t)(layer * step + other * next) * 2 * OWNERS;
        const double *y = ends + (size_t)(by * step + other * next) * 2 * OWNERS;
        for (int k = 0; k < 2 * OWNERS; k++)
            if (player ? y[k] > x[k] : y[k] < x[k])
                return 0;
    }
    return 1;
}

/* Mark the jokers of a player that are superfluous (menu.superfluous): 1 for each layer that is. */
void superfluous(const double *ends, int firsts, int seconds, int player, const int32_t *jokers,
                 int count, int32_t *gone)
{
    for (int k = 0; k < count; k++) {
        int joker = jokers[k], is_better = !is_covered(ends, firsts, seconds, player, joker, 0);
        for (int m = 0; is_better && m < k; m++)
            is_better = gone[jokers[m]]
                || !is_covered(ends, firsts, seconds, player, joker, jokers[m]);
        gone[joker] = !is_better;
        for (int m = 0; is_better && m < k; m++)
            if (!gone[jokers[m]])
                gone[jokers[m]] = is_covered(ends, firsts, seconds, player, jokers[m], joker);
    }
}
