import type { CurrencyCode } from '@fairhouse/money/money';
import { CompiledQuery } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { openBatcher, type Shared, type Verdict } from '../../../platform/database/batcher.ts';
import { int4Array, int8Array, textArray, uuidArray } from '../../../platform/database/binary-arrays.ts';
import { callOf, type LaneQuery, type LaneRow } from '../../../platform/database/lane.ts';
import { DomainError } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { reversalAccounts } from '../../ledger/index.ts';
import { contentOf, type DebtAccounts, keyOf, type Move, movementActions } from './move.ts';
import { verdicts } from './verdicts.ts';

/**
 * The answer to a call: one of `verdicts`; in units, the cash after it, or the rest of a cap; and the bonus money that
 * may be staked as well.
 */
export type Moved = { verdict: number; said: bigint | null; bonus: bigint };

/** The key of a call that names no other transaction. */
const noKey = '0'.repeat(32);

/**
 * Decides a vendor's call and moves its money, in one transaction with other calls of the same moment.
 * @throws SERVICE_UNAVAILABLE: the result is unknown, and a repetition of the same transaction returns it
 */
export function doMove(ctx: Ctx, move: Move): Promise<Moved> {
  return batcherOf(ctx).enqueue(move);
}

/** The tries of a call whose locks are not free at once. */
const triesMax = 10;

/**
 * Decides one call as the last step of the caller's transaction, for a player whose play is limited. It waits for its
 * locks.
 * @throws SERVICE_UNAVAILABLE, and errors after which `moneyTransaction` repeats the transaction
 */
export async function moveIn(ctx: Ctx, tx: Db, move: Move): Promise<Moved> {
  const { text, values } = encodeMoves([move], ctx.clock(), true);
  for (let tries = 0; tries < triesMax; tries++) {
    const { rows } = await tx.executeQuery<Record<string, string | null>>(CompiledQuery.raw(text, [...values]));
    const [verdict] = decodeMoves([move], Object.values(rows[0] ?? {}));
    if (verdict && verdict !== 'busy' && verdict !== 'owing') return verdict;
  }
  throw new DomainError('SERVICE_UNAVAILABLE');
}

const batcherOf = perCtx((ctx) => {
  const batcher = openBatcher<Move, Moved>(ctx, {
    name: 'the seamless wallet',
    exclusive: namesOf,
    shared: rowsOf,
    ask: async (lane, moves) => decodeMoves(moves, await lane.ask(encodeMoves(moves, ctx.clock(), lane.waits))),
    repaying: (moves) =>
      Promise.all(
        moves.map(async (move) => ({ ...move, debt: await debtAccounts(ctx, move.memberId, move.currency) })),
      ),
  });
  ctx.onClose(batcher.close);
  return batcher;
});

/** Returns the accounts of a player's debt, from a cache. */
export async function debtAccounts(ctx: Ctx, memberId: bigint, currency: CurrencyCode): Promise<DebtAccounts> {
  const { debt, advanced, owed } = await reversalAccounts(ctx, memberId, currency);
  return { wallet: debt.id, advanced: advanced.id, owed: owed.id };
}

/**
 * Returns the names that no two calls of a batch may share: the transaction, the one that a cancel names, the round,
 * and the grant of free rounds. Credits without a bet share one name, so that the rows of their days are locked one at
 * a time.
 */
function namesOf({ vendor, transactionId, namedTransactionId, roundId, freeGrant, creditKind }: Move): string[] {
  const names = [`${vendor} t ${transactionId}`];
  if (namedTransactionId !== '') names.push(`${vendor} t ${namedTransactionId}`);
  if (roundId !== '') names.push(`${vendor} r ${roundId}`);
  if (freeGrant > 0n) names.push(`free ${freeGrant}`);
  if (creditKind !== '') names.push('a credit');
  return names;
}

/** Returns the rows that a call shares with others: the player's wallets, and its vendor's hour where it may count there. */
function rowsOf({ action, vendor, currency, roundId, wallet, debt, hourMax }: Move): Shared[] {
  const mayWin = roundId !== '' && action !== 'bet';
  return [wallet, ...(debt ? [debt.wallet] : []), ...(mayWin && hourMax !== null ? [`${vendor} ${currency}`] : [])];
}

/**
 * Returns the single statement that decides the calls; `games.move_batch` in the migrations documents its arguments.
 */
function encodeMoves(moves: readonly Move[], at: Date, waits: boolean): LaneQuery {
  return callOf('games.move_batch', ['verdicts', 'said', 'said_bonus'], {
    call_action: int4Array(moves, (move) => movementActions[move.action]),
    call_key: uuidArray(moves, (move) => keyOf(move.vendor, move.transactionId)),
    call_hash: uuidArray(moves, contentOf),
    call_named_key: uuidArray(moves, ({ vendor, namedTransactionId }) =>
      namedTransactionId === '' ? noKey : keyOf(vendor, namedTransactionId),
    ),
    call_vendor: textArray(moves, (move) => move.vendor),
    call_round_ref: textArray(moves, (move) => move.roundId),
    call_reference: textArray(moves, (move) => move.transactionId),
    call_named_reference: textArray(moves, (move) => move.namedTransactionId),
    call_member: int8Array(moves, (move) => move.memberId),
    call_currency: textArray(moves, (move) => move.currency),
    call_game: textArray(moves, (move) => move.gameCode),
    call_launch: int8Array(moves, (move) => move.launchId),
    call_free_grant: int8Array(moves, (move) => move.freeGrant),
    call_credit_kind: textArray(moves, (move) => move.creditKind),
    call_refusal: int4Array(moves, (move) => move.refusal),
    call_win_max: int8Array(moves, (move) => move.winMax ?? -1n),
    call_hour_max: int8Array(moves, (move) => move.hourMax ?? -1n),
    call_amount: int8Array(moves, (move) => move.amount),
    call_cash_wallet: int8Array(moves, (move) => move.wallet),
    call_vendor_house: int8Array(moves, (move) => move.house),
    call_debt_wallet: int8Array(moves, (move) => move.debt?.wallet ?? 0n),
    call_advanced_house: int8Array(moves, (move) => move.debt?.advanced ?? 0n),
    call_owed_house: int8Array(moves, (move) => move.debt?.owed ?? 0n),
    now_at: at,
    waits,
  });
}

/** Returns each call's answer. */
function decodeMoves(moves: readonly Move[], [said, amounts, bonuses]: LaneRow): Verdict<Moved>[] {
  const verdictOf = said?.split(',') ?? [];
  const amountOf = amounts?.split(',') ?? [];
  const bonusOf = bonuses?.split(',') ?? [];
  return moves.map((_, i): Verdict<Moved> => {
    const verdict = Number(verdictOf[i]);
    if (verdict === verdicts.busy) return 'busy';
    if (verdict === verdicts.owing) return 'owing';
    return { verdict, said: amountOf[i] ? BigInt(amountOf[i]) : null, bonus: bonusOf[i] ? BigInt(bonusOf[i]) : 0n };
  });
}
