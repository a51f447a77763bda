import type { DeskAdjustment } from '@fairhouse/contract/desk-holds';
import type { DeskDeposit } from '@fairhouse/contract/desk-money';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { addApproval, operatorActs, setOperatorRole } from '../../operators/index.ts';
import { openChannel } from '../channels/testing.ts';
import { putHandRule } from '../deposits/hand-rule.ts';
import { ask, payee } from '../withdrawals/testing.ts';
import { atDesk, because, type Desk, deposit, openCashier } from './testing.ts';

const site = await useTestApp();
let admin: Desk;
let anna: Desk;
let ben: Desk;
beforeAll(async () => {
  await openCashier(site);
  await site.ctx.pool.query(`update cashier.withdrawal_rule set two_person_above = 5000000 where currency = 'THB'`);
});
beforeEach(async () => {
  await openChannel(site.ctx, { code: 'test-in', max_amount: 10n ** 12n });
  await putHandRule(site.ctx.db, { currency: 'THB', two_person_above: 50_000_000n });
  [admin, anna, ben] = await Promise.all([atDesk(site, 'admin'), atDesk(site, 'finance'), atDesk(site, 'finance')]);
});
const by = () => ({ operatorId: admin.operatorId, said: {}, ...because });
const approve = (who: Desk, id: string) => who.post<DeskDeposit>(`/deposits/${id}/approve`);

test.each([
  ['disabled', () => operatorActs.disable(site.ctx, by(), anna.username)],
  ['given a lesser role', () => setOperatorRole(site.ctx, by(), anna.username, 'support')],
])('an approval given before its operator was %s counts for nothing', async (_, end) => {
  const credited = await deposit(site, await payee(site.ctx, 0n), '9000');
  const { id: paid } = await ask(site.ctx, await payee(site.ctx), '600');
  expect(await approve(anna, credited)).toMatchObject({ value: { state: 'AWAITING' } });
  await anna.post(`/withdrawals/${paid}/approve`);
  await end();
  expect(await approve(ben, credited)).toMatchObject({ value: { state: 'AWAITING' } });
  await ben.post(`/withdrawals/${paid}/approve`);
  expect(await admin.get(`/withdrawals/${paid}`)).toMatchObject({
    value: { state: 'REQUESTED', approvals: [{ operator: ben.username }] },
  });
  expect(await approve(admin, credited)).toMatchObject({ value: { state: 'CREDITED' } });
});

test('an approval of more than three days ago counts for nothing: much may have come to light since', async () => {
  const credited = await deposit(site, await payee(site.ctx, 0n), '9000');
  const { id: paid } = await ask(site.ctx, await payee(site.ctx), '600');
  const acts = [`/deposits/${credited}/approve`, `/withdrawals/${paid}/approve`];
  const standings = async () => [
    (await admin.get<DeskDeposit>(`/deposits/${credited}`)).value.state,
    (await admin.get<DeskDeposit>(`/withdrawals/${paid}`)).value.state,
  ];
  for (const act of acts) await anna.post(act);
  await site.ctx.pool.query(`update cashier.approval set at = at - interval '73 hours' where operator_id = $1`, [
    String(anna.operatorId),
  ]);
  for (const act of acts) await ben.post(act);
  expect(await standings()).toEqual(['AWAITING', 'REQUESTED']);
  expect(await admin.get(`/withdrawals/${paid}`)).toMatchObject({
    value: { approvals: [{ operator: ben.username }] },
  });
  for (const act of acts) await anna.post(act);
  expect(await standings()).toEqual(['CREDITED', 'APPROVED']);
});

test('who approved what was decided before stays known, and an operator who is back approves anew', async () => {
  const { id: decided } = await ask(site.ctx, await payee(site.ctx), '600');
  for (const who of [anna, ben]) await who.post(`/withdrawals/${decided}/approve`);
  const open = await deposit(site, await payee(site.ctx, 0n), '9000');
  await approve(anna, open);
  await operatorActs.disable(site.ctx, by(), anna.username);
  const shown = await admin.get<{ approvals: object[] }>(`/withdrawals/${decided}`);
  expect(shown.value.approvals).toHaveLength(2);

  await operatorActs.enable(site.ctx, { ...by(), operatorId: null }, anna.username);
  const { db } = site.ctx;
  const given = { operatorId: anna.operatorId, needed: 2, permission: null };
  const statement = { subject: 'credit 90000000', id: BigInt(open), ...given };
  expect(await addApproval(db, statement)).toBe(1);
  await expect(addApproval(db, statement)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
});

test('an adjustment that a disabled or demoted operator asked for is nobody’s to approve: somebody else asks anew', async () => {
  const { memberId } = await payee(site.ctx, 0n);
  const asked = { memberId: String(memberId), direction: 'credit', amount: '20', ...because };
  const ids: string[] = [];
  for (const who of [anna, ben]) ids.push((await who.post<DeskAdjustment>('/adjustments', asked)).value.id);
  await operatorActs.disable(site.ctx, by(), anna.username);
  await setOperatorRole(site.ctx, by(), ben.username, 'support');
  for (const id of ids) {
    expect(await admin.post(`/adjustments/${id}/approve`)).toMatchObject({ code: 'ASKER_GONE' });
    expect(await admin.post(`/adjustments/${id}/reject`)).toMatchObject({ value: { state: 'REJECTED' } });
  }
});

test('an adjustment that was asked for more than three days ago is nobody’s to approve', async () => {
  const { memberId } = await payee(site.ctx, 0n);
  const asked = { memberId: String(memberId), direction: 'credit', amount: '20', ...because };
  const { id } = (await anna.post<DeskAdjustment>('/adjustments', asked)).value;
  const age = (hours: number) =>
    site.ctx.pool.query(`update cashier.adjustment set created_at = now() - make_interval(hours => $1) where id = $2`, [
      hours,
      id,
    ]);
  await age(73);
  expect(await ben.post(`/adjustments/${id}/approve`)).toMatchObject({ code: 'REQUEST_LAPSED' });
  await age(71);
  expect(await ben.post(`/adjustments/${id}/approve`)).toMatchObject({ value: { state: 'CREDITED' } });
});

test('an approval that is under way while its operator is disabled is refused', async () => {
  await operatorActs.disable(site.ctx, by(), anna.username);
  const given = {
    subject: 'credit 1',
    id: 1n,
    operatorId: anna.operatorId,
    needed: 2,
    permission: null,
  };
  await expect(addApproval(site.ctx.db, given)).rejects.toMatchObject({ code: 'ACCOUNT_LOCKED' });
});
