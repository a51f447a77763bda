import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { changeDeposit, type DepositChange } from '../deposits/lifecycle.ts';
import { changeWithdrawal } from '../withdrawals/lifecycle.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import type { GatewayEvent, Report } from './adapter.ts';
import { depositChangeOf, isStale, withdrawalChangeOf } from './decide.ts';
import { keepEvents, type Order, orderByReference, updateOrders } from './order-store.ts';
import { subjectOf } from './reference.ts';

/** `event`: it came by itself. `holdsOf`: whether it holds of the order as it stands once its subject is locked. */
type How = { event?: GatewayEvent; holdsOf?: (order: Order) => boolean };

/**
 * Takes what a gateway says of an order, whether it came by itself or was asked for. Twice, or out of turn, it
 * changes nothing; state, transfers and what was heard are one transaction.
 * @throws NOT_FOUND for an order that is none of ours
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
    const change = depositChangeOf(deposit, order, report, ctx.clock());
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
      // What came back was paid first: the step after this one is taken before the report counts as heard.
      more = report.state === 'RETURNED' && change?.to === 'PAID';
      if (!more) await updateOrders(tx, adapter, [report]);
      if (!change) warnOfStray(ctx, withdrawal, attempt, report);
      return change;
    });
  }
}

/** Money left that nobody waits for any more: reconciliation lists it, and an operator should not learn it from there. */
function warnOfStray(ctx: Ctx, { id, state, attempt: current }: Withdrawal, attempt: number, report: Report): void {
  if (report.state !== 'PAID' || (state === 'PAID' && attempt === current)) return;
  ctx.log.error({ withdrawal: String(id), state, attempt, current }, 'a gateway paid a payout that was given up');
}

async function orderOf(tx: Db, { adapter, report }: Heard): Promise<Order> {
  const order = await orderByReference(tx, adapter, report.reference);
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

async function keepEvent(ctx: Ctx, tx: Db, { adapter, event }: Heard): Promise<void> {
  if (event) await keepEvents(tx, adapter, [event], ctx.clock());
}
