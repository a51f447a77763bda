import { randomUUID } from 'node:crypto';
import { formatMoney } from '@fairhouse/money/money';
import { expect, test } from 'vitest';
import { piped } from '../../../cli/admin/testing.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember, testPassword } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { twoPersonAbove } from '../../money-rows/index.ts';
import { held, plainTerms } from '../testing.ts';

const site = await useTestApp();
const { ctx, app } = site;

type Who = { headers: Record<string, string> };
async function ask({ headers }: Who, method: 'GET' | 'POST', url: string, payload?: object, key = randomUUID()) {
  const more = payload ? { payload } : {};
  const all = { ...headers, 'idempotency-key': key };
  const answer = await app.inject({ method, url: `/ops/v1/bonuses${url}`, headers: all, ...more });
  return { status: answer.statusCode, ...answer.json() };
}
const offer = (memberId: bigint, amount: string) => ({
  memberId: String(memberId),
  amount,
  terms: plainTerms,
  reason: 'A welcome',
});
const queued = { ...plainTerms, stacking: 'queue' };

test('an operator offers a bonus by hand, once by its key; beyond the hand rule it takes two', async () => {
  const [one, two] = [await signedInOperator(ctx, { role: 'finance' }), await signedInOperator(ctx, { role: 'risk' })];
  const { memberId, username } = await signedInMember(ctx);
  const key = randomUUID();
  const given = await ask(one, 'POST', '', offer(memberId, '100'), key);
  expect(given).toMatchObject({ value: { waitsForSecond: false, bonus: { username, state: 'ACTIVE' } } });
  expect(await ask(one, 'POST', '', offer(memberId, '100'), key)).toEqual(given);
  expect(await held(ctx, memberId)).toBe(1_000_000n);
  expect(await ask(one, 'POST', '', offer(memberId, '100'))).toMatchObject({ code: 'BONUS_OPEN' });
  const large = { ...offer(memberId, '1000000'), terms: queued };
  expect(await ask(one, 'POST', '', large)).toMatchObject({ value: { waitsForSecond: true, bonus: null } });
  expect(await ask(one, 'POST', '', large)).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await ask(two, 'POST', '', large)).toMatchObject({ value: { bonus: { state: 'OFFERED' } } });
  const { id } = given.value.bonus;
  expect(await ask(two, 'POST', `/${id}/cancel`, { reason: 'Not this one' })).toMatchObject({
    value: { state: 'CANCELLED', endedBy: 'cancelled' },
  });
  expect(await held(ctx, memberId)).toBe(0n);
  expect((await ask(one, 'GET', `?username=${username}`)).value.list).toHaveLength(2);
  expect((await ask(one, 'GET', `/${id}`)).value.movements).toHaveLength(2);
});

test('a bonus that was played for and cancelled counts towards the hand rule; one that nobody had does not', async () => {
  const one = await signedInOperator(ctx, { role: 'finance' });
  const { memberId } = await signedInMember(ctx);
  const half = formatMoney(((await twoPersonAbove(ctx.db, 'THB')) * 3n) / 5n, 'THB');
  const given = async () => (await ask(one, 'POST', '', { ...offer(memberId, half), terms: queued })).value;
  const cancel = (id: string) => ask(one, 'POST', `/${id}/cancel`, { reason: 'Not this one' });
  const opened = await given();
  expect(opened).toMatchObject({ waitsForSecond: false, bonus: { state: 'ACTIVE' } });
  await cancel(opened.bonus.id);
  expect(await given()).toMatchObject({ waitsForSecond: true });

  const [two, other] = [await signedInOperator(ctx, { role: 'risk' }), await signedInMember(ctx)];
  const small = (by: Who, amount: string) => ask(by, 'POST', '', { ...offer(other.memberId, amount), terms: queued });
  await small(two, '1');
  const offered = (await small(two, half)).value;
  expect(offered).toMatchObject({ waitsForSecond: false, bonus: { state: 'OFFERED' } });
  await cancel(offered.bonus.id);
  expect((await small(two, half)).value).toMatchObject({ waitsForSecond: false, bonus: { state: 'OFFERED' } });
});

test.each([
  [{ amount: '0' }, 'AMOUNT_INVALID'],
  [{ amount: '0.00001' }, 'AMOUNT_INVALID'],
  [{ amount: '-1' }, 'MALFORMED'],
  [{ terms: { ...plainTerms, maxStake: '0' } }, 'AMOUNT_INVALID'],
  [{ terms: { ...plainTerms, days: 0 } }, 'MALFORMED'],
  [{ memberId: '999999' }, 'NOT_FOUND'],
])('%o is refused with %s', async (change, code) => {
  const admin = await signedInOperator(ctx);
  const { memberId } = await signedInMember(ctx);
  expect(await ask(admin, 'POST', '', { ...offer(memberId, '1'), ...change })).toMatchObject({ code });
});

test('support looks and offers nothing; the command line offers, shows and ends', async () => {
  const support = await signedInOperator(ctx, { role: 'support' });
  const { memberId, username } = await signedInMember(ctx);
  expect(await ask(support, 'POST', '', offer(memberId, '5'))).toMatchObject({ code: 'FORBIDDEN' });
  const { username: operator } = await signedInOperator(ctx, { role: 'finance' });
  const admin = async (...args: string[]) => (await piped(ctx, args, [testPassword])).lines.join('\n');
  const as = ['--as', operator, '--reason', 'A welcome', '--password-stdin'];
  const words = await admin('bonus', 'offer', username, '25', '--turnover', '10', '--max-stake', '5', ...as);
  expect(words).toMatch(/^Bonus \d+ of 25.0000 is ACTIVE$/);
  const [id = ''] = /\d+/.exec(words) ?? [];
  expect(await admin('bonuses', '--member', username)).toContain('turnover 0.0000 of 250.0000');
  expect(await admin('bonus', 'show', id)).toContain('bonusGranted');
  expect(await admin('bonus', 'cancel', id, ...as)).toBe(`Bonus ${id} is CANCELLED`);
});
