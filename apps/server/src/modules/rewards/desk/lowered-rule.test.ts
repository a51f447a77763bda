import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { putHandRule } from '../../cashier/deposits/hand-rule.ts';

const { ctx, app } = await useTestApp();

type Who = { headers: Record<string, string> };
const ask = async ({ headers }: Who, method: 'PUT' | 'POST', url: string, payload: object) => {
  const more = { headers: { ...headers, 'idempotency-key': randomUUID() }, payload };
  return (await app.inject({ method, url: `/ops/v1${url}`, ...more })).json();
};

test('who lowers the hand rule behind each gift gives no more by it: what one operator gave stays counted', async () => {
  const [finance, risk] = [
    await signedInOperator(ctx, { role: 'finance' }),
    await signedInOperator(ctx, { role: 'risk' }),
  ];
  await putHandRule(ctx.db, { currency: 'THB', two_person_above: 1_000_000n });
  const title = { EN: 'Sorry for the wait', TH: 'ขออภัยที่ให้รอ', CN: '抱歉久等' };
  const give = async (by: Who, amount: string, memberId?: bigint) => {
    const to = String(memberId ?? (await signedInMember(ctx)).memberId);
    const prize = { kind: 'cash', amount, turnoverBp: 0 };
    const said = { memberId: to, title, prize, issue: true, days: 7, reason: 'A withdrawal that was late' };
    return (await ask(by, 'POST', '/rewards', said)).value.waitsForSecond;
  };
  const lower = async (twoPersonAbove: string) => {
    const said = { twoPersonAbove, reason: 'To be careful' };
    expect(await ask(finance, 'PUT', '/cashier/hand-rules/THB', said)).toMatchObject({ success: true });
  };
  expect(await give(finance, '100')).toBe(false);
  await lower('99.99');
  expect(await give(finance, '99.99')).toBe(true);
  await lower('99.98');
  expect(await give(finance, '1')).toBe(true);
  // What two have agreed on is no part of what one of them gives alone.
  const { memberId } = await signedInMember(ctx);
  const third = await signedInOperator(ctx, { role: 'finance' });
  expect(await give(third, '500', memberId)).toBe(true);
  expect(await give(risk, '500', memberId)).toBe(false);
  expect(await give(risk, '99')).toBe(false);
});
