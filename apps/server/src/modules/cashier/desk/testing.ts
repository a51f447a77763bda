import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import type { OperatorRole } from '../../operators/index.ts';
import { openChannel } from '../channels/testing.ts';
import { openWithdrawals, type Payee } from '../withdrawals/testing.ts';

export const because = { reason: 'Checked with the bank' };

type Method = 'GET' | 'POST' | 'PUT';
type Answered<T> = { status: number; code?: string; value: T };

/** Makes an operator of a role: calls are made with a fresh session and an Idempotency-Key of their own. */
export async function atDesk(site: TestApp, role: OperatorRole) {
  const operator = await signedInOperator(site.ctx, { role });
  async function call<T = Record<string, unknown>>(
    method: Method,
    path: string,
    payload?: object,
    key: string = randomUUID(),
  ): Promise<Answered<T>> {
    const answer = await site.app.inject({
      method,
      url: `/ops/v1/cashier${path}`,
      headers: { ...operator.headers, 'idempotency-key': key },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
  }
  return {
    ...operator,
    call,
    get: <T = Record<string, unknown>>(path: string) => call<T>('GET', path),
    post: <T = Record<string, unknown>>(path: string, payload: object = because, key?: string) =>
      call<T>('POST', path, payload, key),
    put: <T = Record<string, unknown>>(path: string, payload: object) => call<T>('PUT', path, payload),
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
