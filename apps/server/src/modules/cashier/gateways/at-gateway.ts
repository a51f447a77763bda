import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import { gatewayRow } from './gateway-store.ts';
import { orderByReference } from './order-store.ts';
import { payoutReference } from './reference.ts';

/**
 * While a gateway may still pay a withdrawal out, nobody else says what became of it: it would be paid twice. Only where an
 * operator has switched the gateway off is it theirs to decide.
 * @throws STATE_CONFLICT (value.state, value.gateway)
 */
export async function requireNotAtGateway(
  tx: Db,
  { id, adapter, attempt, state }: Pick<Withdrawal, 'id' | 'adapter' | 'attempt' | 'state'>,
): Promise<void> {
  if (adapter === null || state !== 'PAYING') return;
  const order = await orderByReference(tx, adapter, payoutReference(id, attempt));
  if (!order || order.ask_at === null) return;
  if ((await gatewayRow(tx, adapter))?.enabled) throw new DomainError('STATE_CONFLICT', { state, gateway: adapter });
}
