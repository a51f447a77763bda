import { randomUUID } from 'node:crypto';
import type { DeskPlayerFound, DeskPlayerPersonal } from '@fairhouse/contract/desk-players';
import type { LoginValue } from '@fairhouse/contract/identity';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';
import { openCashier } from '../../cashier/desk/testing.ts';
import { filledByNumber, goodPassword, send } from '../../identity/registration/testing.ts';
import { siteChanged } from '../../site/index.ts';
import { setModule } from '../../site/settings.ts';

const site = await useTestApp();
const { ctx } = site;
let member: { id: string; number: string };
beforeAll(async () => {
  await openCashier(site);
  for (const modId of ['MOBILENUMREG3', 'MOBILENUMPASSREG3']) await setModule(ctx, modId, true);
  siteChanged(ctx);
  const filled = await filledByNumber(ctx, { password: goodPassword, confirmPassword: goodPassword });
  const { value } = (await send(site, filled, '/wps/member/register/mobile')).json<{ value: LoginValue }>();
  member = { id: value.member.id, number: `+66${filled.mobileNum.slice(1)}` };
  const deposit = await site.app.inject({
    method: 'POST',
    url: '/wps/cashier/deposits',
    headers: { authorization: `Bearer ${value.token}`, 'idempotency-key': randomUUID() },
    payload: { channel: 'test-in', amount: '100' },
  });
  expect(deposit.json()).toMatchObject({ success: true });
  const risk = await operatorAtDesk(site, 'risk');
  expect(await risk.post(`/members/${member.id}/lock`, { reason: 'A test' })).toMatchObject({ status: 200 });
});

test('an account that was opened by a number shows the number in no list, to whichever role', async () => {
  const seen: string[] = [];
  const paths = [
    '/players?pageSize=100',
    `/players/${member.id}`,
    `/players?q=${encodeURIComponent(member.number)}`,
    '/cashier/deposits?pageSize=100',
    '/cashier/events?pageSize=100',
    '/cashier/actions?pageSize=100',
    `/cashier/members/${member.id}`,
    '/reports/players?pageSize=100',
    '/reports/players/csv',
  ];
  let read = 0;
  for (const role of ['support', 'reader', 'finance'] as const) {
    const desk = await operatorAtDesk(site, role);
    for (const path of paths) {
      const answer = await site.app.inject({ url: `/ops/v1${path}`, headers: desk.headers });
      if (answer.statusCode === 403) continue;
      expect(answer.statusCode, path).toBe(200);
      expect(answer.body, path).toContain(`•••• ${member.number.slice(-4)}`);
      if (answer.body.includes(member.number.slice(1))) seen.push(`${path} as ${role}`);
      read += 1;
    }
  }
  expect(seen).toEqual([]);
  expect(read).toBe(3 * paths.length - 2);
});

test('nor is it found out digit by digit: a whole number finds its account, a part finds none', async () => {
  const support = await operatorAtDesk(site, 'support');
  const found = async (q: string) =>
    (await support.get<{ list: DeskPlayerFound[] }>(`/players?q=${encodeURIComponent(q)}`)).value.list.map(
      ({ memberId }) => memberId,
    );
  expect(await found(member.number)).toEqual([member.id]);
  expect(await found(member.number.replace('+66', '0'))).toEqual([member.id]);
  for (const part of ['+66', member.number.slice(0, 6), member.number.slice(0, -1)]) {
    expect(await found(part), part).toEqual([]);
  }
});

test('it is shown by the act that shows personal data', async () => {
  const risk = await operatorAtDesk(site, 'risk');
  const { value } = await risk.post<DeskPlayerPersonal>(`/players/${member.id}/personal`, { reason: 'A test' });
  expect(value).toMatchObject({ username: member.number });
});
