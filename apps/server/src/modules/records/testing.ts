import { randomUUID } from 'node:crypto';
import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { betFollowers, betProducts, cashFollowers } from '../../products.ts';
import { type Account, houseAccount, type TransferKind, transferKinds } from '../ledger/index.ts';
import { feedsOf, projectFeed } from './projection.ts';
import { followDebts } from './unpaid.ts';

/**
 * One movement of a cash wallet at a given time, in units; positive: into it. `round`: a stake on an original, with
 * its payout.
 */
export type Move = { at: Date; kind: TransferKind; amount: bigint; round?: { payout: bigint }; ref?: bigint };
export type WrittenMove = Move & { entry: bigint; after: bigint };

/**
 * Prepares past movements of a wallet, since the ledger itself would date them now. They get rising entry ids in the
 * order given, after all existing ones, and running balances.
 */
export async function layOut(ctx: Ctx, wallet: Account, moves: readonly Move[]): Promise<WrittenMove[]> {
  // A block of the sequence has a thousand ids.
  const { rows } = await sql<{ base: bigint; balance: bigint }>`
    select nextval('ledger.entry_id') as base, balance from ledger.wallet, generate_series(1, ${Math.ceil(moves.length / 1000)})
    where id = ${wallet.id}`.execute(ctx.db);
  let after = rows[0]?.balance ?? 0n;
  return moves.map((move, i) => {
    after += move.amount + (move.round?.payout ?? 0n);
    return { ...move, entry: (rows[Math.floor(i / 1000)]?.base ?? 0n) + BigInt(i % 1000) + 1n, after };
  });
}

/** Writes some of the prepared movements in one transaction. Those of a later call come later in the feed. */
export async function writeMoves(ctx: Ctx, wallet: Account, moves: readonly WrittenMove[]): Promise<void> {
  const house = await houseAccount(ctx, 'original:dice', wallet.currency);
  await ctx.db.transaction().execute(async (tx) => {
    for (const move of moves) {
      const { entry, at, amount, round, ref = 0n } = move;
      const detail = round ? JSON.stringify(detailOf(wallet, -amount, round.payout)) : null;
      await sql`
        insert into ledger.entry (id, xact, key, hash, detail)
        values (${entry}, pg_current_xact_id(), ${randomUUID()}, ${randomUUID()}, ${detail}::json)`.execute(tx);
      for (const { leg, kind, amount, after } of transfersOf(move)) {
        const [debit, credit] = amount < 0n ? [wallet, house] : [house, wallet];
        const size = amount < 0n ? -amount : amount;
        await sql`
          insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind, debit_after, credit_after)
          values (${entry}, pg_current_xact_id(), ${at}, ${debit.id}, ${credit.id}, ${size}, ${ref}, ${leg}, ${transferKinds[kind]},
            ${amount < 0n ? after : null}, ${amount < 0n ? null : after})`.execute(tx);
      }
      await sql`
        update ledger.wallet set balance = balance + ${amount + (round?.payout ?? 0n)}, seq = greatest(seq, ${entry}) where id = ${wallet.id}`.execute(
        tx,
      );
    }
  });
}

/** Returns the transfers of a movement's entry: a stake is followed by its payout. */
export function transfersOf({ kind, amount, after, round }: WrittenMove) {
  const payout = round?.payout ?? 0n;
  const first = { leg: 1, kind, amount, after: after - payout };
  return payout > 0n ? [first, { leg: 2, kind: 'payout' as const, amount: payout, after }] : [first];
}

function detailOf({ currency }: Account, stake: bigint, payout: bigint) {
  const money = (units: bigint) => formatMoney(units, currency);
  const round = { stake: money(stake), payout: money(payout), multiplier: payout > 0n ? '2.0000' : '0' };
  return {
    type: 'original',
    game: 'dice',
    currency,
    ...round,
    params: {},
    result: {},
    pairId: '1',
    nonce: 1,
    playMoney: false,
  };
}

/** Reads on in the feed of one reader, as the server does. @returns true when there is more to read at once */
export async function project(ctx: Ctx, reader: 'bets' | 'rounds'): Promise<boolean> {
  const feed = feedsOf(betProducts, cashFollowers).find((one) => one.name === reader);
  if (!feed) throw new Error(`the site reads ${reader}`);
  return await projectFeed(ctx, feed, betFollowers);
}

/** Reads until everything that is certain to be committed is rolled up, and debts are placed. */
export async function rollUpAll(ctx: Ctx): Promise<void> {
  while (await project(ctx, 'bets'));
  // Skips the hour for which repayments wait.
  await ctx.pool.query('update records.debt_due set due_at = now()');
  while (await followDebts(ctx));
}
