import { randomUUID } from 'node:crypto';
import type { DeskMailingDetail } from '@fairhouse/contract/desk-mailings';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs } from '../../operators/index.ts';
import { sendDueMailings } from '../mailings/send.ts';
import { taggedMembers } from './testing.ts';

const { app, ctx } = await useTestApp();
const { pool } = ctx;
const words = (text: string) => ({ EN: text, TH: text, CN: text });
let tag: string;
let headers: Record<string, string>;

beforeEach(async () => {
  tag = `t${randomUUID().slice(0, 8)}`;
  await pool.query('update overview.mailing_rule set second_above = 1000');
  headers = (await signedInOperator(ctx, { role: 'content' })).headers;
});

async function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await app.inject({
    ...{ method, url: `/ops/v1${path}`, headers: { ...headers, 'idempotency-key': randomUUID() } },
    ...(payload ? { payload } : {}),
  });
  return answer.json<{ value: DeskMailingDetail & { count: number | null }; code?: string }>();
}
const estimate = async (filter: object) => {
  const query = new URLSearchParams({ tag, ...filter });
  return (await ask('GET', `/mailings/estimate?${query}`)).value.count;
};
const make = (filter: object = {}) =>
  ask('POST', '/mailings', {
    ...{ title: words('A gift'), text: words('It waits'), variantB: { title: words('B'), text: words('B') } },
    ...{ filter: { tag, ...filter }, reason: 'The June campaign' },
  });

/** All that an operator sees of a mailing before and after it is sent, without ids and times. */
async function toldOf(filter: object): Promise<object> {
  const made = await make(filter);
  await sendDueMailings(ctx);
  const { value } = await ask('GET', `/mailings/${made.value.id}`);
  const [noted] = await notedActs(ctx.db, { limit: 1, action: 'mailing' });
  const { state, sent, variants } = value;
  const before = { state: made.value.state, estimate: made.value.estimate };
  return { code: made.code, before, state, sent, variants, noted: noted?.detail.estimate };
}

async function deposit(memberId: bigint): Promise<void> {
  await pool.query(
    `insert into overview.cash_month (member_id, currency, month, deposits, withdrawals, gifts)
    values ($1, 'THB', '2026-01-01', 5000000, 0, 0)`,
    [memberId],
  );
}
const rich = { currency: 'THB', depositsMin: '500' };

test('no number of a mailing to fewer than ten tells whether one member has deposited, before or after it is sent', async () => {
  const [one = 0n, ...others] = await taggedMembers(ctx, tag, 1);
  expect(others).toEqual([]);
  const poor = { estimate: await estimate(rich), told: await toldOf(rich) };
  expect(poor.told).toMatchObject({ before: { state: 'WAITING', estimate: null }, state: 'SENT', sent: null });
  await deposit(one);
  expect({ estimate: await estimate(rich), told: await toldOf(rich) }).toEqual(poor);
  await taggedMembers(ctx, tag, 8);
  expect(await toldOf({})).toEqual(poor.told);
});

test('two segments that differ by one member are told alike', async () => {
  const members = await taggedMembers(ctx, tag, 15);
  for (const memberId of members.slice(0, 12)) await deposit(memberId);
  expect([await estimate({}), await estimate(rich)]).toEqual([10, 10]);
  expect(await toldOf({})).toMatchObject({ before: { estimate: 10 }, sent: 10, noted: 10 });
});

test('a second operator is asked by what is told, not by the very number', async () => {
  await taggedMembers(ctx, tag, 10);
  await pool.query('update overview.mailing_rule set second_above = 18');
  expect((await make()).value.state).toBe('REVIEW');
  await pool.query('update overview.mailing_rule set second_above = 19');
  expect((await make()).value.state).toBe('WAITING');
});
