import type { DeskPart, DeskPartDetail } from '@fairhouse/contract/desk-money';
import type { DeskPeerPaymentRule } from '@fairhouse/contract/desk-settings';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith } from '../../../testing/members.ts';
import { offersFor } from '../peer-payments/offer.ts';
import { peerActs } from '../peer-payments/testing-acts.ts';
import { baht, letPass, openPeerPayments, taken, waitingPayee } from '../peer-payments/testing-world.ts';
import { atDesk, because, type Desk } from './testing.ts';

let finance: Desk;
let risk: Desk;
const site = await useTestApp();
const { paid, saysNot } = peerActs(site.ctx);
beforeAll(async () => {
  await openPeerPayments(site.ctx);
  [finance, risk] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'risk')]);
});

type Page = { list: DeskPart[]; nextCursor: string | null };

/** A part of 100 baht that its depositor marked as paid. */
async function calledPaid() {
  const { payee } = await waitingPayee(site.ctx, baht(102));
  const depositor = await memberWith(site.ctx, baht(10));
  const part = await taken(site.ctx, depositor, '100');
  await paid(depositor, part.depositId);
  return { payee, depositor, ...part };
}

async function disputed() {
  const part = await calledPaid();
  await saysNot(part.payee, part.partId);
  return part;
}

test('overdue disputes come first, whatever came after them, and each part is listed once, page by page', async () => {
  const parts = [await disputed(), await disputed(), await calledPaid(), await disputed(), await calledPaid()];
  const [first, second, third, fourth, fifth] = parts.map(({ partId }) => String(partId));
  for (const late of [parts[0], parts[1]]) await letPass(site.ctx, late?.partId ?? 0n, 24 * 60);
  for (const size of [1, 2, 3, 10]) {
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { value }: { value: Page } = await risk.get<Page>(
        `/parts?pageSize=${size}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      listed.push(...value.list.map(({ id }) => id));
      cursor = value.nextCursor;
    }
    expect(listed).toEqual([second, first, fifth, fourth, third]);
  }
  const { value } = await risk.get<Page>('/parts?waiting=true');
  expect(value.list.map(({ id }) => id)).toEqual([second, first, fourth]);
  expect(value.list[0]?.answerBy).toEqual(expect.any(String));
});

test('an operator sees whose picture is whose, and who has the guarantee', async () => {
  const { partId } = await disputed();
  const before = await risk.get<DeskPartDetail>(`/parts/${partId}`);
  expect(before.value.evidence.map(({ by }) => by).sort()).toEqual(['depositor', 'payee']);
  const failed = await finance.post<DeskPart>(`/parts/${partId}/resolve`, { outcome: 'failed', ...because });
  expect(failed.value).toMatchObject({ state: 'FAILED', forfeitedTo: 'payee' });
});

test('the terms of peer payments are set by a call, from the version that was seen, and hold for the next part', async () => {
  const seen = async () => {
    const { value } = await risk.get<DeskPeerPaymentRule[]>('/matching-rules');
    const rule = value.find(({ currency }) => currency === 'THB');
    if (!rule) throw new Error('each currency has a rule');
    return rule;
  };
  const { version, ...before } = await seen();
  expect(before).toMatchObject({ holdMinutes: 1440, newAmountMax: null, partMin: '50.0000' });
  const change = { newAmountMax: '80', newPayments: 2, holdMinutes: 600, ...because };
  const second = await atDesk(site, 'finance');
  expect(await risk.put('/matching-rules/THB', change)).toMatchObject({ code: 'FORBIDDEN' });
  for (const wrong of [{ holdMinutes: 1 }, { newAmountMax: '-1' }, { partMin: '0' }, { payeeMinutes: 5 }]) {
    expect((await finance.put('/matching-rules/THB', { ...wrong, ...because })).status).toBeGreaterThanOrEqual(400);
  }
  expect(await finance.put('/matching-rules/XYZ', change)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await seen()).toEqual({ version, ...before });
  expect(await finance.put('/matching-rules/THB', { ...change, version })).toMatchObject({
    value: { ...before, waitsForSecond: true },
  });
  expect(await seen()).toEqual({ version, ...before });
  expect(await second.put('/matching-rules/THB', { ...change, version })).toMatchObject({
    value: { ...before, newAmountMax: '80.0000', newPayments: 2, holdMinutes: 600 },
  });
  expect(await finance.put('/matching-rules/THB', { ...change, version })).toMatchObject({ code: 'STATE_CONFLICT' });
  const offers = await offersFor(site.ctx, await memberWith(site.ctx, baht(10)), 'match-in');
  expect(offers).toMatchObject({ max: '80.0000', terms: { holdMinutes: 600 } });
  const trail = await risk.get<{ list: object[] }>('/actions?action=matching-rule&subject=THB');
  expect(trail.value.list).toMatchObject(
    [second, finance].map(({ username }) => ({ operator: username, ...because, detail: { newAmountMax: '80' } })),
  );
});

test('no operator alone lets depositors risk less, or do more', async () => {
  const rule = async () => (await risk.get<DeskPeerPaymentRule[]>('/matching-rules')).value[0];
  const before = await rule();
  if (!before) throw new Error('each currency has a rule');
  const put = (change: object) => finance.put<object>(`/matching-rules/${before.currency}`, { ...change, ...because });
  const looser = [
    { guaranteeBp: before.guaranteeBp - 1 },
    { confirmMinutes: before.confirmMinutes - 1 },
    { holdMinutes: before.holdMinutes - 1 },
    { newPayments: before.newPayments - 1 },
    { freeExpiries: before.freeExpiries + 1 },
    { openMax: before.openMax + 1 },
    { newOpenMax: before.newOpenMax + 1 },
    { newAmountMax: null },
  ];
  for (const change of looser) {
    expect(await put(change), JSON.stringify(change)).toMatchObject({ value: { waitsForSecond: true } });
  }
  expect(await rule()).toEqual(before);
  const stricter = { confirmMinutes: before.confirmMinutes + 1, openMax: before.openMax - 1 };
  expect((await put(stricter)).value).toMatchObject(stricter);
});
