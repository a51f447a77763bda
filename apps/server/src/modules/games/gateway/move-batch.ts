import { type Batcher, openBatcher, type Verdict } from '../../../platform/batcher.ts';
import { arrayOf, first, int8, uuid, writeInt8, writeUuid } from '../../../platform/binary-arrays.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { LaneRow } from '../../../platform/lane.ts';
import { reversalAccounts } from '../../ledger/index.ts';
import { actions, contentOf, keyOf, type Move } from './move.ts';

/** `verdict` as `games.move_batch` numbers it; `said` in units: the balance behind it, or what was left of a cap. */
export type Moved = { verdict: number; said: bigint | null };

const moveSql =
  'select verdicts, said from games.move_batch($1::int8[], $2::uuid[], $3::text, $4::timestamptz, $5::bool)';
const numbersOfCall = 10;
const keysOfCall = 3;
const nothing = '0'.repeat(32);
const verdictBusy = '1';
const verdictOwing = '2';

const batchers = new WeakMap<Ctx, Batcher<Move, Moved>>();

/**
 * Decides a vendor's call and does what it asks, in one transaction with those of others that came at the same moment.
 * @throws SERVICE_UNAVAILABLE: whether it was done is unknown, and the same transaction asks
 */
export function doMove(ctx: Ctx, move: Move): Promise<Moved> {
  let batcher = batchers.get(ctx);
  if (!batcher) {
    batcher = openMoves(ctx);
    batchers.set(ctx, batcher);
    ctx.onClose(batcher.close);
  }
  return batcher.enqueue(move);
}

function openMoves(ctx: Ctx): Batcher<Move, Moved> {
  return openBatcher<Move, Moved>(ctx, {
    name: 'the gateway',
    alone: namesOf,
    shared: ({ wallet, owed }) => (owed ? [wallet, owed.debt] : [wallet]),
    ask: async (lane, moves) => {
      const values = encodeMoves(moves, ctx.clock(), lane.waits);
      return decodeMoves(moves, await lane.ask({ name: 'games_move', text: moveSql, values }));
    },
    repaying: (moves) =>
      Promise.all(
        moves.map(async (move) => {
          const { debt, advanced, owed } = await reversalAccounts(ctx, move.memberId, move.currency);
          return { ...move, owed: { debt: debt.id, advanced: advanced.id, owed: owed.id } };
        }),
      ),
  });
}

/**
 * The transaction, the bet it names, the round; credits without a bet are one after the other, so that days are locked in one
 * order.
 */
function namesOf({ vendor, transactionId, betTransactionId, roundId }: Move): string[] {
  const names = [`${vendor} t ${transactionId}`];
  if (betTransactionId !== '') names.push(`${vendor} t ${betTransactionId}`);
  names.push(roundId === '' ? 'a credit' : `${vendor} r ${roundId}`);
  return names;
}

function encodeMoves(moves: readonly Move[], at: Date, wait: boolean): unknown[] {
  const calls = arrayOf(int8, moves.length * numbersOfCall);
  const keys = arrayOf(uuid, moves.length * keysOfCall);
  const words: string[] = [];
  let [callAt, keyAt] = [first, first];
  for (const move of moves) {
    const { action, memberId, launchId, amount, wallet, house, owed, refuse } = move;
    callAt = writeInt8(calls, callAt, BigInt(action));
    callAt = writeInt8(calls, callAt, memberId);
    callAt = writeInt8(calls, callAt, launchId);
    callAt = writeInt8(calls, callAt, amount);
    callAt = writeInt8(calls, callAt, wallet);
    callAt = writeInt8(calls, callAt, house);
    callAt = writeInt8(calls, callAt, owed?.debt ?? 0n);
    callAt = writeInt8(calls, callAt, owed?.advanced ?? 0n);
    callAt = writeInt8(calls, callAt, owed?.owed ?? 0n);
    callAt = writeInt8(calls, callAt, BigInt(refuse));
    keyAt = writeUuid(keys, keyAt, keyOf(move.vendor, move.transactionId));
    keyAt = writeUuid(keys, keyAt, contentOf(move));
    const cancels = move.action === actions.cancel;
    keyAt = writeUuid(keys, keyAt, cancels ? keyOf(move.vendor, move.betTransactionId) : nothing);
    const { vendor, roundId, currency, gameCode, transactionId, betTransactionId } = move;
    words.push(vendor, roundId, currency, gameCode, transactionId, betTransactionId);
  }
  return [calls, keys, words.join(' '), at, wait];
}

function decodeMoves(moves: readonly Move[], row: LaneRow): Verdict<Moved>[] {
  const verdicts = row[0]?.split(',') ?? [];
  const said = row[1]?.split(',') ?? [];
  return moves.map((_, i): Verdict<Moved> => {
    const verdict = verdicts[i];
    if (verdict === verdictBusy) return 'busy';
    if (verdict === verdictOwing) return 'owing';
    return { verdict: Number(verdict), said: said[i] ? BigInt(said[i]) : null };
  });
}
