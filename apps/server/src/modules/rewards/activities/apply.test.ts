import { randomUUID } from 'node:crypto';
import type { EligibilityRule, RuleOf } from '@fairhouse/contract/activity-rules';
import type { Prize } from '@fairhouse/contract/rewards';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { plainTerms } from '../../bonus/testing.ts';
import { openTurnover } from '../../cashier/turnover-store.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { notedActs } from '../../operators/index.ts';
import { setRaffle } from '../desk/raffles.ts';
import { raffleOf } from '../raffles/raffle-store.ts';
import { allGames } from '../testing-play.ts';
import { moves, openness } from './states.ts';
import { activityActs, applyRule, asCash, cash, stated, type Told } from './testing.ts';

const site = await useTestApp();
const { ctx, app } = site;
const { ask, opened, apply, mine, claim, entry, cashOf, join } = activityActs(site);
const risk = await signedInOperator(ctx, { role: 'risk' });
const support = await signedInOperator(ctx, { role: 'support' });
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

/** Opens a raffle that lasts an hour. @returns its id */
async function raffleId(): Promise<string> {
  const title = { EN: 'Lanterns', TH: 'โคมไฟ', CN: '灯笼' };
  const [startsAt, closesAt, drawsAt] = [0, 1, 2].map((hours) =>
    new Date(Date.now() + hours * 3_600_000).toISOString(),
  );
  const prize = { currency: 'THB', prize: cash('500') };
  await setRaffle(ctx, null, 'lanterns', {
    title,
    text: title,
    basis: 'turnover',
    currencies: [{ currency: 'THB', perTicket: '10' }],
    games: allGames,
    maxTickets: 50,
    startsAt: startsAt ?? '',
    closesAt: closesAt ?? '',
    settleMinutes: 1,
    drawsAt: drawsAt ?? '',
    prizes: [{ count: 1, prizes: [prize] }],
  });
  const raffle = await raffleOf(ctx.db, 'lanterns');
  return String(raffle?.id);
}

async function proof(who: Told): Promise<string> {
  const file = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#17c29b' } })
    .png()
    .toBuffer();
  const boundary = '----fairhouse';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="proof"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: '/wps/cashier/proofs',
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { ...who.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return answer.json().value.id;
}

test('a member applies with pictures, is rejected, applies again, is approved, and claims', async () => {
  const member = await signedInMember(ctx);
  const id = await opened({ ...applyRule, proofs: 1 });
  expect(await mine(member, id)).toMatchObject({ state: 'JOIN', entryId: null });
  expect(await apply(member, id, 'Please')).toMatchObject({ code: 'PICTURES_NEEDED', value: { min: 1 } });
  const picture = await proof(member);
  const first = await apply(member, id, 'I lit a lantern', [picture]);
  expect(first).toMatchObject({ status: 200, value: { state: 'APPLYING' } });
  const { entryId } = first.value;
  expect(await apply(member, id, 'Once more', [picture])).toMatchObject({
    code: 'STATE_CONFLICT',
    value: { state: 'APPLYING' },
  });

  const detail = (await entry(support, `/${entryId}`)).value;
  expect(detail.applications).toMatchObject([{ remark: 'I lit a lantern', proofs: [picture], decidedAt: null }]);
  const shown = await app.inject({
    url: `/ops/v1/promotions/entries/${entryId}/pictures/${picture}`,
    headers: support.headers,
  });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const [application] = detail.applications;
  expect(
    await notedActs(ctx.db, { limit: 9, action: 'picture-shown', subject: String(member.memberId) }),
  ).toMatchObject([{ operator_id: support.operatorId, detail: { picture, application: application?.id } }]);

  expect(await entry(support, `/${entryId}/reject`, { reason: 'No picture' })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await entry(risk, `/${entryId}/reject`, { reason: 'The picture is too dark' })).toMatchObject({
    value: { state: 'REJECTED' },
  });
  expect(await mine(member, id)).toMatchObject({ state: 'REJECTED', reason: 'The picture is too dark' });
  expect(await apply(member, id, 'A brighter one', [await proof(member)])).toMatchObject({
    value: { state: 'APPLYING', entryId },
  });

  for (const amount of ['49.99', '500.0001', '-50', '0']) {
    expect((await entry(risk, `/${entryId}/approve`, { amount })).code).toMatch(/^AMOUNT_/);
  }
  const key = randomUUID();
  const approved = await entry(risk, `/${entryId}/approve`, { amount: '120' }, key);
  expect(approved).toMatchObject({ value: { state: 'CLAIM', prize: { kind: 'cash', amount: '120.0000' } } });
  expect(await entry(risk, `/${entryId}/approve`, { amount: '120' }, key)).toMatchObject({ value: { state: 'CLAIM' } });
  expect(await entry(risk, `/${entryId}/approve`, { amount: '130' })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await cashOf(member.memberId)).toBe(0n);

  const { state, rewardId } = await mine(member, id);
  expect(state).toBe('CLAIM');
  await claim(member, rewardId);
  expect(await mine(member, id)).toMatchObject({ state: 'CLAIMED' });
  expect(await cashOf(member.memberId)).toBe(1_200_000n);
  expect(await openTurnover(ctx.db, member.memberId, 'THB')).toMatchObject([{ required: 1_200_000n }]);
  expect((await entry(risk, `?state=CLAIMED&username=${member.username}`)).value.list).toHaveLength(1);
  expect(await apply(member, id)).toMatchObject({ code: 'STATE_CONFLICT' });
});

const in_ = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('what is refused', () => {
  test('a long remark, control characters, a fourth picture, another’s picture, a trial user, an unknown activity', async () => {
    const [member, stranger] = [await signedInMember(ctx), await signedInMember(ctx)];
    const id = await opened(applyRule);
    expect(await apply(member, id, 'x'.repeat(141))).toMatchObject({ code: 'MALFORMED' });
    expect(await apply(member, id, 'a\u0000b')).toMatchObject({ code: 'MALFORMED' });
    const four = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    expect(await apply(member, id, 'Four', four)).toMatchObject({ code: 'MALFORMED' });
    expect(await apply(member, id, 'Stolen', [await proof(stranger)])).toMatchObject({ code: 'NOT_FOUND' });
    expect(await mine(member, id)).toMatchObject({ state: 'JOIN' });
    expect(await apply(await signedInMember(ctx, { trial: true }), id)).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
    expect(await apply(member, 999_999n)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await join(member, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await apply(member, id, '140 แผ่น\nสองบรรทัด 🎏')).toMatchObject({ value: { state: 'APPLYING' } });
  });

  test('another’s picture is not opened through an entry that it does not belong to', async () => {
    const [member, stranger] = [await signedInMember(ctx), await signedInMember(ctx)];
    const id = await opened(applyRule);
    const { value } = await apply(member, id);
    const url = `/ops/v1/promotions/entries/${value.entryId}/pictures/${await proof(stranger)}`;
    expect((await app.inject({ url, headers: support.headers })).statusCode).toBe(404);
  });

  test('before it begins, after its end, and once it is closed; an open entry goes on', async () => {
    const member = await signedInMember(ctx);
    const soon = await opened(applyRule, { startsAt: in_(60_000) });
    expect(await mine(member, soon)).toMatchObject({ state: 'COMING_SOON' });
    expect(await apply(member, soon)).toMatchObject({ code: 'ACTIVITY_CLOSED', value: { state: 'COMING_SOON' } });
    const over = await opened(applyRule, { endsAt: in_(-1000) });
    expect(await mine(member, over)).toMatchObject({ state: 'CLOSED' });
    expect(await apply(member, over)).toMatchObject({ code: 'ACTIVITY_CLOSED', value: { state: 'CLOSED' } });

    const id = await opened(applyRule);
    const { entryId } = (await apply(member, id)).value;
    const admin = await signedInOperator(ctx);
    await ask(admin, 'PUT', `/ops/v1/promotions/${id}`, { state: 'CLOSED', reason: 'The festival is over' });
    expect(await apply(await signedInMember(ctx), id)).toMatchObject({ code: 'ACTIVITY_CLOSED' });
    expect(await entry(risk, `/${entryId}/approve`, { amount: '50' })).toMatchObject({ value: { state: 'CLAIM' } });
    expect(await mine(member, id)).toMatchObject({ state: 'CLAIM' });
  });

  test('currency, VIP level, tag, line and days as a member: with the reason', async () => {
    const member = await signedInMember(ctx);
    const foreign = await signedInMember(ctx, { currency: 'USD' });
    const id = await opened(applyRule);
    expect(await mine(foreign, id)).toMatchObject({ state: 'FORBIDDEN', forbidden: 'currency' });
    expect(await apply(foreign, id)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why: 'currency' } });
    const asked: [Partial<EligibilityRule>, string][] = [
      [{ vipMin: 5 }, 'vip'],
      [{ tags: ['gold'] }, 'tag'],
      [{ agents: ['nobody'] }, 'line'],
      [{ minMemberDays: 1 }, 'memberDays'],
      [{ countries: ['TH'] }, 'country'],
    ];
    for (const [asks, why] of asked) {
      const forbidden = await opened(applyRule, { eligibility: { review: [], ...asks } });
      expect(await apply(member, forbidden)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why } });
    }
  });
});

test('what was promised holds when the activity is changed meanwhile', async () => {
  const member = await signedInMember(ctx);
  const id = await opened(applyRule);
  const { entryId } = (await apply(member, id)).value;
  const [one, two] = [await signedInOperator(ctx), await signedInOperator(ctx)];
  const rule = { ...applyRule, perCurrency: { THB: { min: '1', max: '2' } } };
  const change = { rule, reason: 'Less than before' };
  expect(await ask(one, 'PUT', `/ops/v1/promotions/${id}/terms`, change)).toMatchObject({
    value: { waitsForSecond: true },
  });
  expect(await ask(two, 'PUT', `/ops/v1/promotions/${id}/terms`, change)).toMatchObject({
    value: { waitsForSecond: false },
  });
  expect(await entry(risk, `/${entryId}/approve`, { amount: '400' })).toMatchObject({ value: { state: 'CLAIM' } });
});

test('applications need a budget in each currency: one operator who approves could else give any number of prizes', async () => {
  await expect(opened(applyRule, { budgets: {} })).rejects.toThrow('MALFORMED');
  const both = { ...applyRule, perCurrency: { ...applyRule.perCurrency, USD: { min: '2', max: '15' } } };
  await expect(opened(both, { budgets: { THB: '1000' } })).rejects.toThrow('MALFORMED');
  expect(await opened(both, { budgets: { THB: '1000', USD: '30' } })).toBeGreaterThan(0n);
});

test('codes for points need a budget of points, those for tickets are refused, and so is a rule for members whom one operator tags', async () => {
  const budgets = { THB: '1000' };
  const voucher = (prize: Prize) => ({ kind: 'voucher' as const, perCurrency: { THB: prize } });
  const points = voucher({ kind: 'points', points: '500' });
  await expect(opened(points, { budgets })).rejects.toThrow('MALFORMED');
  expect(await opened(points, { budgets: { PTS: '5000' } })).toBeGreaterThan(0n);
  const tickets = voucher({ kind: 'tickets', raffleId: await raffleId(), tickets: 5 });
  await expect(opened(tickets, { budgets })).rejects.toThrow('OFFER_INVALID');
  const gift: RuleOf<'registration'> = { kind: 'registration', withinDays: 7, perCurrency: { THB: cash('50') } };
  const eligibility: EligibilityRule = { review: [], tags: ['gold'] };
  await expect(opened(gift, { eligibility })).rejects.toThrow('MALFORMED');
  expect(await opened(gift, { eligibility, budgets })).toBeGreaterThan(0n);
});

test('a hundred approvals at once never give more than the budget', async () => {
  const id = await opened(applyRule, { budgets: { THB: '1000' }, claimDays: null });
  const members = await Promise.all(Array.from({ length: 24 }, () => signedInMember(ctx)));
  const entries = await Promise.all(members.map(async (member) => (await apply(member, id)).value.entryId));
  const answers = await Promise.all(entries.map((entryId) => entry(risk, `/${entryId}/approve`, { amount: '100' })));
  expect(answers.filter(({ success }) => success)).toHaveLength(10);
  expect(answers.filter(({ code }) => code === 'BUDGET_USED_UP')).toHaveLength(14);
  const cash = await Promise.all(members.map(({ memberId }) => cashOf(memberId)));
  expect(cash.reduce((sum, units) => sum + units, 0n)).toBe(10_000_000n);
  await expect.poll(async () => (await mine(await signedInMember(ctx), id)).state).toBe('CLOSED');
});

test('killed at any statement, an approval gives once or not yet', async () => {
  const id = await opened(applyRule, { claimDays: null });
  await atEveryCut(ctx, {
    prepare: async () => {
      const member = await signedInMember(ctx);
      return { member, entryId: (await apply(member, id)).value.entryId };
    },
    work: async (dying, { entryId }) => {
      const { approveEntry } = await import('./desk/index.ts');
      const by = { operatorId: risk.operatorId, idempotencyKey: `cut-${entryId}` };
      await approveEntry(dying, BigInt(entryId), by, { amount: '60' });
    },
    check: async ({ member, entryId }) => {
      const { approveEntry } = await import('./desk/index.ts');
      const by = { operatorId: risk.operatorId, idempotencyKey: `cut-${entryId}` };
      await approveEntry(ctx, BigInt(entryId), by, { amount: '60' });
      expect(await cashOf(member.memberId)).toBe(600_000n);
    },
  });
});

/** A deposit match of up to a hundred in bonus money, with these changes of the terms. */
const matched = (terms: object) => ({
  kind: 'depositMatch',
  deposit: 'next',
  payAs: { as: 'bonus', terms: { ...plainTerms, ...terms } },
  perCurrency: { THB: [{ minDeposit: '10', percentBp: 10_000, max: '100' }] },
});
const falling = [
  { turnover: '100', amount: '10' },
  { turnover: '200', amount: '9' },
];
test.each([
  [{ html: { EN: '<script>alert(1)</script>', TH: '', CN: '' } }, 'MALFORMED'],
  [{ html: { EN: '<p onclick="x()">x</p>', TH: '', CN: '' } }, 'MALFORMED'],
  [{ terms: { EN: '<a href="javascript:x()">x</a>', TH: '', CN: '' } }, 'MALFORMED'],
  [{ html: { EN: '<img src=x>', TH: '', CN: '' } }, 'MALFORMED'],
  [{ picture: 'banner/nothing' }, 'MALFORMED'],
  [{ picture: 'upload/../x' }, 'MALFORMED'],
  [{ categories: ['nothing'] }, 'MALFORMED'],
  [{ rule: { ...applyRule, perCurrency: { THB: { min: '5', max: '1' } } } }, 'AMOUNT_INVALID'],
  [{ rule: { ...applyRule, perCurrency: { XXX: { min: '1', max: '5' } } } }, 'CURRENCY_NOT_OFFERED'],
  [{ rule: { ...applyRule, perCurrency: {} } }, 'MALFORMED'],
  [{ rule: { ...applyRule, extra: 1 } }, 'MALFORMED'],
  [{ budgets: { THB: '-1' } }, 'AMOUNT_INVALID'],
  [{ endsAt: '2020-01-01T00:00:00.000Z' }, 'OFFER_INVALID'],
  [{ startsAt: '2099-01-02T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z' }, 'OFFER_INVALID'],
  [{ rule: matched({ maxPayout: '50' }) }, 'OFFER_INVALID'],
  [{ rule: matched({ turnoverTimes: 0 }) }, 'OFFER_INVALID'],
  [{ rule: { kind: 'turnover', period: 'day', payAs: asCash, perCurrency: { THB: falling } } }, 'OFFER_INVALID'],
  [{ rule: { kind: 'turnover', period: 'day', payAs: asCash, perCurrency: { XYZ: falling } } }, 'CURRENCY_NOT_OFFERED'],
])('%o makes no activity: %s', async (change, code) => {
  const admin = await signedInOperator(ctx);
  const said = { ...stated(applyRule), reason: 'A new festival', ...change };
  expect(await ask(admin, 'POST', '/ops/v1/promotions', said)).toMatchObject({ code });
});

test('an activity is a draft until two operators open it; one closes it', async () => {
  const [finance, one, two] = [
    await signedInOperator(ctx, { role: 'finance' }),
    await signedInOperator(ctx, { role: 'content' }),
    await signedInOperator(ctx, { role: 'content' }),
  ];
  const made = await ask(finance, 'POST', '/ops/v1/promotions', { ...stated(applyRule), reason: 'A new festival' });
  expect(made).toMatchObject({ status: 200, value: { promotion: { state: 'DRAFT' } } });
  const { id } = made.value.promotion;
  const hall = async () => (await ask(null, 'GET', '/wps/promotions')).value.list.map((row: { id: string }) => row.id);
  expect(await hall()).not.toContain(id);
  expect(await ask(null, 'GET', `/wps/promotions/${id}`)).toMatchObject({ code: 'NOT_FOUND' });
  const open = { state: 'OPEN', reason: 'It begins' };
  expect(await ask(one, 'PUT', `/ops/v1/promotions/${id}`, open)).toMatchObject({ value: { waitsForSecond: true } });
  expect(await ask(one, 'PUT', `/ops/v1/promotions/${id}`, open)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await ask(two, 'PUT', `/ops/v1/promotions/${id}`, open)).toMatchObject({ value: { waitsForSecond: false } });
  expect(await hall()).toContain(id);
  expect(await ask(null, 'GET', `/wps/promotions/${id}?language=TH`)).toMatchObject({
    value: { html: '<p>Everybody is welcome.</p>', rule: { kind: 'apply' } },
  });
  expect(await ask(one, 'PUT', `/ops/v1/promotions/${id}/terms`, { claimDays: 9, reason: 'More' })).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await ask(one, 'PUT', `/ops/v1/promotions/${id}`, { state: 'CLOSED', reason: 'Over' })).toMatchObject({
    value: { waitsForSecond: false, promotion: { state: 'CLOSED' } },
  });
  expect(await hall()).not.toContain(id);
});

test('an open activity begins sooner, or ends later, by the word of two operators', async () => {
  const [one, two] = [await signedInOperator(ctx), await signedInOperator(ctx)];
  const id = await opened(applyRule, { startsAt: in_(3_600_000), endsAt: in_(7_200_000) });
  const said = (times: object) => ({ ...times, reason: 'Everybody asks for it' });
  for (const times of [
    { startsAt: null },
    { startsAt: in_(1_800_000) },
    { endsAt: null },
    { endsAt: in_(9_000_000) },
  ]) {
    const change = said(times);
    const asked = (who: Told) => ask(who, 'PUT', `/ops/v1/promotions/${id}`, change);
    expect(await asked(one)).toMatchObject({ value: { waitsForSecond: true } });
    if ('endsAt' in times && times.endsAt !== null)
      expect(await asked(two)).toMatchObject({ value: { waitsForSecond: false } });
  }
  for (const times of [{ startsAt: in_(5_400_000) }, { endsAt: in_(6_000_000) }]) {
    expect(await ask(one, 'PUT', `/ops/v1/promotions/${id}`, said(times))).toMatchObject({
      value: { waitsForSecond: false },
    });
  }
});

test('every state that an entry leaves has somebody who moves it, and times decide the rest', () => {
  for (const list of Object.values(moves)) for (const { by } of list) expect(by.length).toBeGreaterThan(0);
  const now = new Date();
  const at = (ms: number) => new Date(now.getTime() + ms);
  expect(openness({ state: 'OPEN', starts_at: null, ends_at: null }, now)).toBe('JOIN');
  expect(openness({ state: 'OPEN', starts_at: at(1), ends_at: null }, now)).toBe('COMING_SOON');
  expect(openness({ state: 'OPEN', starts_at: null, ends_at: now }, now)).toBe('CLOSED');
  expect(openness({ state: 'CLOSED', starts_at: at(1), ends_at: null }, now)).toBe('CLOSED');
});
