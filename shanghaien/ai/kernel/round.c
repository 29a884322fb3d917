/* The values of a round: shanghaien/ai/solver.py in C, which explains the idea.
 *
 * Values are the first player's chance to win; he takes the greater, the second one the smaller. A
 * trick that a player uses opens a layer: the positions are the same, what the round's end is worth is
 * not. A class is who has added an extra die by "add both" (2 × first + second): layers of a class have
 * the same positions. All layers of a position lie side by side, so that one position is worked on for
 * all of them at once; the compiler makes vectors of that.
 */
#include "graph.h"

enum { CLASSES = 4, TURNS = 2 * DICE + 1, MOST = 64, NONE = -1 };

/* The positions of a class that can come in a turn. */
typedef struct {
    int count;
    uint16_t *nodes;
    int32_t *place; /* of each node of the level among them, or NONE */
} Stage;

/* What can follow from a root; every round that begins there shares it. */
typedef struct {
    int placed[2], mover, turns, wanted; /* dice that the root may add: a bit each */
    Stage stages[CLASSES][TURNS];
} Reach;

/* What a player can do with tricks; layers by number, NONE if not at hand. */
typedef struct {
    int layers, jokers, adjust, again, both;
    int joker[MOST];
    int extra[MOST]; /* whether a layer has a die more */
    int source[MOST]; /* the layer's place among those whose ends are known */
} Menu;

typedef struct {
    const Reach *reach;
    Menu menus[2];
    int size[2][2];          /* by player and extra die: layers */
    int rank[2][MOST];       /* of a layer among those with as many dice */
    double *leaves[CLASSES]; /* by who ends the round, distribution, and both players' layers */
    double *values[CLASSES][TURNS]; /* by position and both players' layers */
} Round;

static double mean(double a, double b, double c, double d, double e, double f, int is_second)
{
    /* The better of two dice: in order, the best child comes with 11/36, then 9, 7, 5, 3, 1. */
#define SWAP(x, y) { double low = x < y ? x : y; y = x < y ? y : x; x = low; }
    SWAP(a, f) SWAP(b, d) SWAP(c, e) SWAP(b, c) SWAP(d, e) SWAP(a, d)
    SWAP(c, f) SWAP(a, b) SWAP(c, d) SWAP(e, f) SWAP(b, c) SWAP(d, e)
#undef SWAP
    return is_second ? (f + 3 * e + 5 * d + 7 * c + 9 * b + 11 * a) / 36
                     : (a + 3 * b + 5 * c + 7 * d + 9 * e + 11 * f) / 36;
}

static double pick(double x, double y, int is_second)
{
    return (x < y) == is_second ? x : y;
}

static void dice_at(const Reach *reach, int class, int turn, int dice[2])
{
    dice[0] = reach->placed[0] + (turn + !reach->mover) / 2 + class / 2;
    dice[1] = reach->placed[1] + (turn + reach->mover) / 2 + class % 2;
}

/* The class once a player has added an extra die, or NONE if he has already. */
static int with_extra(int class, int player)
{
    int bit = player ? 1 : 2;
    return class & bit ? NONE : class | bit;
}

static int collect(Stage *stage, const uint8_t *marks, int count)
{
    stage->count = 0;
    for (int n = 0; n < count; n++)
        stage->count += marks[n];
    if (!stage->count)
        return 1;
    stage->nodes = malloc(sizeof *stage->nodes * stage->count);
    stage->place = malloc(sizeof *stage->place * count);
    if (!stage->nodes || !stage->place)
        return 0;
    for (int n = 0, k = 0; n < count; n++) {
        stage->place[n] = marks[n] ? k : NONE;
        if (marks[n])
            stage->nodes[k++] = n;
    }
    return 1;
}

/* Find what can follow from the root; 0 without memory. */
static int find_positions(Reach *reach, int root, const int both[2])
{
    static uint8_t marks[CLASSES][1 << 16], one[1 << 16];
    memset(marks, 0, sizeof marks);
    marks[0][root] = 1;
    for (int turn = 0; turn < TURNS; turn++) {
        int player = (reach->mover + turn) % 2, is_any = 0;
        for (int class = 0; class < CLASSES; class++) {
            int dice[2];
            dice_at(reach, class, turn, dice);
            if (dice[0] > DICE || dice[1] > DICE)
                continue;
            Level *level = level_at(dice[0], dice[1]);
            if (!level || !collect(&reach->stages[class][turn], marks[class], level->count))
                return 0;
            is_any |= reach->stages[class][turn].count;
        }
        if (!is_any)
            break;
        reach->turns = turn + 1;
        memset(marks, 0, sizeof marks);
        for (int class = 0; class < CLASSES; class++) {
            Stage *stage = &reach->stages[class][turn];
            int dice[2], extra = with_extra(class, player);
            dice_at(reach, class, turn, dice);
            if (!stage->count || dice[player] > DICE - 2)
                continue;
            uint16_t(*next)[ROW] = next_of(dice[0], dice[1], player);
            if (!next)
                return 0;
            memset(one, 0, sizeof one);
            for (int k = 0; k < stage->count; k++)
                for (int n = 0; n < ROW; n++)
                    if (turn || reach->wanted >> n & 1)
                        one[next[stage->nodes[k]][n]] = 1;
            Level *after = level_at(dice[0] + !player, dice[1] + player);
            for (int k = 0; k < after->count; k++)
                marks[class][k] |= one[k];
            if (!both[player] || extra == NONE)
                continue;
            next = next_of(dice[0] + !player, dice[1] + player, player);
            if (!next)
                return 0;
            for (int k = 0; k < after->count; k++)
                for (int n = 0; one[k] && n < ROW; n++)
                    marks[extra][next[k][n]] = 1;
        }
    }
    return 1;
}

void release_reach(Reach *reach)
{
    for (int class = 0; reach && class < CLASSES; class++)
        for (int turn = 0; turn < TURNS; turn++) {
            free(reach->stages[class][turn].nodes);
            free(reach->stages[class][turn].place);
        }
    free(reach);
}

/* What can follow from a node; `wanted` are the dice that it may add, a bit each, and the last two tell
 * who can still use "add both". 0 without memory. */
Reach *reach(int first, int second, int mover, int root, int wanted, int both, int both_other)
{
    Reach *reach = calloc(1, sizeof *reach);
    if (!reach)
        return 0;
    reach->placed[0] = first;
    reach->placed[1] = second;
    reach->mover = mover;
    reach->wanted = wanted;
    int has[2] = { both, both_other };
    if (find_positions(reach, root, has))
        return reach;
    release_reach(reach);
    return 0;
}

int turns(const Reach *reach) { return reach->turns; }

/* How many positions there are of a class. */
int size(const Reach *reach, int class)
{
    int all = 0;
    for (int turn = 0; turn < reach->turns; turn++)
        all += reach->stages[class][turn].count;
    return all;
}

static int layers_of(const Round *round, int class)
{
    return round->size[0][class / 2] * round->size[1][class % 2];
}

void release(Round *round)
{
    for (int class = 0; round && class < CLASSES; class++) {
        free(round->leaves[class]);
        for (int turn = 0; turn < TURNS; turn++)
            free(round->values[class][turn]);
    }
    free(round);
}

static const int32_t *read_menu(Menu *menu, const int32_t *spec)
{
    menu->layers = *spec++;
    menu->adjust = *spec++;
    menu->again = *spec++;
    menu->both = *spec++;
    menu->jokers = *spec++;
    for (int k = 0; k < menu->jokers; k++)
        menu->joker[k] = *spec++;
    for (int k = 0; k < menu->layers; k++)
        menu->extra[k] = *spec++;
    for (int k = 0; k < menu->layers; k++)
        menu->source[k] = *spec++;
    return spec;
}

/* A round to be solved, or 0 without memory.
 *
 * spec, for each player: layers, adjust, again, both (NONE if not at hand), how many jokers, their
 * layers, each layer's extra die, and its place among the ends.
 * ends: by the first's place, the second's (of so many), who ends the round, and distribution. */
Round *begin(const Reach *reach, const int32_t *spec, const double *ends, int places)
{
    Round *round = calloc(1, sizeof *round);
    if (!round)
        return 0;
    round->reach = reach;
    for (int player = 0; player < 2; player++) {
        Menu *menu = &round->menus[player];
        spec = read_menu(menu, spec);
        for (int k = 0; k < menu->layers; k++)
            round->rank[player][k] = round->size[player][menu->extra[k]]++;
    }
    for (int class = 0; class < CLASSES; class++) {
        int layers = layers_of(round, class), at = 0;
        double *leaves = round->leaves[class] = malloc(sizeof *leaves * (2 * OWNERS * layers + 1));
        if (!leaves) {
            release(round);
            return 0;
        }
        for (int i = 0; i < round->menus[0].layers; i++)
            for (int j = 0; j < round->menus[1].layers; j++) {
                if (round->menus[0].extra[i] * 2 + round->menus[1].extra[j] != class)
                    continue;
                int pair = round->menus[0].source[i] * places + round->menus[1].source[j];
                for (int k = 0; k < 2 * OWNERS; k++)
                    leaves[k * layers + at] = ends[pair * 2 * OWNERS + k];
                at++;
            }
    }
    return round;
}

/* Where the values of a node begin in the next turn of a class. */
static const double *after(const Round *round, int class, int turn, int node)
{
    int place = round->reach->stages[class][turn + 1].place[node];
    return round->values[class][turn + 1] + (size_t)place * layers_of(round, class);
}

/* The value of rolling with all tricks at hand, in the layer `other` of the other player. */
static double roll_tricky(const Round *round, int class, int turn, int node, int other)
{
    int is_second = (round->reach->mover + turn) % 2, dice[2];
    const Menu *menu = &round->menus[is_second];
    const int *rank = round->rank[is_second];
    int own = is_second ? 1 : round->size[1][class % 2]; /* from one own layer to the next */
    int at = is_second ? other * round->size[1][class % 2] : other;
    dice_at(round->reach, class, turn, dice);
    const uint16_t *next = levels[dice[0]][dice[1]].next[is_second][node];
    const double *child[ROW];
    double six[ROW], more[ROW];
    for (int n = 0; n < ROW; n++) {
        child[n] = after(round, class, turn, next[n]) + at;
        six[n] = child[n][0];
        for (int k = 0; k < menu->jokers; k++)
            six[n] = pick(six[n], child[n][rank[menu->joker[k]] * own], is_second);
    }
    if (menu->adjust != NONE) {
        for (int n = 0; n < ROW; n++)
            more[n] = child[n][rank[menu->adjust] * own];
        for (int n = 0; n < ROW; n++) {
            if (n)
                six[n] = pick(six[n], more[n - 1], is_second);
            if (n < ROW - 1)
                six[n] = pick(six[n], more[n + 1], is_second);
        }
    }
    if (menu->again != NONE) {
        for (int n = 0; n < ROW; n++)
            more[n] = child[n][rank[menu->again] * own];
        double floor = mean(more[0], more[1], more[2], more[3], more[4], more[5], is_second);
        for (int n = 0; n < ROW; n++)
            six[n] = pick(six[n], floor, is_second);
    }
    if (menu->both == NONE)
        return mean(six[0], six[1], six[2], six[3], six[4], six[5], is_second);
    /* Who has added two dice has no other layer there. */
    const Level *level = &levels[dice[0] + !is_second][dice[1] + is_second];
    double total = 0;
    for (int n = 0; n < ROW; n++)
        for (int m = n; m < ROW; m++) {
            int two = level->next[is_second][next[n]][m];
            double value = after(round, with_extra(class, is_second), turn, two)[other];
            value = pick(value, pick(six[n], six[m], is_second), is_second);
            total += n == m ? value : 2 * value;
        }
    return total / 36;
}

static int is_tricky(const Round *round, int class, int player)
{
    const Menu *menu = &round->menus[player];
    int is_first_layer_here = player ? !(class % 2) : !(class / 2);
    int is_any = menu->jokers || menu->adjust != NONE || menu->again != NONE || menu->both != NONE;
    return is_first_layer_here && is_any;
}

static void work_out(const double *const child[ROW], double *values, int layers, int is_second)
{
    const double *a = child[0], *b = child[1], *c = child[2];
    const double *d = child[3], *e = child[4], *f = child[5];
    for (int k = 0; k < layers; k++)
        values[k] = mean(a[k], b[k], c[k], d[k], e[k], f[k], is_second);
}

static void choose(const double *leaf, double *values, int layers, int is_second)
{
    for (int k = 0; k < layers; k++)
        values[k] = pick(leaf[k], values[k], is_second);
}

static void solve_class(Round *round, int class, int turn)
{
    const Stage *stage = &round->reach->stages[class][turn];
    int layers = layers_of(round, class), is_second = (round->reach->mover + turn) % 2, dice[2];
    dice_at(round->reach, class, turn, dice);
    const Level *level = &levels[dice[0]][dice[1]];
    int others = round->size[!is_second][is_second ? class / 2 : class % 2];
    int stride = is_second ? round->size[1][class % 2] : 1;
    for (int k = 0; k < stage->count; k++) {
        int node = stage->nodes[k];
        double *values = round->values[class][turn] + (size_t)k * layers;
        const double *leaf = round->leaves[class]
            + (size_t)(is_second * OWNERS + level->owners[node]) * layers;
        if (dice[is_second] > DICE - 2) { /* shanghai is the only action */
            memcpy(values, leaf, sizeof *values * layers);
            continue;
        }
        const double *child[ROW];
        for (int n = 0; n < ROW; n++)
            child[n] = after(round, class, turn, level->next[is_second][node][n]);
        /* Written twice, so that each is without a branch. */
        if (is_second)
            work_out(child, values, layers, 1);
        else
            work_out(child, values, layers, 0);
        if (is_tricky(round, class, is_second))
            for (int other = 0; other < others; other++)
                values[other * stride] = roll_tricky(round, class, turn, node, other);
        if (dice[is_second] >= 2) { /* shanghai needs two own dice on cards */
            if (is_second)
                choose(leaf, values, layers, 1);
            else
                choose(leaf, values, layers, 0);
        }
    }
}

/* Find the values of a turn from those of the next; 0 without memory. */
int solve(Round *round, int turn)
{
    for (int class = 0; class < CLASSES; class++) {
        size_t count = (size_t)round->reach->stages[class][turn].count * layers_of(round, class);
        if (!count)
            continue;
        double *values = round->values[class][turn] = malloc(sizeof *values * count);
        if (!values)
            return 0;
        solve_class(round, class, turn);
    }
    return 1;
}

static int class_of(const Round *round, int i, int j)
{
    return round->menus[0].extra[i] * 2 + round->menus[1].extra[j];
}

/* The value at a turn in both players' layers; not a number if it was not asked for. */
double value(const Round *round, int i, int j, int turn, int node)
{
    int class = class_of(round, i, j);
    if (turn < 0 || turn >= TURNS || !round->values[class][turn])
        return NAN;
    int place = round->reach->stages[class][turn].place[node];
    if (place == NONE)
        return NAN;
    int width = round->size[1][class % 2];
    int at = round->rank[0][i] * width + round->rank[1][j];
    return round->values[class][turn][(size_t)place * layers_of(round, class) + at];
}

/* The value of rolling there. */
double roll(const Round *round, int i, int j, int turn, int node)
{
    int class = class_of(round, i, j), is_second = (round->reach->mover + turn) % 2, dice[2];
    dice_at(round->reach, class, turn, dice);
    if (!(is_second ? j : i) && is_tricky(round, class, is_second))
        return roll_tricky(round, class, turn, node, round->rank[!is_second][is_second ? i : j]);
    const uint16_t *next = levels[dice[0]][dice[1]].next[is_second][node];
    double six[ROW];
    for (int n = 0; n < ROW; n++)
        six[n] = value(round, i, j, turn + 1, next[n]);
    return mean(six[0], six[1], six[2], six[3], six[4], six[5], is_second);
}

/* The node of a code, the one that a die leads to from a node, and who gets which card there. */
int node(int first, int second, uint32_t code)
{
    const Level *level = level_at(first, second);
    return level ? find(level, code) : NONE;
}

int child(int first, int second, int player, int node, int number)
{
    uint16_t(*next)[ROW] = next_of(first, second, player);
    return next ? next[node][number - 1] : NONE;
}

int owners(int first, int second, int node)
{
    const Level *level = level_at(first, second);
    return level ? level->owners[node] : NONE;
}

/* Memory for what is given to these functions, and its way back; 0 if there is none. */
void *lend(size_t bytes) { return malloc(bytes); }

void give_back(void *lent) { free(lent); }

#include "flow.h"
