import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Approvals, addApproval } from '../../money-rows/index.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import { gatewayRow } from './gateway-store.ts';
import { giveUpOrder, type Order, openPayouts } from './order-store.ts';

/** The number of operators who must state that a gateway never paid. */
const peopleNeeded = 2;

/**
 * Refuses while a gateway may still pay any try of a withdrawal, or has reported another payment than requested:
 * settling, paying or returning it in another way would pay it twice. A gateway that an operator switched off may still
 * pay its orders.
 * @throws STATE_CONFLICT (value.state, value.gateway, value.held)
 */
export async function requireNotAtGateway(
  tx: Db,
  { id, state, held, adapter }: Pick<Withdrawal, 'id' | 'state' | 'held' | 'adapter'>,
): Promise<void> {
  if (held !== null) throw new DomainError('STATE_CONFLICT', { state, gateway: adapter, held });
  const [open] = await openPayouts(tx, id);
  if (open) throw new DomainError('STATE_CONFLICT', { state, gateway: open.adapter });
}

/**
 * Notes an operator's statement that a gateway which is switched off and does not answer never paid. The second
 * operator's statement gives up the try: the gateway is still asked about it, but nothing waits for the answer.
 * @returns the try's order, and its statements so far
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
  const by = { operatorId, needed: peopleNeeded, permission: 'outcomes.state' } as const;
  const given = await addApproval(tx, { subject: `unpaid ${reference}`, id, ...by });
  if (given >= peopleNeeded) await giveUpOrder(tx, order, ctx.clock());
  return { order, approvals: { given, needed: peopleNeeded } };
}
