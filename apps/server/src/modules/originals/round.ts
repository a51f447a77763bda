import { IdString, MoneyString } from '@fairhouse/contract/envelope';
import type { Round, RoundPage } from '@fairhouse/contract/originals';
import type { JsonObject } from '@fairhouse/games/game';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { type Account, entriesOf, walletOf } from '../ledger/index.ts';
import { shownServerSeed } from './seeds.ts';
import { readPairs } from './store.ts';

/** Who plays: a trial user plays with play money, from a wallet of its own. */
export type Player = { memberId: bigint; currency: CurrencyCode; isTrial: boolean };

const Json = Type.Unsafe<JsonObject>(Type.Object({}));

/** What the ledger keeps of a round beside its transfers. */
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
});
export type RoundDetail = Static<typeof RoundDetail>;
const detailSchema = Compile(RoundDetail);

/** The public half of a pair, and its server seed once it is revealed. */
type PairFacts = Pick<Round, 'serverSeedHash' | 'clientSeed' | 'serverSeed'>;

/** @returns null for an entry that is something else */
export function readDetail(detail: unknown): RoundDetail | null {
  return detailSchema.Check(detail) ? detail : null;
}

export function roundOf(entryId: bigint, at: Date, detail: RoundDetail, pair: PairFacts): Round {
  return {
    roundId: String(entryId),
    game: detail.game,
    stake: detail.stake,
    payout: detail.payout,
    multiplier: detail.multiplier,
    currency: detail.currency,
    params: detail.params,
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

/** The player's wallet that stakes come from and payouts go to. */
export function stakingWallet(ctx: Ctx, { memberId, isTrial, currency }: Player): Promise<Account> {
  return walletOf(ctx, memberId, isTrial ? 'play' : 'cash', currency);
}

/** The player's rounds, newest first. @param cursor the `nextCursor` of the page before */
export async function listRounds(
  ctx: Ctx,
  player: Player,
  { cursor, pageSize }: { cursor?: string; pageSize: number },
): Promise<RoundPage> {
  const rows = await entriesOf(ctx, await stakingWallet(ctx, player), {
    kinds: ['stake'],
    // One more tells whether there is a next page.
    limit: pageSize + 1,
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
  });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    list: await withPairs(ctx, player, page),
    nextCursor: last && rows.length > pageSize ? String(last.entryId) : null,
  };
}

/** One of the player's own rounds. @throws ROUND_NOT_FOUND */
export async function findRound(ctx: Ctx, player: Player, roundId: bigint): Promise<Round> {
  const wallet = await stakingWallet(ctx, player);
  const rows = await entriesOf(ctx, wallet, { kinds: ['stake'], before: roundId + 1n, limit: 1 });
  const [round] = await withPairs(
    ctx,
    player,
    rows.filter((row) => row.entryId === roundId),
  );
  if (!round) throw new DomainError('ROUND_NOT_FOUND');
  return round;
}

/** A round from its stored detail, as it may be shown now. */
export async function storedRound(
  ctx: Ctx,
  player: Player,
  row: { entryId: bigint; at: Date; detail: unknown },
): Promise<Round> {
  const [round] = await withPairs(ctx, player, [row]);
  assert(round, 'an entry made by a bet is a round');
  return round;
}

async function withPairs(
  ctx: Ctx,
  player: Player,
  rows: { entryId: bigint; at: Date; detail: unknown }[],
): Promise<Round[]> {
  const details = rows.flatMap(({ entryId, at, detail }) => {
    const read = readDetail(detail);
    return read ? [{ entryId, at, detail: read }] : [];
  });
  const ids = new Set(details.map(({ detail }) => detail.pairId));
  const pairs = new Map<string, PairFacts>();
  for (const row of await readPairs(ctx.db, player.memberId, [...ids].map(BigInt))) {
    pairs.set(String(row.id), {
      serverSeedHash: row.server_seed_hash,
      clientSeed: row.client_seed,
      serverSeed: shownServerSeed(ctx, row),
    });
  }
  return details.map(({ entryId, at, detail }) => {
    const pair = pairs.get(detail.pairId);
    assert(pair, 'a round was played with a pair of its player');
    return roundOf(entryId, at, detail, pair);
  });
}
