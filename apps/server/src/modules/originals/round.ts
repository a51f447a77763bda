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
import { readPairs } from './store.ts';

/** The member who plays: a trial user plays with play money, from a wallet of its own. */
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
  /** The bonus that was open. */
  grantId: Type.Optional(IdString),
});
export type RoundDetail = Static<typeof RoundDetail>;
const detailSchema = Compile(RoundDetail);

/**
 * The ledger's detail of the entry that opens a stepped round; the entry's id is the round's. Without anything hidden.
 */
export type OpeningDetail = Omit<RoundDetail, 'type' | 'payout' | 'multiplier' | 'result'> & {
  type: 'original-opened';
};
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

/** @returns null for an entry that is something else */
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

/** Returns a stepped round as its player may see it. */
function roundOfRow(row: RoundRow, pair: PairFacts): Round {
  const money = (units: bigint) => formatMoney(units, row.currency);
  return {
    roundId: String(row.id),
    game: row.game_code,
    kind: 'stepped',
    state: row.state === 'open' ? 'OPEN' : 'SETTLED',
    stake: money(row.stake),
    ...(row.added_stake > 0n ? { firstStake: money(firstStakeOf(row)) } : {}),
    payout: row.state === 'open' ? '0' : money(row.payout),
    multiplier: multiplierText(Number(row.multiplier_e4)),
    currency: row.currency,
    params: row.params,
    actions: row.actions,
    result: row.result,
    seedPairId: String(row.pair_id),
    ...pair,
    nonce: Number(row.nonce),
    playMoney: row.play_money,
    placedAt: row.opened_at.toISOString(),
  };
}

/** Returns a stepped round as it may be shown now. */
export async function steppedRound(ctx: Ctx, db: Db, row: RoundRow): Promise<Round> {
  const facts = (await pairFacts(ctx, db, row.member_id, [row.pair_id])).get(String(row.pair_id));
  assert(facts, 'a round was played with a pair of its player');
  return roundOfRow(row, facts);
}

/** The player's wallet that stakes come from and payouts go to. */
export function stakingWallet(ctx: Ctx, { memberId, isTrial, currency }: Player): Promise<Account> {
  return walletOf(ctx, memberId, isTrial ? 'play' : 'cash', currency);
}

/** Returns the house's account on the other side: the game's own, or that of play money. */
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

/** Returns when the player's last round began that began since then; null: none did. */
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
  const opened = entries.filter(({ detail }) => openingSchema.Check(detail)).map(({ entryId }) => entryId);
  const rows = opened.length > 0 ? await roundsById(ctx.reserve.db, memberId, opened) : [];
  const details = entries.flatMap(({ entryId, at, detail }) => {
    const read = readDetail(detail);
    return read ? [{ entryId, at, detail: read }] : [];
  });
  const ids = [...details.map(({ detail }) => BigInt(detail.pairId)), ...rows.map((row) => row.pair_id)];
  const facts = await pairFacts(ctx, ctx.reserve.db, memberId, ids);
  const pairOf = (id: string) => {
    const pair = facts.get(id);
    assert(pair, 'a round was played with a pair of its player');
    return pair;
  };
  const rounds = new Map([
    ...details.map(
      ({ entryId, at, detail }) => [entryId, roundOf(entryId, at, detail, pairOf(detail.pairId))] as const,
    ),
    ...rows.map((row) => [row.id, roundOfRow(row, pairOf(String(row.pair_id)))] as const),
  ]);
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
