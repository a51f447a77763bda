import type { FlightPush, SharedBetsPush, SharedPush } from '@fairhouse/contract/shared-rounds';
import type { Ctx } from '../../../platform/ctx.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { sharedGames } from './drive.ts';
import { sharedFacts } from './facts.ts';
import { isOver, latestShared, type SharedNow } from './shared-store.ts';
import { betsSince, betViews, playersOn, roundView } from './views.ts';

/** Milliseconds between two reads while somebody watches on this node; each pushes one update at most. */
const lookMs = 100;
const unwatchedMs = 500;
/** Milliseconds between two pushes of new bets. */
const bunchMs = 500;
const bunchMax = 50;
/** Bets are also pushed when their transaction took so many milliseconds from the bet's time to its commit. */
const overlapMs = 1500;

/**
 * Pushes the course of a shared game's round to its watchers on this node. Each node reads for itself, so nodes
 * exchange nothing; a push holds only what the round's row says, which does not know the end.
 */
export function startSharedPushes(ctx: Ctx): void {
  for (const game of sharedGames) {
    const follower = followerOf(ctx, game);
    let due = 0;
    startLoop(ctx, `watchers of ${game}`, unwatchedMs, async () => {
      if (ctx.push.watchersHere(game) === 0) return false;
      due = nextDue(due, performance.now());
      await follower();
      return Math.max(due - performance.now(), 1);
    });
  }
}

/**
 * Returns the time of the next read: 100 ms after this one was due, so that lateness does not add up, or now where
 * more than that has passed.
 */
export function nextDue(due: number, now: number): number {
  return Math.max(due + lookMs, now);
}

/** Returns the function by which one node reads and pushes the state of one game. */
export function followerOf(ctx: Ctx, game: string): () => Promise<void> {
  let told = '';
  let bets = { round: 0n, nextAt: 0, since: null as Date | null, sent: new Map<bigint, string>() };
  return async () => {
    const row = await latestShared(ctx.reserve.db, game);
    const state = row ? `${row.id} ${isOver(row) ? 'ended' : row.state}` : 'none';
    if (state !== told) {
      const facts = row && (await sharedFacts(ctx.reserve.db, [row.id])).get(row.id);
      const push: SharedPush = { game, round: row && facts ? roundView(row, facts) : null };
      ctx.push.toWatchersHere(game, 'shared', push);
      told = state;
    } else if (row?.state === 'running') {
      const ms = row.now.getTime() - (row.started_at ?? row.now).getTime();
      const push: FlightPush = { game, id: String(row.id), ms };
      ctx.push.toWatchersHere(game, 'flight', push, { mayBeLost: true });
    }
    if (!row) return;
    if (bets.round !== row.id) bets = { round: row.id, nextAt: 0, since: null, sent: new Map() };
    if (performance.now() < bets.nextAt) return;
    bets.nextAt = performance.now() + bunchMs;
    await tellBets(row);
  };

  async function tellBets(row: SharedNow): Promise<void> {
    const { db } = ctx.reserve;
    const changed = await betsSince(db, row.id, bets.since, bunchMax * 4);
    bets.since = new Date(row.now.getTime() - overlapMs);
    const fresh = changed.filter(({ id, actions }) => bets.sent.get(id) !== String(actions.length)).slice(0, bunchMax);
    if (fresh.length === 0) return;
    for (const { id, actions } of fresh) bets.sent.set(id, String(actions.length));
    const players = await playersOn(db, row.id);
    const push: SharedBetsPush = { game, id: String(row.id), bets: await betViews(db, fresh), players };
    ctx.push.toWatchersHere(game, 'bets', push);
  }
}
