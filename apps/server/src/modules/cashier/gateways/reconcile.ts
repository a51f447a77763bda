import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { isDatabaseGone } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { movedUnder } from '../../ledger/index.ts';
import { onceKey } from '../../money-rows/index.ts';
import type { SettlementLine } from './adapter.ts';
import { adapterOf, isAdapter } from './adapters/index.ts';
import { knownGateway, listGateways } from './credentials.ts';
import { noteListed, type Order, ordersByReference, ordersNotListed, ordersPaidBetween } from './order-store.ts';
import {
  type Difference,
  type DifferenceKind,
  daysToCompare,
  depositsSaying,
  insertReconciliation,
  type Reconciliation,
  type Said,
  withdrawalsSaying,
} from './reconcile-store.ts';
import { subjectOf } from './reference.ts';

const dayMs = 86_400_000;
/** The tolerance at the edges of a day, about which two clocks may disagree. */
const edgeMs = 5 * 60_000;

export type Reconciled = Reconciliation & { differences: Difference[] };

/**
 * Compares a gateway's settlement file of a day (`yyyy-mm-dd`, UTC) with our orders, with the deposits and withdrawals,
 * and with the ledger's transfers for them; stores the result.
 * @param file the file's text; without it the gateway is asked for it
 * @throws NOT_FOUND for an unknown gateway, MALFORMED for an unreadable file, CHANNEL_UNAVAILABLE when the gateway does
 * not answer
 */
export async function reconcile(ctx: Ctx, adapter: string, day: string, file?: string): Promise<Reconciled> {
  // Read before the file: of two concurrent comparisons the one that began later counts.
  const at = ctx.clock();
  const lines = await linesOf(ctx, adapter, day, file);
  const from = new Date(`${day}T00:00:00Z`);
  const orders = await ordersPaidBetween(ctx.db, adapter, from, endOf(day));
  const references = lines.map(({ reference }) => reference);
  const named = await ordersByReference(ctx.db, adapter, references);
  const unlisted = file === undefined ? await leftOut(ctx, adapter, { from, references }) : [];
  const known = new Map([...orders, ...named].map((order) => [order.reference, order]));
  const rows = await rowsOf(ctx, [...known.values()]);
  const inFile = new Set(lines.map(({ reference }) => reference));

  const found = lines.map((line) => differencesOfLine(line, known.get(line.reference), rows));
  const absent = orders.filter((order) => !inFile.has(order.reference) && !isAtEdge(order, from));
  const missing = [...new Map([...absent, ...unlisted].map((order) => [order.reference, order])).values()];
  const differences = [
    ...found.flat(),
    ...missing.map((order) => different('missing-there', order, { ours: order.amount })),
  ];
  const reconciliation = {
    adapter,
    day,
    at,
    lines: lines.length,
    matched: found.filter((of) => of.length === 0).length,
  };
  const id = await insertReconciliation(ctx.db, reconciliation, differences, { isHandedOver: file !== undefined });
  if (differences.length > 0)
    ctx.log.error({ adapter, day, differences: differences.length }, 'a settlement file differs');
  return { id, ...reconciliation, differences };
}

/**
 * Compares every gateway's file of the day that has just ended, and those of days in the five weeks before that were
 * left out: otherwise a gateway that gave no file for a week would hide what it reported in it. A gateway that is
 * switched off is compared too: otherwise switching it off for the night would hide the day.
 * @throws the first failure of a gateway that is on, after all were tried
 */
export async function reconcileYesterday(ctx: Ctx): Promise<void> {
  const yesterday = new Date(ctx.clock().getTime() - dayMs).toISOString().slice(0, 10);
  const failures: unknown[] = [];
  for (const { adapter, enabled } of await listGateways(ctx)) {
    if (!isAdapter(adapter)) continue;
    for (const day of await daysToCompare(ctx.db, adapter, yesterday)) {
      try {
        await reconcile(ctx, adapter, day);
      } catch (err) {
        if (isDatabaseGone(err)) throw err;
        ctx.log[enabled ? 'error' : 'warn']({ err, adapter, day }, 'a settlement file is not compared');
        if (enabled) failures.push(err);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Notes what a gateway's own file lists, and returns the payments reported on its day that no file has listed yet: the
 * time of the payment itself is the reporter's word, and a forged report could state none, or one of a day that was
 * compared long ago. A report from the last minutes of a day belongs to the next one, whose file may list it.
 */
async function leftOut(
  ctx: Ctx,
  adapter: string,
  { from, references }: { from: Date; references: string[] },
): Promise<Order[]> {
  await noteListed(ctx.db, adapter, references);
  const begin = new Date(from.getTime() - edgeMs);
  return await ordersNotListed(ctx.db, adapter, begin, new Date(begin.getTime() + dayMs));
}

/** Returns the moment at which a day (`yyyy-mm-dd`, UTC) is over. */
export const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs);

async function linesOf(ctx: Ctx, adapter: string, day: string, file: string | undefined): Promise<SettlementLine[]> {
  const gateway = isAdapter(adapter) ? await knownGateway(ctx, adapter) : null;
  if (!gateway) throw new DomainError('NOT_FOUND');
  if (file !== undefined) return await adapterOf(adapter).readSettlements(file);
  try {
    return await adapterOf(adapter).settlements(gateway, day);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log.warn({ err: error, adapter, day }, 'a gateway gave no settlement file');
    throw new DomainError('CHANNEL_UNAVAILABLE');
  }
}

/** The row of an order, and the units that the ledger moved for it; null: it moved none. */
type Row = { said: Said & { attempt?: number }; moved: bigint | null };

async function rowsOf(ctx: Ctx, orders: readonly Order[]): Promise<Map<string, Row>> {
  const ids = (kind: Order['kind']) =>
    orders.filter((order) => order.kind === kind).map(({ subject_id }) => subject_id);
  const deposits = new Map((await depositsSaying(ctx.db, ids('payment'))).map((row) => [row.id, row]));
  const withdrawals = new Map((await withdrawalsSaying(ctx.db, ids('payout'))).map((row) => [row.id, row]));
  const keyed = orders.flatMap(({ kind, subject_id, reference }) => {
    const said = (kind === 'payment' ? deposits : withdrawals).get(subject_id);
    const what = kind === 'payment' ? 'deposit-credited' : 'withdrawal-paid';
    return said ? [{ reference, said, key: onceKey(said.member_id, what, said.id) }] : [];
  });
  const moved = await movedUnder(
    ctx.db,
    keyed.map(({ key }) => key),
  );
  const counted: ReadonlySet<string> = new Set(['deposit', 'depositFee', 'withdrawal', 'withdrawalFee']);
  return new Map(
    keyed.map(({ reference, said, key }) => {
      const legs = moved.get(key)?.filter(({ kind }) => counted.has(kind));
      return [reference, { said, moved: legs ? legs.reduce((sum, { amount }) => sum + amount, 0n) : null }];
    }),
  );
}

function differencesOfLine(line: SettlementLine, order: Order | undefined, rows: Map<string, Row>): Difference[] {
  const row = rows.get(line.reference);
  if (!order || !row || order.kind !== line.kind || order.currency !== line.currency) {
    return [different('unknown-here', line, { theirs: line.amount })];
  }
  const { said, moved } = row;
  const credited = said.state === 'CREDITED' || said.state === 'REVERSED';
  const paidOut = said.state === 'PAID' || said.state === 'RETURNED';
  // Only the current try of a payout may have been paid.
  const subject = subjectOf(order.reference);
  const isCurrent = subject?.kind !== 'payout' || subject.attempt === row.said.attempt;
  if (line.kind === 'payment' && !credited) return [different('not-credited', line, { theirs: line.amount })];
  if (line.kind === 'payout' && !(paidOut && isCurrent)) return [different('not-paid', line, { theirs: line.amount })];
  const found: Difference[] = [];
  if (said.paid !== line.amount)
    found.push(different('amount-differs', line, { theirs: line.amount, ours: said.paid }));
  if (line.kind === 'payout' && (line.state === 'RETURNED') !== (said.state === 'RETURNED')) {
    found.push(different('state-differs', line, { theirs: line.amount, ours: said.paid }));
  }
  if (moved !== said.amount) {
    found.push({ ...different('not-in-ledger', line, {}), ...money(said.currency, said.amount, moved) });
  }
  return found;
}

type Named = { reference: string; currency: CurrencyCode };

function different(
  kind: DifferenceKind,
  { reference, currency }: Named,
  { theirs = null, ours = null }: { theirs?: bigint | null; ours?: bigint | null },
): Difference {
  const subject = subjectOf(reference);
  return {
    kind,
    reference,
    subject: subject && (subject.kind === 'payment' ? 'deposit' : 'withdrawal'),
    subject_id: subject?.id ?? null,
    ...money(currency, theirs, ours),
  };
}

function money(currency: CurrencyCode, theirs: bigint | null, ours: bigint | null) {
  const shown = (amount: bigint | null) => (amount === null ? null : formatMoney(amount, currency));
  return { currency, theirs: shown(theirs), ours: shown(ours) };
}

function isAtEdge({ paid_at }: Order, from: Date): boolean {
  const into = (paid_at?.getTime() ?? 0) - from.getTime();
  return into < edgeMs || into > dayMs - edgeMs;
}
