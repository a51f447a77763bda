import type {
  ChainView,
  EndedRound,
  SharedBetView,
  SharedRoundView,
  SharedState,
} from '@fairhouse/contract/shared-rounds';
import { leavingOf } from '@fairhouse/games/originals/crash/rules';
import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memoryCopy } from '../../../platform/memory-copy.ts';
import { housePlayers, shownNames } from '../../identity/index.ts';
import type { RoundRow } from '../round-store.ts';
import { type ChainRow, chainById } from './chain-store.ts';
import { sharedGames } from './drive.ts';
import { type SharedFacts, sharedFacts } from './facts.ts';
import { endedShared, latestShared, type SharedNow } from './shared-store.ts';

/** The most ended rounds that a page shows; below, the most bets of the present round. */
const historyMax = 20;
const betsMax = 50;

/** Returns a round as everybody may see it. */
export function roundView(row: SharedNow, { commitment }: SharedFacts): SharedRoundView {
  const { id, state, closes_at, started_at, now, chain_id, position, end_e2, game_hash } = row;
  const since = (at: Date | null) => (at === null ? 0 : Math.max(0, now.getTime() - at.getTime()));
  return {
    sharedRoundId: String(id),
    state: state === 'settled' || state === 'voided' ? 'ended' : state,
    closesInMs: state === 'betting' ? Math.max(0, closes_at.getTime() - now.getTime()) : 0,
    elapsedMs: state === 'running' ? since(started_at) : 0,
    chainId: String(chain_id),
    position,
    commitment,
    end: end_e2 === null ? null : Number(end_e2) / 100,
    gameHash: game_hash,
  };
}

export type BetRow = Pick<
  RoundRow,
  'id' | 'member_id' | 'stake' | 'currency' | 'play_money' | 'actions' | 'touched_at'
>;

/** Returns bets as other players see them, without those of house players. */
export async function betViews(db: Db, rows: readonly BetRow[]): Promise<SharedBetView[]> {
  const members = rows.map(({ member_id }) => member_id);
  const [names, house] = await Promise.all([shownNames(db, members), housePlayers(db, members)]);
  const shown = rows.filter(({ member_id }) => !house.has(member_id));
  return shown.map(({ id, member_id, stake, currency, play_money, actions }) => ({
    betId: String(id),
    name: names.get(member_id) ?? '•••',
    stake: formatMoney(stake, currency),
    currency,
    playMoney: play_money,
    left: leavingOf(actions)?.at ?? null,
  }));
}

/** Returns the bets of a round that changed since a time, the largest first; all of them for null. */
export async function betsSince(db: Db, round: bigint, since: Date | null, limit: number): Promise<BetRow[]> {
  const changed = since === null ? sql`` : sql`and touched_at > ${since}`;
  const { rows } = await sql<BetRow>`
    select id, member_id, stake, currency, play_money, actions, touched_at from originals.round
    where shared_round = ${round} ${changed} order by stake desc, id limit ${limit}`.execute(db);
  return rows;
}

export async function playersOn(db: Db, round: bigint): Promise<number> {
  const { rows } = await sql<{ players: bigint }>`
    select count(*) as players from originals.round where shared_round = ${round}`.execute(db);
  return Number(rows[0]?.players ?? 0n);
}

/** Returns the first state that the page of a shared game loads. @throws GAME_NOT_FOUND */
export async function sharedState(ctx: Ctx, game: string): Promise<SharedState> {
  if (!sharedGames.includes(game)) throw new DomainError('GAME_NOT_FOUND');
  const { latest, ...kept } = await copies.of(ctx, game);
  if (!latest) return { ...kept, round: null };
  // The copy is some milliseconds old, by which its times are corrected.
  const age = performance.now() - latest.readAt;
  const { round } = latest;
  const closesInMs = Math.max(0, Math.round(round.closesInMs - age));
  const elapsedMs = round.state === 'running' ? Math.round(round.elapsedMs + age) : 0;
  return { ...kept, round: { ...round, closesInMs, elapsedMs } };
}

type Kept = Omit<SharedState, 'round'> & { latest: { round: SharedRoundView; readAt: number } | null };

/** A copy is kept for 250 ms: any number of pages cause four queries a second. */
const copies = memoryCopy(250, async (ctx, game: string): Promise<Kept> => {
  const { db } = ctx.reserve;
  const row = await latestShared(db, game);
  const readAt = performance.now();
  if (!row) return { latest: null, chain: null, history: [], bets: [], players: 0 };
  const ended = await endedShared(db, game, historyMax);
  const facts = await sharedFacts(db, [row.id, ...ended.map(({ id }) => id)]);
  const chain = await chainById(db, row.chain_id);
  const own = facts.get(row.id);
  return {
    latest: own ? { round: roundView(row, own), readAt } : null,
    chain: chain ? chainView(chain) : null,
    history: ended.flatMap(({ id }) => endedView(facts.get(id))),
    bets: await betViews(db, await betsSince(db, row.id, null, betsMax)),
    players: await playersOn(db, row.id),
  };
});

function endedView(facts: SharedFacts | undefined): EndedRound | [] {
  if (!facts || facts.game_hash === null || facts.end_e2 === null) return [];
  return {
    sharedRoundId: String(facts.id),
    chainId: String(facts.chain_id),
    position: facts.position,
    commitment: facts.commitment,
    gameHash: facts.game_hash,
    end: Number(facts.end_e2) / 100,
  };
}

function chainView({ id, length, end_hash, committed_at, salt_height, salt }: ChainRow): ChainView | null {
  if (salt === null) return null;
  return {
    chainId: String(id),
    length,
    endHash: end_hash,
    committedAt: committed_at.toISOString(),
    saltHeight: salt_height,
    salt,
  };
}
