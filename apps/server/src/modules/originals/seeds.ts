import { randomBytes } from 'node:crypto';
import type { RevealedPair, RotateValue, SeedState } from '@fairhouse/contract/originals';
import type { Seeds } from '@fairhouse/fairness/numbers';
import { hashOfServerSeed, isClientSeed } from '@fairhouse/fairness/seeds';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { createEntryCache } from '../../platform/lru-caches.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { closeCounter, counterValue, openCounter } from '../ledger/index.ts';
import { seededRoundsOf } from './round-store.ts';
import {
  activatePair,
  insertNextPair,
  lockPairsOf,
  type NextPairRow,
  type PairRow,
  readActivePair,
  readNextPair,
  readPairs,
  revealPair,
} from './store.ts';

/** A pair in use, with its server seed in the clear: for deciding bets only, it never leaves the server. */
export type ActivePair = {
  id: bigint;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  /** The expected nonce of the next bet; the ledger's counter decides. */
  nextNonce: number;
};

const sealPurpose = 'originals.server-seed';
const keptMax = 10_000;
const keptPairs = perCtx(() => createEntryCache<bigint, ActivePair>(keptMax));

/** Returns the member's pair in use, made at the first need. Cached: a pair's seeds never change. */
export async function activePair(ctx: Ctx, memberId: bigint): Promise<ActivePair> {
  const pairs = keptPairs(ctx);
  const known = pairs.get(memberId);
  if (known) return known;
  const row = (await readActivePair(ctx.reserve.db, memberId)) ?? (await makePairs(ctx, memberId));
  const nonce = await counterValue(ctx.reserve.db, row.id);
  // The pair was rotated between the two reads: read again.
  if (nonce < 0n) return await activePair(ctx, memberId);
  const pair = {
    id: row.id,
    serverSeed: openServerSeed(ctx, row),
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nextNonce: Number(nonce),
  };
  pairs.set(memberId, pair);
  return pair;
}

/** Forgets a pair that was rotated, here or on another node. */
export function forgetPair(ctx: Ctx, memberId: bigint): void {
  keptPairs(ctx).delete(memberId);
}

/** Returns the seeds of a round that was opened with this pair, for computing it only: they never leave the server. */
export async function seedsOf(
  ctx: Ctx,
  db: Db,
  { memberId, pairId, nonce }: { memberId: bigint; pairId: bigint; nonce: bigint },
): Promise<Seeds> {
  const [row] = await readPairs(db, memberId, [pairId]);
  assert(row, 'a round was opened with a pair of its player');
  return { serverSeed: openServerSeed(ctx, row), clientSeed: row.client_seed, nonce: Number(nonce) };
}

/** Returns the public part of the member's pairs: hashes, client seed, and the nonce of the next bet. */
export async function seedState(ctx: Ctx, memberId: bigint): Promise<SeedState> {
  const active = (await readActivePair(ctx.db, memberId)) ?? (await makePairs(ctx, memberId));
  const [next, nonce] = await Promise.all([readNextPair(ctx.db, memberId), counterValue(ctx.db, active.id)]);
  // The pair was rotated between the two reads: read again.
  if (!next || nonce < 0n) return await seedState(ctx, memberId);
  return stateOf(active, next, nonce);
}

/**
 * Reveals the pair in use and replaces it by the committed next one, with this client seed or the current one. Every
 * bet posted before counts under the old pair; none can be posted after. An open round blocks it: the server seed would
 * reveal what is hidden.
 * @throws SEED_INVALID, ROUND_OPEN (value.roundId)
 */
export async function rotateSeeds(ctx: Ctx, memberId: bigint, clientSeed: string | undefined): Promise<RotateValue> {
  if (clientSeed !== undefined && !isClientSeed(clientSeed)) throw new DomainError('SEED_INVALID');
  if (!(await readActivePair(ctx.db, memberId))) await makePairs(ctx, memberId);
  const value = await ctx.db.transaction().execute(async (tx): Promise<RotateValue> => {
    await lockPairsOf(tx, memberId);
    const [open] = await seededRoundsOf(tx, memberId);
    if (open) throw new DomainError('ROUND_OPEN', { roundId: String(open.id) });
    const active = await readActivePair(tx, memberId);
    const next = await readNextPair(tx, memberId);
    assert(active && next, 'a member who has an active pair has a next one');
    const nonces = await closeCounter(tx, active.id);
    const revealed = await revealPair(tx, active.id, nonces, ctx.clock());
    const current = await activatePair(tx, next.id, clientSeed ?? active.client_seed);
    await openCounter(tx, current.id);
    return { revealed: revealedOf(ctx, revealed), current: stateOf(current, await commitNext(ctx, tx, memberId), 0n) };
  });
  forgetPair(ctx, memberId);
  return value;
}

/** @throws NOT_FOUND when it is not the member's own or is not revealed */
export async function revealedPair(ctx: Ctx, memberId: bigint, pairId: bigint): Promise<RevealedPair> {
  const [row] = await readPairs(ctx.db, memberId, [pairId]);
  if (!row?.revealed_at) throw new DomainError('NOT_FOUND');
  return revealedOf(ctx, row);
}

/** Returns the server seed of a revealed pair; null while the pair is in use. */
export function shownServerSeed(ctx: Ctx, row: PairRow): string | null {
  return row.revealed_at ? openServerSeed(ctx, row) : null;
}

/** Makes the member's first pair, with a random client seed, and the next one. */
async function makePairs(ctx: Ctx, memberId: bigint): Promise<PairRow> {
  return await ctx.db.transaction().execute(async (tx) => {
    await lockPairsOf(tx, memberId);
    const made = await readActivePair(tx, memberId);
    if (made) return made;
    const first = await commitNext(ctx, tx, memberId);
    const active = await activatePair(tx, first.id, randomBytes(8).toString('hex'));
    await openCounter(tx, active.id);
    await commitNext(ctx, tx, memberId);
    return active;
  });
}

async function commitNext(ctx: Ctx, tx: Db, memberId: bigint): Promise<NextPairRow> {
  const serverSeed = randomBytes(32).toString('hex');
  return await insertNextPair(tx, {
    memberId,
    serverSeedSealed: ctx.vault.seal(sealPurpose, Buffer.from(serverSeed)),
    serverSeedHash: hashOfServerSeed(serverSeed),
    at: ctx.clock(),
  });
}

function openServerSeed(ctx: Ctx, row: PairRow): string {
  const serverSeed = ctx.vault.open(sealPurpose, row.server_seed_sealed).toString();
  assert(hashOfServerSeed(serverSeed) === row.server_seed_hash, 'a server seed is the one that was committed to');
  return serverSeed;
}

function stateOf(active: PairRow, next: NextPairRow, nonce: bigint): SeedState {
  return {
    seedPairId: String(active.id),
    serverSeedHash: active.server_seed_hash,
    nextServerSeedHash: next.server_seed_hash,
    clientSeed: active.client_seed,
    nonce: Number(nonce),
  };
}

function revealedOf(ctx: Ctx, row: PairRow): RevealedPair {
  assert(row.revealed_at && row.nonces !== null, 'only a revealed pair is shown');
  return {
    seedPairId: String(row.id),
    serverSeed: openServerSeed(ctx, row),
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nonces: Number(row.nonces),
    revealedAt: row.revealed_at.toISOString(),
  };
}
