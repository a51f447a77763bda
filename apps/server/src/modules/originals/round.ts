import { IdString, MoneyString } from '@fairhouse/contract/envelope';
import type { Round, RoundPage } from '@fairhouse/contract/originals';
import { type JsonObject, multiplierText } from '@fairhouse/games/game';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { pageOf, pageWindow } from '../../platform/http/page.ts';
import { type Account, entriesOf, houseAccount, type LedgerRow, walletOf } from '../ledger/index.ts';
import { firstStakeOf, type RoundRow, roundsById } from './round-store.ts';
import { shownServerSeed } from './seeds.ts';
import { type SharedFacts, sharedFacts } from './shared/facts.ts';
import { readPairs } from './store.ts';

/** The member who plays; a trial user plays with play money, from the `play` wallet. */
export type Player = { memberId: bigint; currency: CurrencyCode; isTrial: boolean };

const Json = Type.Unsafe<JsonObject>(Type.Object({}));

/** The ledger's detail of an instant round, beside its transfers. */
export const RoundDetail = Type.Object({
  type: Type.Literal('original'),
  game: Type.String(),
  currency: Type.String(),
  stake: MoneyString,
  payout: MoneyString,
  multiplier: Type.String(),
  params: Json,
  result: Json,
  pairId: IdString,
  nonce: Type.Integer(),
  playMoney: Type.Boolean(),
  /** The bonus grant that was open. */
  grantId: Type.Optional(IdString),
});
export type RoundDetail = Static<typeof RoundDetail>;
const detailSchema = Compile(RoundDetail);

/**
 * The ledger's detail of the entry that opens a stepped round, or places a bet on a shared one; the entry's id is the
 * round's. It holds nothing hidden.
 */
export type OpeningDetail = Omit<RoundDetail, 'type' | 'payout' | 'multiplier' | 'result' | 'pairId' | 'nonce'> & {
  type: 'original-opened';
} & ({ pairId: string; nonce: number } | { sharedRoundId: string });
const openingSchema = Compile(Type.Object({ type: Type.Literal('original-opened') }));
/** The ledger's details of the entries that add to the stake of a stepped round, and of the one that pays it. */
export const AddedDetail = Type.Object({
  type: Type.Literal('original-added'),
  roundId: IdString,
  stake: MoneyString,
});
export type AddedDetail = Static<typeof AddedDetail>;
const ClosedDetail = Type.Object({ type: Type.Literal('original-closed'), roundId: IdString });
const laterSchema = Compile(Type.Union([AddedDetail, ClosedDetail]));

/** The public half of a pair, and its server seed once it is revealed. */
type PairFacts = Pick<Round, 'serverSeedHash' | 'clientSeed' | 'serverSeed'>;

/** @returns null for an entry that is no instant round */
export function readDetail(detail: unknown): RoundDetail | null {
  return detailSchema.Check(detail) ? detail : null;
}

/** Returns the id of the round that an entry decides, opens, adds to or pays; null for any other entry. */
export function roundIdOf({ entryId, detail }: { entryId: bigint; detail: unknown }): string | null {
  if (detailSchema.Check(detail) || openingSchema.Check(detail)) return String(entryId);
  return laterSchema.Check(detail) ? detail.roundId : null;
}

export function roundOf(entryId: bigint, at: Date, detail: RoundDetail, pair: PairFacts): Round {
  return {
    roundId: String(entryId),
    game: detail.game,
    kind: 'instant',
    state: 'SETTLED',
    stake: detail.stake,
    payout: detail.payout,
    multiplier: detail.multiplier,
    currency: detail.currency,
    params: detail.params,
    actions: [],
    result: detail.result,
    seedPairId: detail.pairId,
    serverSeedHash: pair.serverSeedHash,
    clientSeed: pair.clientSeed,
    nonce: detail.nonce,
    serverSeed: pair.serverSeed,
    playMoney: detail.playMoney,
    placedAt: at.toISOString(),
  };
}

/** Returns a round that has a row, as its player may see it. */
function roundOfRow(row: RoundRow, facts: RowFacts): Round {
  const money = (units: bigint) => formatMoney(units, row.currency);
  return {
    roundId: String(row.id),
    game: row.game_code,
    state: row.state === 'open' ? 'OPEN' : 'SETTLED',
    stake: money(row.stake),
    ...(row.added_stake > 0n ? { firstStake: money(firstStakeOf(row)) } : {}),
    payout: row.state === 'open' ? '0' : money(row.payout),
    multiplier: multiplierText(Number(row.multiplier_e4)),
    currency: row.currency,
    params: row.params,
    actions: row.actions,
    result: row.result,
    ...facts,
    playMoney: row.play_money,
    placedAt: row.opened_at.toISOString(),
  };
}

/** The kind of a round with a row, and the source of its result: the player's seed pair, or the position on a chain. */
type RowFacts = PairFacts & Pick<Round, 'kind' | 'seedPairId' | 'nonce' | 'sharedRoundId'> & { result?: JsonObject };

/**
 * The facts of a shared round as fields of a seed pair: its hash is the server seed, the salt the client seed. The
 * hash and the end are included only once it has ended.
 */
function factsOfShared({ id, state, position, game_hash, end_e2, chain_id, salt, commitment }: SharedFacts): RowFacts {
  const hasEnded = state === 'ended' || state === 'settled';
  return {
    kind: 'shared',
    seedPairId: String(chain_id),
    serverSeedHash: commitment,
    clientSeed: salt,
    nonce: position,
    serverSeed: hasEnded ? game_hash : null,
    sharedRoundId: String(id),
    result: hasEnded && end_e2 !== null ? { multiplier: Number(end_e2) / 100 } : {},
  };
}

/** Returns rounds that have rows by their ids, each as it may be shown now. */
export async function roundsOfRows(ctx: Ctx, db: Db, rows: readonly RoundRow[]): Promise<Map<bigint, Round>> {
  const shared = await sharedFacts(
    db,
    rows.flatMap((row) => row.shared_round ?? []),
  );
  const pairs = new Map<string, PairFacts>();
  for (const memberId of new Set(rows.flatMap((row) => (row.pair_id === null ? [] : row.member_id)))) {
    const own = rows.flatMap((row) => (row.member_id === memberId && row.pair_id !== null ? row.pair_id : []));
    for (const [id, facts] of await pairFacts(ctx, db, memberId, own)) pairs.set(id, facts);
  }
  return new Map(
    rows.map((row) => {
      if (row.shared_round !== null) {
        const facts = shared.get(row.shared_round);
        assert(facts, 'a shared round stays');
        return [row.id, roundOfRow(row, factsOfShared(facts))];
      }
      const pair = pairs.get(String(row.pair_id));
      assert(pair, 'a round was played with a pair of its player');
      const told = { kind: 'stepped', seedPairId: String(row.pair_id), nonce: Number(row.nonce) } as const;
      return [row.id, roundOfRow(row, { ...pair, ...told })];
    }),
  );
}

/** Returns a round that has a row as it may be shown now. */
export async function roundOfStored(ctx: Ctx, db: Db, row: RoundRow): Promise<Round> {
  const round = (await roundsOfRows(ctx, db, [row])).get(row.id);
  assert(round, 'a row is a round');
  return round;
}

/** Returns the player's wallet that stakes come from and payouts go to. */
export function stakingWallet(ctx: Ctx, { memberId, isTrial, currency }: Player): Promise<Account> {
  return walletOf(ctx, memberId, isTrial ? 'play' : 'cash', currency);
}

/** Returns the house account on the other side: the game's own, or that of play money. */
export function houseOf(ctx: Ctx, game: string, { isTrial, currency }: Omit<Player, 'memberId'>): Promise<Account> {
  return houseAccount(ctx, isTrial ? 'play' : `original:${game}`, currency);
}

/** The player's rounds, newest first. @param cursor the `nextCursor` of the page before */
export async function listRounds(
  ctx: Ctx,
  player: Player,
  asked: { cursor?: string; pageSize: number },
): Promise<RoundPage> {
  const rows = await stakesOf(ctx, player, pageWindow(asked));
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ entryId }) => entryId);
  return { list: await withPairs(ctx, player, page), nextCursor };
}

/** Returns the entries of the player's stakes, newest first: of cash, of bonus money, or of both in one entry. */
async function stakesOf(
  ctx: Ctx,
  player: Player,
  window: { before?: bigint; from?: Date; limit: number },
): Promise<LedgerRow[]> {
  const wallets = [await stakingWallet(ctx, player)];
  if (!player.isTrial) wallets.push(await walletOf(ctx, player.memberId, 'bonus', player.currency));
  const entries = new Map<bigint, LedgerRow>();
  for (const wallet of wallets) {
    for (const row of await entriesOf(ctx, wallet, { kinds: ['stake'], ...window })) entries.set(row.entryId, row);
  }
  return [...entries.values()].sort((a, b) => (a.entryId > b.entryId ? -1 : 1)).slice(0, window.limit);
}

/** Returns the opening time of the player's last round since a time; null: there is none. */
export async function lastRoundSince(ctx: Ctx, player: Player, since: Date): Promise<Date | null> {
  const rows = await stakesOf(ctx, player, { from: since, limit: 100 });
  return rows.find(({ detail }) => readDetail(detail) !== null || openingSchema.Check(detail))?.at ?? null;
}

/** Returns one of the player's own rounds. @throws ROUND_NOT_FOUND */
export async function findRound(ctx: Ctx, player: Player, roundId: bigint): Promise<Round> {
  const rows = await stakesOf(ctx, player, { before: roundId + 1n, limit: 1 });
  const [round] = await withPairs(
    ctx,
    player,
    rows.filter((row) => row.entryId === roundId),
  );
  if (!round) throw new DomainError('ROUND_NOT_FOUND');
  return round;
}

/** Returns a round from its stored detail, as it may be shown now. */
export async function storedRound(
  ctx: Ctx,
  player: Player,
  row: { entryId: bigint; at: Date; detail: unknown },
): Promise<Round> {
  const [round] = await withPairs(ctx, player, [row]);
  assert(round, 'an entry made by a bet is a round');
  return round;
}

type Entry = { entryId: bigint; at: Date; detail: unknown };

/** Returns the rounds that these entries decided or opened, in their order; other entries are left out. */
async function withPairs(ctx: Ctx, { memberId }: Player, entries: Entry[]): Promise<Round[]> {
  const { db } = ctx.reserve;
  const opened = entries.filter(({ detail }) => openingSchema.Check(detail)).map(({ entryId }) => entryId);
  const rows = opened.length > 0 ? await roundsById(db, memberId, opened) : [];
  const details = entries.flatMap(({ entryId, at, detail }) => {
    const read = readDetail(detail);
    return read ? [{ entryId, at, detail: read }] : [];
  });
  const pairs = await pairFacts(
    ctx,
    db,
    memberId,
    details.map(({ detail }) => BigInt(detail.pairId)),
  );
  const rounds = await roundsOfRows(ctx, db, rows);
  for (const { entryId, at, detail } of details) {
    const pair = pairs.get(detail.pairId);
    assert(pair, 'a round was played with a pair of its player');
    rounds.set(entryId, roundOf(entryId, at, detail, pair));
  }
  return entries.flatMap(({ entryId }) => rounds.get(entryId) ?? []);
}

async function pairFacts(ctx: Ctx, db: Db, memberId: bigint, ids: bigint[]): Promise<Map<string, PairFacts>> {
  const rows = await readPairs(db, memberId, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      String(row.id),
      { serverSeedHash: row.server_seed_hash, clientSeed: row.client_seed, serverSeed: shownServerSeed(ctx, row) },
    ]),
  );
}
