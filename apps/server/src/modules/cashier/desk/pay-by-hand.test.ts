import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { ask, payee } from '../withdrawals/testing.ts';
import { atDesk, because, type Desk, deposit, openCashier } from './testing.ts';

let finance: Desk;
let risk: Desk;
const site = await useTestApp();
beforeAll(async () => {
  await openCashier(site);
  [finance, risk] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'risk')]);
});

const pay = (id: bigint) => finance.post<{ state: string }>(`/withdrawals/${id}/pay`, { reference: 'B1', ...because });

test('a withdrawal that risk froze after its approval is not paid by hand either', async () => {
  const member = await payee(site.ctx, 100_000_000n);
  const { id } = await ask(site.ctx, member, '9000');
  await risk.post(`/withdrawals/${id}/approve`);
  await risk.post('/freezes', { memberId: String(member.memberId), ...because });
  expect((await finance.post(`/withdrawals/${id}/take`)).code).toBe('WITHDRAWALS_FROZEN');
  expect((await pay(id)).code).toBe('WITHDRAWALS_FROZEN');
});

test('a member who came to owe after the approval is not paid by hand either', async () => {
  const member = await payee(site.ctx, 1_000_000n);
  const depositId = await deposit(site, member, '9000');
  await finance.post(`/deposits/${depositId}/approve`);
  const { id } = await ask(site.ctx, member, '9000');
  await finance.post(`/withdrawals/${id}/approve`);
  await finance.post(`/deposits/${depositId}/chargeback`);
  expect((await pay(id)).code).toBe('MEMBER_OWES');
});

test('what was taken on before the freeze may have left the bank, and is written down as paid', async () => {
  const member = await payee(site.ctx, 100_000_000n);
  const { id } = await ask(site.ctx, member, '9000');
  await finance.post(`/withdrawals/${id}/approve`);
  await finance.post(`/withdrawals/${id}/take`);
  await risk.post('/freezes', { memberId: String(member.memberId), ...because });
  expect((await pay(id)).value?.state).toBe('PAID');
});
