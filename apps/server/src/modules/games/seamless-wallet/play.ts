import type { PlayValue, RoundPlay } from '@fairhouse/contract/vendor-rounds';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { holdOpenGrant } from '../../bonus/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import type { Vendor } from '../../vendors/index.ts';
import type { GiftTurnoverLeft } from '../deps.ts';
import { answerOf, heldOf, holdLimits, type Movement, takeWithin } from './call.ts';
import { jackpotPart, noteJackpotPart } from './jackpot-part.ts';
import type { Move } from './move.ts';
import { debtAccounts, doMove, type Moved, moveIn } from './move-batch.ts';
import { betMove, winMove } from './round-calls.ts';
import { noteTable } from './table.ts';
import { verdicts } from './verdicts.ts';

/** The tries until every action has an answer: another node may decide the same call meanwhile. */
const triesMax = 5;

/** The action of a play that was not accepted. */
class NotTaken extends Error {
  readonly move: Move;
  readonly moved: Moved;

  constructor(move: Move, moved: Moved) {
    super('an action is refused');
    this.move = move;
    this.moved = moved;
  }
}

/**
 * Executes the bets and wins of one round in their order, all or none. The refusal of a bet is stored under its
 * transaction, and a repeated play is refused with it. Only when a win waits for an operator do the actions before it
 * stay done; a repeated play continues from there.
 * @throws MALFORMED; as `takeRoundBet` and `payWin`
 */
export async function playRound(
  ctx: Ctx,
  vendor: Vendor,
  call: RoundPlay,
  giftTurnoverLeft: GiftTurnoverLeft,
): Promise<PlayValue> {
  const moves = await movesOf(ctx, vendor, call, giftTurnoverLeft);
  const parts = moves.map((move, at) => jackpotPart(move, call.actions[at]?.jackpot));
  for (let tries = 0; tries < triesMax; tries++) {
    const last = await tryAll(ctx, moves);
    if (!last) continue;
    await noteTable(ctx, vendor, call);
    for (const [at, move] of moves.entries()) await noteJackpotPart(ctx, move, parts[at] ?? 0n);
    const { balance, bonus } = last;
    return { transactionIds: moves.map(({ transactionId }) => transactionId), balance, bonus };
  }
  throw new DomainError('SERVICE_UNAVAILABLE');
}

/** Returns the answer to the last action once all are accepted; null: try again. @throws the refusal of an action */
async function tryAll(ctx: Ctx, moves: readonly Move[]): Promise<Movement | null> {
  const done = await playAll(ctx, moves).catch((error: unknown) => {
    if (error instanceof NotTaken) return error;
    throw error;
  });
  const { move, moved } = done;
  if (moved.verdict === verdicts.held) {
    answerOf(move, await heldOf(ctx, move));
    return null;
  }
  if (!(done instanceof NotTaken)) return answerOf(move, moved);
  if (move.action !== 'bet') return answerOf(move, moved);
  // The refusal was rolled back with the other actions, so it is stored now. If the bet is accepted this time, another
  // node has decided it meanwhile.
  const kept = moved.verdict < verdicts.betNotFound ? await doMove(ctx, { ...move, refusal: moved.verdict }) : moved;
  return kept.verdict === verdicts.taken ? null : answerOf(move, kept);
}

/** Executes all actions in one transaction, or those before a held win. @throws NotTaken */
async function playAll(ctx: Ctx, moves: readonly Move[]): Promise<{ move: Move; moved: Moved }> {
  return await moneyTransaction(ctx, async (tx) => {
    const bet = moves.find(({ action }) => action === 'bet');
    if (bet) await holdLimits(ctx, tx, bet);
    await lockRound(tx, moves);
    let last: { move: Move; moved: Moved } | null = null;
    for (const move of moves) {
      const moved = move.action === 'bet' ? await takeWithin(ctx, tx, move) : await moveIn(ctx, tx, move);
      last = { move, moved };
      if (moved.verdict === verdicts.held) break;
      if (moved.verdict !== verdicts.taken) throw new NotTaken(move, moved);
    }
    assert(last, 'a play has an action');
    return last;
  });
}

/**
 * Locks the round, the hour of its vendor's wins and the grant of the player's bonus money before any wallet, in the
 * order of `games.move_batch`; limits are locked before. A round that another call opened while this one waited for the
 * hour would be locked out of order, so it is locked only if it is free: its holder might be waiting for the hour.
 * @throws DatabaseError 55P03 when such a round is locked: `moneyTransaction` repeats, and then the round is locked
 * first
 */
async function lockRound(tx: Db, moves: readonly Move[]): Promise<void> {
  const [first] = moves;
  assert(first, 'a play has an action');
  const { vendor, memberId, currency } = first;
  let round = await heldRound(tx, first);
  if (moves.some(({ hourMax, action }) => action !== 'bet' && hourMax !== null)) {
    await lockHour(tx, vendor, currency);
    round ??= await heldRound(tx, first, sql`nowait`);
  }
  await holdOpenGrant(tx, { memberId, currency }, round?.grantId ?? null);
}

async function heldRound(
  tx: Db,
  { vendor, roundId }: Move,
  wait: RawBuilder<unknown> = sql``,
): Promise<{ grantId: bigint | null } | null> {
  const { rows } = await sql<{ grantId: bigint | null }>`
    select bonus_grant as "grantId" from games.round where vendor = ${vendor} and round_ref = ${roundId}
    for no key update ${wait}`.execute(tx);
  return rows[0] ?? null;
}

async function lockHour(tx: Db, vendor: string, currency: string): Promise<void> {
  const hour = sql`date_trunc('hour', now(), 'UTC')`;
  await sql`
    insert into vendors.win_hour (vendor, currency, hour) values (${vendor}, ${currency}, ${hour})
    on conflict do nothing`.execute(tx);
  await sql`
    select from vendors.win_hour where vendor = ${vendor} and currency = ${currency} and hour = ${hour}
    for no key update`.execute(tx);
}

/**
 * Parses the actions.
 * @throws MALFORMED, TRANSACTION_CONFLICT (a duplicate transaction), AMOUNT_INVALID, PLAYER_NOT_FOUND,
 * CURRENCY_MISMATCH
 */
async function movesOf(ctx: Ctx, vendor: Vendor, call: RoundPlay, giftTurnoverLeft: GiftTurnoverLeft): Promise<Move[]> {
  const { player, currency, roundId, session, gameCode, actions } = call;
  if (new Set(actions.map(({ transactionId }) => transactionId)).size < actions.length) {
    throw new DomainError('TRANSACTION_CONFLICT');
  }
  if (call.endRound && actions.at(-1)?.do !== 'win') throw malformed('actions', 'endRound needs a win at the end');
  const moves: Move[] = [];
  for (const [at, { do: kind, transactionId, amount }] of actions.entries()) {
    const said = { transactionId, player, currency, roundId, amount };
    if (kind === 'bet') {
      if (session === undefined) throw malformed('session', 'required with a bet');
      if (gameCode === undefined) throw malformed('gameCode', 'required with a bet');
      moves.push(await betMove(ctx, vendor, { ...said, session, gameCode }, giftTurnoverLeft));
    } else {
      const isLast = call.endRound === true && at === actions.length - 1;
      const move = await winMove(ctx, vendor, { ...said, endRound: isLast });
      moves.push({ ...move, debt: await debtAccounts(ctx, move.memberId, move.currency) });
    }
  }
  return moves;
}

const malformed = (field: string, rule: string) => new DomainError('MALFORMED', { issues: [{ field, rule }] });
