import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Approvals, approve } from '../withdrawals/approval-store.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import { gatewayRow } from './gateway-store.ts';
import { giveUpOrder, type Order, openPayouts } from './order-store.ts';

/** Who states that a gateway never paid. */
const peopleNeeded = 2;

/**
 * While a gateway may still pay any try of a withdrawal, nobody else says what became of it, pays it or gives it back: it
 * would be paid twice. That an operator has switched the gateway off makes no difference: what it has may still be paid.
 * @throws STATE_CONFLICT (value.state, value.gateway)
 */
export async function requireNotAtGateway(tx: Db, { id, state }: Pick<Withdrawal, 'id' | 'state'>): Promise<void> {
  const [open] = await openPayouts(tx, id);
  if (open) throw new DomainError('STATE_CONFLICT', { state, gateway: open.adapter });
}

/**
 * An operator states that a gateway which is switched off, and says nothing any more, never paid. Of two different ones the
 * second has the try given up: it is still asked about, but nobody waits for its answer.
 * @returns how many have stated it of this try, and whose try it is
 * @throws STATE_CONFLICT (value.state, value.gateway) when no try is open, or its gateway is on; ALREADY_APPROVED
 */
export async function giveUpPayout(
  ctx: Ctx,
  tx: Db,
  { id, state }: Pick<Withdrawal, 'id' | 'state'>,
  operatorId: bigint,
): Promise<{ order: Order; approvals: Approvals }> {
  const [order] = await openPayouts(tx, id);
  if (!order) throw new DomainError('STATE_CONFLICT', { state });
  const { adapter, reference } = order;
  if ((await gatewayRow(tx, adapter))?.enabled) throw new DomainError('STATE_CONFLICT', { state, gateway: adapter });
  const at = ctx.clock();
  const given = await approve(tx, { subject: `unpaid ${reference}`, id, operatorId, at });
  if (given >= peopleNeeded) await giveUpOrder(tx, order, at);
  return { order, approvals: { given, needed: peopleNeeded } };
}
