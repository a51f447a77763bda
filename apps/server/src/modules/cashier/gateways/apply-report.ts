import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { changeDeposit, type DepositChange } from '../deposits/lifecycle.ts';
import { changeWithdrawal, type WithdrawalChange } from '../withdrawals/lifecycle.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import type { GatewayEvent, Report } from './adapter.ts';
import { keepEvents, type Order, orderByReference, updateOrders } from './order-store.ts';
import { subjectOf } from './reference.ts';
import { depositChangeOf, isStale, withdrawalChangeOf } from './report-changes.ts';

/**
 * `event`: the gateway sent it unasked. `holdsOf`: checks the order once its subject is locked; false drops the report.
 */
type How = { event?: GatewayEvent; holdsOf?: (order: Order) => boolean };

/**
 * Applies a gateway's report of an order, sent unasked or requested. A repeated or outdated report changes nothing;
 * state, transfers and the report are one transaction.
 * @throws NOT_FOUND for an unknown order
 */
export async function applyReport(ctx: Ctx, adapter: string, report: Report, how: How = {}): Promise<void> {
  const subject = subjectOf(report.reference);
  if (subject?.kind !== report.kind) throw new DomainError('NOT_FOUND');
  const heard = { ...how, adapter, report };
  if (subject.kind === 'payment') await applyToDeposit(ctx, subject.id, heard);
  else await applyToWithdrawal(ctx, subject, heard);
}

type Heard = How & { adapter: string; report: Report };

const counts = (order: Order, { report, holdsOf }: Heard) => !isStale(order, report) && (holdsOf?.(order) ?? true);

async function applyToDeposit(ctx: Ctx, id: bigint, heard: Heard): Promise<void> {
  const { adapter, report } = heard;
  await changeDeposit(ctx, id, async (deposit, tx): Promise<DepositChange | null> => {
    const order = await orderOf(tx, heard);
    if (deposit.adapter !== adapter) throw new DomainError('NOT_FOUND');
    await keepEvent(ctx, tx, heard);
    if (!counts(order, heard)) return null;
    const change = depositChangeOf(deposit, order, report, await databaseNow(tx));
    await updateOrders(tx, adapter, [report]);
    return change && { ...change, patch: { ...change.patch, adapter_ref: report.adapterRef } };
  });
}

async function applyToWithdrawal(
  ctx: Ctx,
  { id, attempt }: { id: bigint; attempt: number },
  heard: Heard,
): Promise<void> {
  const { adapter, report } = heard;
  let more = true;
  while (more) {
    await changeWithdrawal(ctx, id, async (withdrawal, tx) => {
      more = false;
      const order = await orderOf(tx, heard);
      await keepEvent(ctx, tx, heard);
      if (!counts(order, heard)) return null;
      const change = withdrawalChangeOf(withdrawal, attempt, report);
      // A returned payout was paid first: the step to PAID is taken before the report counts as applied.
      more = report.state === 'RETURNED' && change?.kind === 'paid';
      if (!more) await updateOrders(tx, adapter, [report]);
      if (!change) warnOfStray(ctx, withdrawal, attempt, report);
      else if (change.kind === 'payout-held') warnOfOther(ctx, withdrawal, change.detail);
      return change;
    });
  }
}

/**
 * Logs a warning about a payout that nobody waits for any more, so that an operator learns of it before reconciliation.
 */
function warnOfStray(ctx: Ctx, { id, state, attempt: current }: Withdrawal, attempt: number, report: Report): void {
  if (report.state !== 'PAID' || (state === 'PAID' && attempt === current)) return;
  ctx.log.error({ withdrawal: String(id), state, attempt, current }, 'a gateway paid a payout that was given up');
}

function warnOfOther(ctx: Ctx, { id, state }: Withdrawal, detail: WithdrawalChange['detail']): void {
  ctx.log.error({ withdrawal: String(id), state, ...detail }, 'a gateway reports another payout than it was asked for');
}

async function orderOf(tx: Db, { adapter, report }: Heard): Promise<Order> {
  const order = await orderByReference(tx, adapter, report.reference);
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

async function keepEvent(ctx: Ctx, tx: Db, { adapter, event }: Heard): Promise<void> {
  if (event) await keepEvents(tx, adapter, [event], ctx.clock());
}
