import type { ActRequest, BetValue } from '@fairhouse/contract/originals';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { accountsOf } from '../payment.ts';
import { roundsOfRows } from '../round.ts';
import type { RoundRow } from '../round-store.ts';
import { shown } from '../stored.ts';
import { type Closed, closeBets, type Leaving } from './close.ts';
import { flightOf, rulesOf } from './flight.ts';
import { lockBets, type SharedRow, sharedById } from './shared-store.ts';

type Waiter = {
  bet: RoundRow;
  heardAt: number;
  resolve: (value: BetValue) => void;
  reject: (error: unknown) => void;
};
/** A verdict of a batch: the bet as it was closed or as it stands, or the refusal. */
type Verdict = Closed | DomainError;

/** The most entries of one posting to the ledger. */
const batchMax = 500;
/**
 * A request that this node held for longer counts as late: the node must have stalled, and nobody can tell what its
 * player saw.
 */
const heardWithinMs = 5000;

const queues = perCtx(() => ({ waiting: [] as Waiter[], running: false }));

/**
 * Cashes a bet out at the multiplier of the moment at which the whole request had arrived, however long it waited
 * after that. The moment is the database's time less the age of the request by this machine's monotonic clock, so no
 * node's time of day matters. Concurrent cash-outs share one transaction, each with its own moment.
 * @throws ACTION_INVALID before the take-off, CASHOUT_TOO_LATE after the end, STATE_CONFLICT for a step ahead
 */
export async function cashOut(
  ctx: Ctx,
  bet: RoundRow,
  { step, action }: ActRequest,
  heardAt: number,
): Promise<BetValue> {
  if (action.type !== 'cashout' || !rulesOf(bet).course.isFlight) throw new DomainError('ACTION_INVALID');
  if (step > 0) throw new DomainError('STATE_CONFLICT', { state: bet.state === 'open' ? 'OPEN' : 'SETTLED' });
  const queue = queues(ctx);
  return await new Promise((resolve, reject) => {
    queue.waiting.push({ bet, heardAt, resolve, reject });
    if (!queue.running) void work(ctx, queue);
  });
}

async function work(ctx: Ctx, queue: { waiting: Waiter[]; running: boolean }): Promise<void> {
  queue.running = true;
  // Requests of the same turn of the event loop form one batch.
  await new Promise((done) => setImmediate(done));
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, batchMax);
    await takeBatch(ctx, batch);
  }
  queue.running = false;
}

async function takeBatch(ctx: Ctx, batch: readonly Waiter[]): Promise<void> {
  try {
    const verdicts = await moneyTransaction(ctx, (tx) => decide(ctx, tx, batch));
    const values = await valuesOf(ctx, verdicts);
    for (const { bet, resolve, reject } of batch) {
      const value = values.get(bet.id);
      if (value instanceof DomainError) reject(value);
      else if (value) resolve(value);
      else reject(new Error(`bet ${bet.id} is answered`));
    }
  } catch (error) {
    if (batch.length === 1) return batch[0]?.reject(error);
    // One bet of the batch fails it, and nothing was written: each is tried alone, so that only that one fails.
    for (const waiter of batch) await takeBatch(ctx, [waiter]);
  }
}

async function decide(ctx: Ctx, tx: Db, batch: readonly Waiter[]): Promise<Map<bigint, Verdict>> {
  // The first query of the transaction: its answer is later than `sentAt`, so no computed moment lies before its
  // request.
  const sentAt = performance.now();
  const now = (await databaseNow(tx)).getTime();
  const heardOf = new Map<bigint, number[]>();
  for (const { bet, heardAt } of batch) heardOf.set(bet.id, [...(heardOf.get(bet.id) ?? []), heardAt]);
  const rows = await lockBets(tx, [...heardOf.keys()]);
  const shared = await sharedById(
    tx,
    rows.flatMap((row) => row.shared_round ?? []),
  );
  const verdicts = new Map<bigint, Verdict>();
  const leaving: Leaving[] = [];
  for (const row of rows) {
    const round = row.shared_round === null ? undefined : shared.get(row.shared_round);
    assert(round, 'a bet is on a shared round, which stays');
    // The earliest that counts: one that came before the take-off does not spoil the one behind it.
    let said: number | Verdict = new DomainError('ACTION_INVALID');
    for (const heardAt of (heardOf.get(row.id) ?? []).toSorted((a, b) => a - b)) {
      const age = sentAt - heardAt;
      said = await sayOf(ctx, tx, { row, round }, { age, at: new Date(now - age) });
      if (!(said instanceof DomainError)) break;
    }
    if (typeof said === 'number') leaving.push({ row, at: said, how: 'pressed' });
    else verdicts.set(row.id, said);
  }
  for (const [id, closed] of await closeBets(ctx, tx, leaving)) verdicts.set(id, closed);
  return verdicts;
}

/** Returns the multiplier in hundredths at which a bet is cashed out; or the bet as it stands, or the refusal. */
async function sayOf(
  ctx: Ctx,
  tx: Db,
  { row, round }: { row: RoundRow; round: SharedRow },
  heard: { age: number; at: Date },
): Promise<number | Verdict> {
  if (row.state !== 'open') return row.payout > 0n ? { row, answer: null } : new DomainError('CASHOUT_TOO_LATE');
  // The stake is given back instead.
  if (round.state === 'voided') return new DomainError('CASHOUT_TOO_LATE');
  if (round.started_at === null || row.auto_e2 === null) return new DomainError('ACTION_INVALID');
  if (heard.age > heardWithinMs) return new DomainError('CASHOUT_TOO_LATE');
  const ms = heard.at.getTime() - round.started_at.getTime();
  // Heard before the take-off, though decided after it: a stake that cannot be lost any more would be a free one.
  if (ms < 0) return new DomainError('ACTION_INVALID');
  const { end, endMs } = await flightOf(ctx, tx, round);
  const auto = Number(row.auto_e2);
  // A late request does not lose a bet whose own target was reached.
  if (ms >= endMs) return auto <= end ? auto : new DomainError('CASHOUT_TOO_LATE');
  return Math.min(rulesOf(row).course.hundredthsAt(ms), auto);
}

/** Returns the answers, with the balance where the ledger's posting returned it. */
async function valuesOf(
  ctx: Ctx,
  verdicts: ReadonlyMap<bigint, Verdict>,
): Promise<Map<bigint, BetValue | DomainError>> {
  const closed = [...verdicts.values()].flatMap((verdict) => (verdict instanceof DomainError ? [] : verdict));
  const rounds = await roundsOfRows(
    ctx,
    ctx.db,
    closed.map(({ row }) => row),
  );
  const values = new Map<bigint, BetValue | DomainError>();
  for (const [id, verdict] of verdicts) {
    if (verdict instanceof DomainError) {
      values.set(id, verdict);
      continue;
    }
    const { row, answer } = verdict;
    const { wallet } = await accountsOf(ctx, row);
    const round = rounds.get(id);
    assert(round, 'a closed bet is a round');
    const after = answer?.legs.find(({ credit }) => credit === wallet.id)?.creditAfter ?? null;
    const isPlain = row.bonus_grant === null && answer?.legs.length === 1;
    values.set(
      id,
      isPlain && after !== null
        ? { round, balance: formatMoney(after, row.currency), balanceSeq: String(answer.entryId) }
        : await shown(ctx, ctx.db, row, wallet),
    );
  }
  return values;
}
