/* What will come of a round: a pass forward through a solved one.
 *
 * Both players choose what is best for them, of equal choices the first. Every position gets its chance
 * to come, turn by turn, and at last every end of the round.
 */

typedef struct {
    const Round *round;
    double *now[CLASSES], *next[CLASSES]; /* chances by position and both players' layers */
    int layer[2][2][MOST];                /* by player, extra die and rank */
    double *chances, *stakes;             /* see `flow` */
} Flow;

/* A position in a layer of both players: ranks among the layers of its class. */
typedef struct {
    int class, turn, node, rank[2];
} Spot;

static int offset(const Flow *flow, const Spot *spot)
{
    return spot->rank[0] * flow->round->size[1][spot->class % 2] + spot->rank[1];
}

static void put(Flow *flow, const Spot *spot, double chance)
{
    int place = flow->round->reach->stages[spot->class][spot->turn].place[spot->node];
    size_t layers = layers_of(flow->round, spot->class);
    flow->next[spot->class][place * layers + offset(flow, spot)] += chance;
}

static double worth(const Flow *flow, const Spot *spot)
{
    int place = flow->round->reach->stages[spot->class][spot->turn].place[spot->node];
    size_t layers = layers_of(flow->round, spot->class);
    return flow->round->values[spot->class][spot->turn][place * layers + offset(flow, spot)];
}

/* What an end of the round is worth to who began it, by who ends it. */
static double end_worth(const Flow *flow, const Spot *spot, int player, int owners)
{
    int layers = layers_of(flow->round, spot->class);
    return flow->round->leaves[spot->class]
        [(size_t)(player * OWNERS + owners) * layers + offset(flow, spot)];
}

/* Where a player has spent a trick that he keeps, on nothing; a kept one is worth the difference. */
static int spend(const Round *round, Spot *spot, int player)
{
    const Menu *menu = &round->menus[player];
    if (spot->rank[player] || !is_tricky(round, spot->class, player))
        return 0;
    int layer = menu->again != NONE ? menu->again : menu->adjust != NONE ? menu->adjust : menu->both;
    if (layer == NONE)
        return 0;
    if (menu->extra[layer])
        spot->class = with_extra(spot->class, player);
    spot->rank[player] = round->rank[player][layer];
    return 1;
}

static void end(Flow *flow, const Spot *spot, int player, int owners, double chance)
{
    const Round *round = flow->round;
    int i = flow->layer[0][spot->class / 2][spot->rank[0]];
    int j = flow->layer[1][spot->class % 2][spot->rank[1]];
    flow->chances[player * OWNERS + owners] += chance;
    flow->chances[2 * OWNERS + i] += chance;
    flow->chances[2 * OWNERS + round->menus[0].layers + j] += chance;
    double *stakes = flow->stakes;
    for (int n = 0, weight = 1; n < ROW; n++, weight *= 3)
        for (int owner = 0; owner < 3; owner++) {
            int other = owners + (owner - owners / weight % 3) * weight;
            *stakes++ += chance * end_worth(flow, spot, player, other);
        }
    for (int who = 0; who < 2; who++)
        *stakes++ += chance * end_worth(flow, spot, who, owners);
    for (int who = 0; who < 2; who++, stakes += 3) {
        Spot without = *spot;
        if (spend(round, &without, who)) {
            stakes[0] += chance;
            stakes[1] += chance * end_worth(flow, &without, player, owners);
            stakes[2] += chance * end_worth(flow, spot, player, owners);
        }
    }
}

/* Keep the better one of two spots; the one that was found first if they are worth the same. */
static void consider(const Flow *flow, Spot *best, double *most, const Spot *spot, int is_second)
{
    double value = worth(flow, spot);
    int is_first = *most != *most; /* not a number yet */
    if (is_first || (is_second ? value < *most : value > *most)) {
        *most = value;
        *best = *spot;
    }
}

static Spot with_own_die(const Flow *flow, const Spot *spot, int player, int number)
{
    int dice[2];
    dice_at(flow->round->reach, spot->class, spot->turn, dice);
    Spot after = *spot;
    after.turn++;
    after.node = levels[dice[0]][dice[1]].next[player][spot->node][number];
    return after;
}

/* Two dice lie on the table: the best use of them. */
static void use_dice(Flow *flow, const Spot *spot, int low, int high, int may_trick, double chance);

static void use_roll(Flow *flow, const Spot *spot, int may_trick, double chance)
{
    for (int low = 0; low < ROW; low++)
        for (int high = low; high < ROW; high++)
            use_dice(flow, spot, low, high, may_trick, chance * (low == high ? 1 : 2) / 36);
}

static void use_dice(Flow *flow, const Spot *spot, int low, int high, int may_trick, double chance)
{
    const Round *round = flow->round;
    int player = (round->reach->mover + spot->turn) % 2, two[2] = { low, high };
    const Menu *menu = &round->menus[player];
    double most = NAN;
    Spot best = *spot;
    for (int k = 0; k < 2; k++) {
        Spot after = with_own_die(flow, spot, player, two[k]);
        consider(flow, &best, &most, &after, player);
    }
    may_trick = may_trick && !spot->rank[player] && is_tricky(round, spot->class, player);
    for (int k = 0; may_trick && k < 2; k++) {
        Spot after = with_own_die(flow, spot, player, two[k]);
        for (int joker = 0; joker < menu->jokers; joker++) {
            after.rank[player] = round->rank[player][menu->joker[joker]];
            consider(flow, &best, &most, &after, player);
        }
        for (int by = -1; menu->adjust != NONE && by <= 1; by += 2) {
            if (two[k] + by < 0 || two[k] + by >= ROW)
                continue;
            after = with_own_die(flow, spot, player, two[k] + by);
            after.rank[player] = round->rank[player][menu->adjust];
            consider(flow, &best, &most, &after, player);
        }
    }
    if (may_trick && menu->both != NONE) {
        Spot after = with_own_die(flow, spot, player, low);
        int dice[2];
        dice_at(round->reach, spot->class, spot->turn, dice);
        after.class = with_extra(spot->class, player);
        after.rank[player] = 0;
        after.node = levels[dice[0] + !player][dice[1] + player].next[player][after.node][high];
        consider(flow, &best, &most, &after, player);
    }
    if (may_trick && menu->again != NONE) {
        double six[ROW];
        Spot same = *spot;
        same.rank[player] = round->rank[player][menu->again];
        for (int n = 0; n < ROW; n++) {
            Spot after = with_own_die(flow, &same, player, n);
            six[n] = worth(flow, &after);
        }
        double value = mean(six[0], six[1], six[2], six[3], six[4], six[5], player);
        if (player ? value < most : value > most) {
            use_roll(flow, &same, 0, chance);
            return;
        }
    }
    put(flow, &best, chance);
}

/* The player to move ends the round or rolls. */
static void decide(Flow *flow, const Spot *spot, double chance)
{
    const Round *round = flow->round;
    int player = (round->reach->mover + spot->turn) % 2, dice[2];
    dice_at(round->reach, spot->class, spot->turn, dice);
    int owners = levels[dice[0]][dice[1]].owners[spot->node];
    double leaf = end_worth(flow, spot, player, owners);
    int is_last = dice[player] > DICE - 2;
    if (is_last || (dice[player] >= 2 && worth(flow, spot) == leaf))
        end(flow, spot, player, owners, chance);
    else
        use_roll(flow, spot, 1, chance);
}

static int make_room(Flow *flow, int turn)
{
    for (int class = 0; class < CLASSES; class++) {
        size_t count = turn < flow->round->reach->turns
            ? (size_t)flow->round->reach->stages[class][turn].count * layers_of(flow->round, class)
            : 0;
        flow->next[class] = calloc(count + 1, sizeof(double));
        if (!flow->next[class])
            return 0;
    }
    return 1;
}

static void go_on(Flow *flow)
{
    for (int class = 0; class < CLASSES; class++) {
        free(flow->now[class]);
        flow->now[class] = flow->next[class];
        flow->next[class] = 0;
    }
}

/* What will come of a position. With `low` below 0 the player to move decides, with 0 he rolls, else he
 * has these dice. 0 without memory.
 *
 * chances: by who ends the round and distribution; then by the first's layers, and the second's.
 * stakes: the value on average if, all else being equal, each card were nobody's, the first's, the
 * second's; if the first ended the round, the second; and for each player how often he keeps a trick that
 * he has now, with the value in these cases if he had spent it on nothing, and as it is. */
int flow(const Round *round, int i, int j, int turn, int node, int low, int high, double *chances,
         double *stakes)
{
    Flow flow = { .round = round, .chances = chances, .stakes = stakes };
    for (int player = 0; player < 2; player++)
        for (int layer = 0; layer < round->menus[player].layers; layer++)
            flow.layer[player][round->menus[player].extra[layer]][round->rank[player][layer]] = layer;
    Spot root = { class_of(round, i, j), turn, node, { round->rank[0][i], round->rank[1][j] } };
    int is_there = make_room(&flow, turn + 1);
    if (is_there) {
        if (low < 0)
            decide(&flow, &root, 1);
        else if (!low)
            use_roll(&flow, &root, 1, 1);
        else
            use_dice(&flow, &root, low - 1, high - 1, 1, 1);
    }
    for (turn++; is_there && turn < round->reach->turns; turn++) {
        go_on(&flow);
        is_there = make_room(&flow, turn + 1);
        for (int class = 0; is_there && class < CLASSES; class++) {
            const Stage *stage = &round->reach->stages[class][turn];
            int layers = layers_of(round, class), width = round->size[1][class % 2];
            for (int k = 0; k < stage->count; k++)
                for (int at = 0; at < layers; at++) {
                    double chance = flow.now[class][(size_t)k * layers + at];
                    Spot spot = { class, turn, stage->nodes[k], { at / width, at % width } };
                    if (chance > 0)
                        decide(&flow, &spot, chance);
                }
        }
    }
    for (int class = 0; class < CLASSES; class++) {
        free(flow.now[class]);
        free(flow.next[class]);
    }
    return is_there;
}
