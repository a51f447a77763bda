import { payoutOf } from '@fairhouse/games/game';
import type { CrashLeaving } from '@fairhouse/games/originals/crash/rules';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { type Entry, type PostAnswer, postIn, walletsOf } from '../../ledger/index.ts';
import { accountsOf, closingEntry } from '../payment.ts';
import type { RoundRow } from '../round-store.ts';
import { type ClosedBet, closeBetRows } from './shared-store.ts';

/**
 * A locked open bet and the multiplier in hundredths at which it is cashed out; null: it lost, or its stake is
 * returned.
 */
export type Leaving = { row: RoundRow; at: number | null; how: 'pressed' | 'byItself' | 'returned' };

/** A bet as it was closed, and what the ledger answered; null: it paid nothing. */
export type Closed = { row: RoundRow; answer: Extract<PostAnswer, { legs: unknown }> | null };

/**
 * Pays and closes bets of a shared round that the transaction has locked while open: all in one posting, which is
 * followed only by the update of the bets' rows.
 */
export async function closeBets(ctx: Ctx, tx: Db, leaving: readonly Leaving[]): Promise<Map<bigint, Closed>> {
  await knowWallets(ctx, leaving);
  const entries: Entry[] = [];
  const bets: (ClosedBet & { key: string | null })[] = [];
  // Grants are locked in the order of their ids, as everywhere, so that no deadlock arises.
  for (const { row, at, how } of [...leaving].sort((a, b) => order(a.row.bonus_grant, b.row.bonus_grant))) {
    const state = how === 'returned' ? 'returned' : 'settled';
    const payout = how === 'returned' ? row.stake : at === null ? 0n : payoutOf(row.stake, at * 100);
    const entry = await closingEntry(tx, row, await accountsOf(ctx, row), payout, state);
    if (entry) entries.push(entry);
    bets.push({
      id: row.id,
      actions: JSON.stringify(at === null ? [] : [actionOf(row, at, how)]),
      state,
      multiplierE4: how === 'returned' ? 10_000n : BigInt((at ?? 0) * 100),
      payout,
      entry: null,
      key: entry?.key ?? null,
    });
  }
  const answers = await postIn(tx, entries);
  const answerOf = new Map(entries.map(({ key }, i) => [key, answers[i]]));
  const posted = new Map<bigint, Closed['answer']>();
  for (const bet of bets) {
    const answer = bet.key === null ? undefined : answerOf.get(bet.key);
    assert(bet.key === null || answer?.outcome === 'posted', `bet ${bet.id} is paid once`);
    if (answer?.outcome !== 'posted') continue;
    posted.set(bet.id, answer);
    bet.entry = answer.entryId;
  }
  const rows = await closeBetRows(tx, bets);
  assert(rows.length === bets.length, 'a locked open bet is closed');
  return new Map(rows.map((row) => [row.id, { row, answer: posted.get(row.id) ?? null }]));
}

/** Looks up the wallets of all these bets at once: a node that took the round over has none of them in memory. */
async function knowWallets(ctx: Ctx, leaving: readonly Leaving[]): Promise<void> {
  const members = new Map<string, { of: RoundRow; ids: bigint[] }>();
  for (const { row } of leaving) {
    const key = `${row.currency} ${row.play_money}`;
    const known = members.get(key) ?? { of: row, ids: [] };
    known.ids.push(row.member_id);
    members.set(key, known);
  }
  for (const { of, ids } of members.values()) await walletsOf(ctx, ids, of.play_money ? 'play' : 'cash', of.currency);
}

/** The action that the round stores: an automatic cash-out at the bet's target, or at the house's limit. */
function actionOf({ params, auto_e2 }: RoundRow, at: number, how: Leaving['how']): CrashLeaving {
  const multiplier = at / 100;
  if (how === 'pressed' && BigInt(at) !== auto_e2) return { type: 'cashout', at: multiplier };
  return { type: params.target === multiplier ? 'auto' : 'limit', at: multiplier };
}

function order(a: bigint | null, b: bigint | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
