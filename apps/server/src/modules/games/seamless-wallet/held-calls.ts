import type { CurrencyCode } from '@fairhouse/money/money';
import { type ExpressionBuilder, type Generated, sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { houseAccount } from '../../ledger/index.ts';
import { addApproval } from '../../money-rows/index.ts';
import { askSecond, noteAct, type Why } from '../../operators/index.ts';
import { countWin } from '../../vendors/index.ts';
import { contentOf, keyOf, type Move, type MoveAction } from './move.ts';
import { debtAccounts, doMove, type Moved } from './move-batch.ts';
import { playerOf } from './players.ts';
import { verdicts } from './verdicts.ts';

/** The calls that may wait for an operator. */
export type HeldAction = Exclude<MoveAction, 'bet' | 'tip'>;
export type HeldState = 'HELD' | 'RELEASED' | 'REFUSED';

/** A vendor's call that waits for an operator, or was decided by one; amounts in units. */
export type HeldCall = {
  id: bigint;
  key: string;
  hash: string;
  vendor: string;
  action: HeldAction;
  round_ref: string;
  reference: string;
  member_id: bigint;
  currency: CurrencyCode;
  amount: bigint;
  /** The vendor's reason for an adjustment; else ''. */
  reason: string;
  /** The transaction that a cancel or a rollback names; else ''. */
  named_reference: string;
  /** The number of operators who must release it. */
  needed: number;
  state: HeldState;
  held_at: Date;
  decided_at: Date | null;
};

type Tables = {
  'games.held_call': HeldCall & { id: Generated<bigint> };
  'games.movement': { key: string; amount: bigint };
  'games.round': { vendor: string; round_ref: string; stake: bigint; payout: bigint };
};
const tables = (db: Db) => db.withTables<Tables>();

/** Calls that may take money back. */
const takesBack: ReadonlySet<HeldAction> = new Set(['adjust', 'adjustBy', 'rollback']);

/** The subject under which operators' approvals are stored. */
const subject = 'held-call';
const permission = 'outcomes.state' as const;

/**
 * Submits a call to operators. Only one call of a round waits at a time: another one is submitted when that one is
 * decided.
 * @param needed the number of operators who must release it
 * @returns the answer if operators have decided the call before, else null
 */
export async function holdCall(ctx: Ctx, move: Move, needed: 1 | 2): Promise<Moved | null> {
  const { action, vendor, roundId: round_ref, transactionId: reference, memberId, currency, amount, reason } = move;
  assert(action !== 'bet' && action !== 'tip', 'what takes a stake is not held');
  const key = keyOf(vendor, reference);
  const at = ctx.clock();
  // A held call that its vendor repeated when it no longer had to be held was accepted then, and does not delay others.
  await tables(ctx.db)
    .updateTable('games.held_call as h')
    .set({ state: 'RELEASED', decided_at: at })
    .where('vendor', '=', vendor)
    .where('round_ref', '=', round_ref)
    .where('state', '=', 'HELD')
    .where((where) => where.exists(where.selectFrom('games.movement as m').whereRef('m.key', '=', 'h.key')))
    .execute();
  await tables(ctx.db)
    .insertInto('games.held_call')
    .values({
      key,
      hash: contentOf(move),
      vendor,
      action,
      round_ref,
      reference,
      member_id: memberId,
      currency,
      amount,
      reason,
      named_reference: move.namedTransactionId,
      needed,
      state: 'HELD',
      held_at: at,
      decided_at: null,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  const held = await tables(ctx.db).selectFrom('games.held_call').selectAll().where('key', '=', key).executeTakeFirst();
  if (held && held.hash.replaceAll('-', '') !== contentOf(move)) throw new DomainError('TRANSACTION_CONFLICT');
  // Executes a decided call whose process died before the execution.
  return held && held.state !== 'HELD' ? await carryOut(ctx, held) : null;
}

/**
 * Releases a held call, which is then executed as it arrived, or refuses it finally. Released wins count towards the
 * vendor's hour; a call that one operator could release needs two if it exceeds the limits by then.
 * @returns the call, still HELD while another operator must release it, and its result, one of `verdicts`
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED
 */
export async function decideHeldCall(
  ctx: Ctx,
  id: bigint,
  by: Why & { operatorId: bigint },
  to: Exclude<HeldState, 'HELD'>,
): Promise<{ call: HeldCall; given: number; verdict: number | null }> {
  const decided = await inTransaction(ctx.db, async (db) => {
    const call = await tables(db)
      .selectFrom('games.held_call')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!call) throw new DomainError('NOT_FOUND');
    if (call.state !== 'HELD') throw new DomainError('STATE_CONFLICT', { state: call.state });
    const at = ctx.clock();
    const { operatorId } = by;
    const said = { operatorId, needed: call.needed, permission };
    const given = to === 'RELEASED' ? await addApproval(db, { subject, id, ...said }) : 0;
    const needed = to === 'RELEASED' && given >= call.needed ? await neededFor(db, call) : call.needed;
    const isDecided = to === 'REFUSED' || given >= needed;
    // It exceeds the limits by now, so it needs one operator more than when it was held.
    if (!isDecided && given >= call.needed) await askSecond(db, permission, operatorId);
    const detail = { vendor: call.vendor, round: call.round_ref, approvals: given, needed, to };
    await noteAct({ ...ctx, db }, by, {
      action: isDecided ? 'held-call' : 'held-call-approval',
      subject: String(id),
      detail,
    });
    const patch = isDecided ? { state: to, decided_at: at } : { needed };
    await tables(db).updateTable('games.held_call').set(patch).where('id', '=', id).execute();
    return { call: { ...call, ...patch }, given };
  });
  const done = decided.call.state === 'HELD' ? null : await carryOut(ctx, decided.call);
  return { ...decided, verdict: done?.verdict ?? null };
}

/**
 * Counts a call's win towards its vendor's hour, and returns the number of operators who must release it. Where one was
 * needed and the win exceeds the limits, it returns two and counts nothing yet. Calls released at the same moment are
 * counted one after another.
 */
async function neededFor(tx: Db, call: HeldCall): Promise<number> {
  const { vendor, round_ref, currency, needed } = call;
  const round = await tables(tx)
    .selectFrom('games.round')
    .select(['stake', 'payout'])
    .select(
      sql<bigint>`case when state = 'SETTLED' then coalesce(net_max, payout - stake) else coalesce(net_max, 0) end`.as(
        'counted',
      ),
    )
    .where('vendor', '=', vendor)
    .where('round_ref', '=', round_ref)
    .executeTakeFirst();
  if (!round) return needed;
  const win = { vendor, currency, won: (await netBehind(tx, call, round)) - round.counted, isReviewed: needed > 1 };
  return (await countWin(tx, win)) ? needed : 2;
}

/** Returns the round's payout less its stake, in units, as it is after the call. */
async function netBehind(
  tx: Db,
  { vendor, action, amount, named_reference }: HeldCall,
  { stake, payout }: { stake: bigint; payout: bigint },
): Promise<bigint> {
  if (action === 'settle' || action === 'adjust') return amount - stake;
  if (action !== 'cancel' && action !== 'rollback') return payout + amount - stake;
  const key = keyOf(vendor, named_reference);
  const named = await tables(tx)
    .selectFrom('games.movement')
    .select('amount')
    .where('key', '=', key)
    .executeTakeFirst();
  // Only where a bet goes back something is won.
  return payout - stake + (named?.amount ?? 0n);
}

/** Executes a released call, or stores its final refusal under its key. A repetition gives the same answer. */
async function carryOut(ctx: Ctx, call: HeldCall): Promise<Moved> {
  const {
    vendor,
    action,
    round_ref: roundId,
    reference: transactionId,
    member_id: memberId,
    currency,
    amount,
    reason,
  } = call;
  const { wallet } = await playerOf(ctx, String(memberId), currency);
  const house = await houseAccount(ctx, `vendor:${vendor}`, currency);
  return await doMove(ctx, {
    action,
    vendor,
    roundId,
    transactionId,
    namedTransactionId: call.named_reference,
    memberId,
    currency,
    reason,
    gameCode: '',
    freeGrant: 0n,
    creditKind: '',
    launchId: 0n,
    amount,
    wallet,
    house: house.id,
    debt: takesBack.has(action) ? await debtAccounts(ctx, memberId, currency) : null,
    refusal: call.state === 'REFUSED' ? verdicts.forbidden : verdicts.taken,
    // The release has checked and counted it already.
    winMax: null,
    hourMax: null,
  });
}

/** Executes the decided calls that have no movement: the process died before the execution, or it failed. */
export async function carryOutDecided(ctx: Ctx): Promise<void> {
  const undone = await tables(ctx.db)
    .selectFrom('games.held_call as h')
    .selectAll('h')
    .where('state', '!=', 'HELD')
    .where(isUnmoved)
    .orderBy('id')
    .execute();
  for (const call of undone) {
    await carryOut(ctx, call).catch((err: unknown) => ctx.log.error({ err }, `held call ${call.id} is still undone`));
  }
}

/** The condition that the held call `h` has no movement: it was neither accepted nor refused. */
const isUnmoved = (where: ExpressionBuilder<Tables & { h: Tables['games.held_call'] }, 'h'>) =>
  where.not(where.exists(where.selectFrom('games.movement as m').whereRef('m.key', '=', 'h.key')));

export type HeldCallFilter = { before?: bigint; limit: number; vendor?: string; state?: HeldState; memberId?: bigint };

/**
 * Returns held calls, newest first. A call that was accepted when its vendor repeated it is not among those with state
 * HELD.
 */
export async function heldCalls(
  db: Db,
  { before, limit, vendor, state, memberId }: HeldCallFilter,
): Promise<HeldCall[]> {
  let query = tables(db).selectFrom('games.held_call as h').selectAll('h').orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (vendor !== undefined) query = query.where('vendor', '=', vendor);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (state === 'HELD') query = query.where(isUnmoved);
  return await query.execute();
}
