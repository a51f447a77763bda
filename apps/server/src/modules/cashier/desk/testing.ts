import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import type { OperatorRole } from '../../operators/index.ts';
import { openChannel } from '../channels/testing.ts';
import { openWithdrawals, type Payee } from '../withdrawals/testing.ts';

export const because = { reason: 'Checked with the bank' };

/** Makes an operator of a role with a signed-in client of the cashier's desk. */
export async function atDesk(site: TestApp, role: OperatorRole) {
  const { post, ...desk } = await operatorAtDesk(site, role, '/ops/v1/cashier');
  return {
    ...desk,
    post: <T = Record<string, unknown>>(path: string, payload: object = because, key?: string) =>
      post<T>(path, payload, key),
  };
}
export type Desk = Awaited<ReturnType<typeof atDesk>>;

/** Opens channels by which money comes in (`test-in`, a bank's, without fee) and goes out (`test-out`). */
export async function openCashier({ ctx }: TestApp): Promise<void> {
  await openWithdrawals(ctx);
  await openChannel(ctx, { code: 'test-in', min_amount: 10_000n });
}

/** Requests a deposit of an amount of baht as the member. */
export async function deposit(site: TestApp, { headers }: Pick<Payee, 'headers'>, amount = '100'): Promise<string> {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/cashier/deposits',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { channel: 'test-in', amount },
  });
  return answer.json<{ value: { id: string } }>().value.id;
}
