import { randomUUID } from 'node:crypto';
import { games } from '@fairhouse/games/originals/registry';
import type { Ctx } from '../../../platform/ctx.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { readGames } from '../offer-store.ts';
import { capRound } from './caps.ts';
import { takeFromChain } from './chain-store.ts';
import { closeBets } from './close.ts';
import { flightOf, rulesOf } from './flight.ts';
import { type Pace, paceOf } from './pace.ts';
import {
  endShared,
  hasOpenBets,
  holdLead,
  insertShared,
  isOver,
  latestShared,
  lockOpenBets,
  lockOpening,
  lockShared,
  type SharedNow,
  settleShared,
  startShared,
} from './shared-store.ts';

export const sharedGames = [...games.values()].filter(({ kind }) => kind === 'shared').map(({ code }) => code);

const leadMs = 3000;
const leadEveryMs = 1000;
/**
 * Milliseconds of rest: of a node without the lead; of a game that is not played (`closedMs`); between two checks of
 * a flight (`flightMs`).
 */
const idleMs = 500;
const closedMs = 2000;
const flightMs = 200;
const pageMax = 500;

type Lead = { holder: string; heldAt: Map<string, number> };
const leads = perCtx((): Lead => ({ holder: randomUUID(), heldAt: new Map() }));

/**
 * Advances the rounds of every shared game on the one node that has the game's lead; another node takes the lead once
 * that one is silent.
 */
export function startSharedRounds(ctx: Ctx): void {
  for (const game of sharedGames) {
    startLoop(ctx, `shared rounds of ${game}`, idleMs, async () => {
      if (!(await hasLead(ctx, game))) return false;
      const restMs = await moveOn(ctx, game, await paceOf(ctx, game));
      return restMs <= 0 || Math.min(restMs, closedMs);
    });
  }
}

async function hasLead(ctx: Ctx, game: string): Promise<boolean> {
  const { holder, heldAt } = leads(ctx);
  const at = performance.now();
  if (at - (heldAt.get(game) ?? Number.NEGATIVE_INFINITY) < leadEveryMs) return true;
  const held = await holdLead(ctx.db, game, holder, leadMs);
  if (held) heldAt.set(game, at);
  else heldAt.delete(game);
  return held;
}

/**
 * Takes the next step of a game's round, if it is due. Each step is decided by the round's row and the database's
 * clock, under the round's lock: when a node dies, the round stays at its last step, and two nodes at once take a
 * step once.
 * @returns the milliseconds after which there may be more to do
 */
export async function moveOn(ctx: Ctx, game: string, pace: Pace): Promise<number> {
  const round = await latestShared(ctx.db, game);
  if (round?.state === 'voided' && (await hasOpenBets(ctx.db, round.id))) return await giveBack(ctx, round);
  if (!round || isOver(round)) return await open(ctx, game, round, pace);
  if (round.state === 'betting') return await takeOff(ctx, round);
  if (round.state === 'running') return await fly(ctx, round);
  return await settle(ctx, round, pace);
}

async function open(ctx: Ctx, game: string, last: SharedNow | null, pace: Pace): Promise<number> {
  const waits = last?.ended_at ? last.ended_at.getTime() + pace.restMs - last.now.getTime() : 0;
  if (waits > 0) return waits;
  const held = (await readGames(ctx)).find(({ game_code }) => game_code === game);
  if (held?.state !== 'on') return closedMs;
  return await ctx.db.transaction().execute(async (tx) => {
    await lockOpening(tx, game);
    const latest = await latestShared(tx, game);
    if (latest && !isOver(latest)) return 0;
    const chain = await takeFromChain(tx, game);
    if (!chain) return closedMs;
    await insertShared(tx, { gameCode: game, chainId: chain.id, position: chain.used, bettingMs: pace.bettingMs });
    return pace.bettingMs;
  });
}

async function takeOff(ctx: Ctx, { id, closes_at, now }: SharedNow): Promise<number> {
  const waits = closes_at.getTime() - now.getTime();
  if (waits > 0) return waits;
  await ctx.db.transaction().execute(async (tx) => {
    const round = await lockShared(tx, id, 'mover');
    if (round?.state !== 'betting' || round.now < round.closes_at) return;
    // In games without cash-outs every bet was taken with room for its whole payout.
    if (rulesOf(round).course.isFlight) await capRound(ctx, tx, round);
    await startShared(tx, id);
  });
  return 0;
}

async function fly(ctx: Ctx, round: SharedNow): Promise<number> {
  const flight = await flightOf(ctx, ctx.db, round);
  const ms = round.now.getTime() - (round.started_at ?? round.now).getTime();
  if (ms >= flight.endMs) {
    await endShared(ctx.db, round.id, flight);
    return 0;
  }
  const { isFlight, hundredthsAt } = rulesOf(round).course;
  if (isFlight) await leaveUpTo(ctx, round, hundredthsAt(ms));
  return Math.min(flightMs, flight.endMs - ms);
}

/** Pays the bets whose own target the flight has passed: the result, though not known yet, is at least that. */
async function leaveUpTo(ctx: Ctx, { id }: SharedNow, upTo: number): Promise<void> {
  for (let done = pageMax; done >= pageMax; ) {
    done = await moneyTransaction(ctx, async (tx) => {
      const rows = await lockOpenBets(tx, id, { upTo, limit: pageMax });
      await closeBets(
        ctx,
        tx,
        rows.map((row) => ({ row, at: Number(row.auto_e2), how: 'byItself' })),
      );
      return rows.length;
    });
  }
}

/**
 * Closes the open bets after the end, a page at a time: a bet whose target the result reached is paid, the others are
 * lost.
 * @returns the milliseconds after which there may be more to do
 */
async function settle(ctx: Ctx, round: SharedNow, { graceMs }: Pace): Promise<number> {
  const { id, end_e2: end, ended_at, now } = round;
  const waits = (ended_at ?? now).getTime() + graceMs - now.getTime();
  if (waits > 0) return waits;
  for (let more = true; more; ) {
    more = await moneyTransaction(ctx, async (tx) => {
      const rows = await lockOpenBets(tx, id, { limit: pageMax });
      await closeBets(
        ctx,
        tx,
        rows.map((row) => ({
          row,
          at: row.auto_e2 !== null && end !== null && row.auto_e2 <= end ? Number(row.auto_e2) : null,
          how: 'byItself',
        })),
      );
      return rows.length > 0;
    });
  }
  // A bet that another transaction holds is closed by it, or by the next step.
  if (await hasOpenBets(ctx.db, id)) return flightMs;
  await settleShared(ctx.db, id);
  return 0;
}

/** Gives the stakes of a voided round's open bets back, a page at a time. */
async function giveBack(ctx: Ctx, { id }: SharedNow): Promise<number> {
  const done = await moneyTransaction(ctx, async (tx) => {
    const rows = await lockOpenBets(tx, id, { limit: pageMax });
    await closeBets(
      ctx,
      tx,
      rows.map((row) => ({ row, at: null, how: 'returned' })),
    );
    return rows.length;
  });
  // A bet that another transaction holds is closed by it, or by the next step.
  return done > 0 ? 0 : flightMs;
}
