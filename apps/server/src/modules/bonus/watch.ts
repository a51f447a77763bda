import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { lockBalances, postIn, reversalAccounts, reverseIn } from '../ledger/index.ts';
import { enterState, moneyTransaction, onceKey } from '../money-rows/index.ts';
import { clearDue, type Grant, grantRows, grantsDue, lockProgress } from './grant-store.ts';
import { type Ending, endIn, type GrantAccounts, grantAccounts, grantLife } from './lifecycle.ts';

const everyMs = 1000;
const grantsMax = 200;
const system = { actor: { kind: 'system' } } as const;

/** Ends grants whose turnover is made, whose time is over, or whose money is used up; runs until the context closes. */
export function startBonuses(ctx: Ctx): void {
  startLoop(ctx, 'bonuses', everyMs, async () => (await watchGrants(ctx)) >= grantsMax);
}

/** Handles due grants. @returns their number */
export async function watchGrants(ctx: Ctx): Promise<number> {
  const due = await grantsDue(ctx.db, grantsMax);
  for (const { id } of due) await watchGrant(ctx, id);
  return due.length;
}

/** Ends or corrects a grant if it is due; a repetition changes nothing. */
export async function watchGrant(ctx: Ctx, id: bigint): Promise<void> {
  const known = await grantRows.byId(ctx.db, id);
  if (!known) return;
  const accounts = await grantAccounts(ctx, known);
  await reversalAccounts(ctx, known.member_id, known.currency);
  await moneyTransaction(ctx, async (tx) => {
    const row = await grantRows.lock(tx, id);
    if (!row) return;
    // Locked in the same order as by the betting record's reader.
    const done = await lockProgress(tx, id);
    await clearDue(tx, id);
    if (row.is_moved) await grantRows.update(tx, id, { is_moved: false });
    const seen = { ...row, is_moved: false };
    if (row.state === 'RELEASED') return await correct(ctx, tx, seen, accounts, done);
    const how = await endingOf(tx, seen, accounts, done);
    if (how) await endIn(ctx, tx, seen, accounts, how, system);
  });
}

/**
 * Returns the way in which a grant ends now; null: it goes on. A grant whose turnover is made is released after the
 * last round with its money, and at the end of its time in any case: the rounds that are open then pay cash. A grant
 * whose whole amount was taken back is undone once nothing of it is left.
 */
async function endingOf(tx: Db, row: Grant, { cash, bonus }: GrantAccounts, done: bigint): Promise<Ending | null> {
  const at = await databaseNow(tx);
  if (row.state === 'OFFERED') return row.offered_until <= at ? 'expired' : null;
  if (row.state !== 'ACTIVE') return null;
  const isOver = row.expires_at !== null && row.expires_at <= at;
  if (done >= row.required && (isOver || row.open_rounds === 0)) return 'released';
  if (isOver) return 'expired';
  if (row.open_rounds > 0) return null;
  const held = await lockBalances(tx, [cash, bonus]);
  if (held.get(bonus.id) !== 0n) return null;
  return row.cut === row.amount ? 'undone' : 'used-up';
}

/**
 * Takes back units that were released too early, after bets that had counted were voided: the share of the released
 * cash that corresponds to the missing turnover. The part that the cash does not hold becomes a debt; it is given back
 * when the bets count again.
 */
async function correct(ctx: Ctx, tx: Db, row: Grant, { cash, house }: GrantAccounts, done: bigint): Promise<void> {
  const { id: ref, member_id: memberId, currency, taken_back: taken, corrections } = row;
  const due = tooEarly(row, done);
  if (due === taken) return;
  const amount = due > taken ? due - taken : taken - due;
  const isTaken = due > taken;
  const after = await enterState(ctx, tx, grantLife, row, {
    to: 'RELEASED',
    kind: isTaken ? 'taken-back' : 'given-back',
    actor: { kind: 'system' },
    detail: { amount: formatMoney(amount, currency) },
    patch: { taken_back: due, corrections: corrections + 1 },
  });
  await grantRows.write(tx, [{ before: row, after }]);
  const key = onceKey(memberId, `bonus-corrected:${corrections}`, ref);
  const detail = { type: 'bonus', id: String(ref) };
  if (isTaken) await reverseIn(ctx, tx, [{ key, memberId, credit: house, amount, ref, detail }]);
  else {
    const legs = [{ debit: house, credit: cash, amount, kind: 'bonusReleased', ref }] as const;
    await postIn(tx, [{ key, legs: [...legs], detail }]);
  }
}

/**
 * Returns the units that were released wrongly or too early from a released grant whose turnover is `done`: the part
 * that should not have been granted and, of the rest, the share of the missing turnover, rounded up to the unit.
 */
export function tooEarly(
  { released, required, undone }: Pick<Grant, 'released' | 'required' | 'undone'>,
  done: bigint,
): bigint {
  const wrong = undone < released ? undone : released;
  if (done >= required) return wrong;
  const missing = required - (done > 0n ? done : 0n);
  return wrong + ((released - wrong) * missing + required - 1n) / required;
}
