import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { memberWith, signedInMember } from '../../testing/members.ts';
import { verifyLedger } from '../ledger/index.ts';
import { moneyTransaction } from '../money-rows/index.ts';
import { anotherNode } from '../originals/testing.ts';
import { lowerGrantIn, raiseGrantIn } from './amend.ts';
import { activateGrant, cancelGrant, giveUpGrant } from './offer.ts';
import { openGrantOf } from './open-grants.ts';
import { baht, granted, grantNow, held, letTimePass, setDone } from './testing.ts';
import { watchGrants } from './watch.ts';

const site = await useTestApp();
const { ctx, app } = site;
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const cutBefore = join(import.meta.dirname, '../../../migrations/0123_cut_before.sql');
const lowered = (id: bigint, amount: number) => moneyTransaction(ctx, (tx) => lowerGrantIn(ctx, tx, id, baht(amount)));
const raised = (id: bigint, amount: number) => moneyTransaction(ctx, (tx) => raiseGrantIn(ctx, tx, id, baht(amount)));

type Who = { headers: Record<string, string> };
async function ask({ headers }: Who, method: 'GET' | 'POST', url: string) {
  const all = { ...headers, 'idempotency-key': randomUUID() };
  const answer = await app.inject({ method, url: `/wps/bonuses${url}`, headers: all });
  return { status: answer.statusCode, ...answer.json() };
}

test('a grant is open at once where nothing else is, and its member sees what is left of it', async () => {
  const member = await memberWith(ctx, baht(10));
  const grant = await granted(ctx, member.memberId);
  expect(grant).toMatchObject({ state: 'ACTIVE', required: baht(1000) });
  expect(await held(ctx, member.memberId)).toBe(baht(100));
  expect(await held(ctx, member.memberId, 'cash')).toBe(baht(10));
  const { value } = await ask(member, 'GET', `/${grant.id}`);
  expect(value).toMatchObject({
    state: 'ACTIVE',
    balance: '100.0000',
    turnover: { required: '1000.0000', done: '0.0000', left: '1000.0000' },
    movements: { list: [{ kind: 'bonusGranted', amount: '100.0000', balance: '100.0000' }], nextCursor: null },
    bets: { list: [], nextCursor: null },
  });
  expect((await ask(member, 'GET', '?open=true')).value.list).toHaveLength(1);
  expect(await ask(await memberWith(ctx, 0n), 'GET', `/${grant.id}`)).toMatchObject({ code: 'NOT_FOUND' });
});

test('one source grants once, also when it is claimed twice at one moment', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  const one = { source: 'claim', sourceId: memberId };
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => granted(ctx, memberId, one)));
  for (const { id } of others) expect(id).toBe(first?.id);
  expect(await held(ctx, memberId)).toBe(baht(100));
});

test('one that stands alone is refused while another is open; one of a queue waits and is opened behind it', async () => {
  const member = await memberWith(ctx, 0n);
  const { memberId } = member;
  const open = await granted(ctx, memberId);
  await expect(granted(ctx, memberId)).rejects.toMatchObject({ code: 'BONUS_OPEN' });
  const next = await granted(ctx, memberId, { amount: baht(7), terms: { stacking: 'queue' } });
  expect(next.state).toBe('OFFERED');
  expect(await ask(member, 'POST', `/${next.id}/activate`)).toMatchObject({ code: 'BONUS_OPEN' });
  expect(await ask(member, 'POST', `/${open.id}/forfeit`)).toMatchObject({
    value: { state: 'FORFEITED', endedBy: 'given-up', balance: '0.0000' },
  });
  expect(await held(ctx, memberId)).toBe(0n);
  expect(await ask(member, 'POST', `/${open.id}/activate`)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await ask(member, 'POST', `/${next.id}/activate`)).toMatchObject({ value: { state: 'ACTIVE' } });
  expect(await held(ctx, memberId)).toBe(baht(7));
});

test('two devices at one moment, on two nodes, open one of two', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  const open = await granted(ctx, memberId);
  const waiting = [
    await granted(ctx, memberId, { terms: { stacking: 'queue' } }),
    await granted(ctx, memberId, { terms: { stacking: 'queue' } }),
  ];
  await giveUpGrant(ctx, memberId, open.id);
  const other = anotherNode(ctx);
  const done = await Promise.allSettled(
    waiting.flatMap(({ id }) => [activateGrant(ctx, memberId, id), activateGrant(other.node, memberId, id)]),
  );
  const states = await Promise.all(waiting.map(async ({ id }) => (await grantNow(ctx, id)).state));
  expect(states.sort()).toEqual(['ACTIVE', 'OFFERED']);
  for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'BONUS_OPEN' });
  expect(await held(ctx, memberId)).toBe(baht(100));
  await other.close();
});

test('time ends an offer and an open one by the clock of the database, and turnover that is made releases it even then', async () => {
  const { memberId } = await memberWith(ctx, baht(5));
  const first = await granted(ctx, memberId);
  const offered = await granted(ctx, memberId, { terms: { stacking: 'queue' } });
  for (const { id } of [first, offered]) await letTimePass(ctx, id);
  await expect(activateGrant(ctx, memberId, offered.id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  await watchGrants(ctx);
  expect((await grantNow(ctx, first.id)).state).toBe('EXPIRED');
  expect((await grantNow(ctx, offered.id)).state).toBe('EXPIRED');
  expect(await held(ctx, memberId)).toBe(0n);
  const made = await granted(ctx, memberId);
  await setDone(ctx, made.id, made.required);
  await letTimePass(ctx, made.id);
  await watchGrants(ctx);
  expect(await grantNow(ctx, made.id)).toMatchObject({ state: 'RELEASED', released: baht(100) });
  expect(await held(ctx, memberId, 'cash')).toBe(baht(105));
});

test.each([
  [{ sticky: true }, 0],
  [{ maxPayout: '30' }, 30],
  [{}, 100],
])('released under %o, %d of a hundred become cash', async (terms, cash) => {
  const { memberId } = await memberWith(ctx, 0n);
  const { id, required } = await granted(ctx, memberId, { terms });
  await setDone(ctx, id, required - 1n);
  await watchGrants(ctx);
  expect((await grantNow(ctx, id)).state).toBe('ACTIVE');
  await setDone(ctx, id, required);
  await watchGrants(ctx);
  expect((await grantNow(ctx, id)).state).toBe('RELEASED');
  expect(await held(ctx, memberId, 'cash')).toBe(baht(cash));
  expect(await held(ctx, memberId)).toBe(0n);
});

test('turnover that is taken back after the release is owed in proportion, and given back when it counts again', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  const { id, required } = await granted(ctx, memberId);
  await setDone(ctx, id, required);
  await watchGrants(ctx);
  await setDone(ctx, id, required / 4n);
  await watchGrants(ctx);
  await watchGrants(ctx);
  expect(await grantNow(ctx, id)).toMatchObject({ released: baht(100), taken_back: baht(75) });
  expect(await held(ctx, memberId, 'cash')).toBe(baht(25));
  await setDone(ctx, id, 0n);
  await watchGrants(ctx);
  expect(await held(ctx, memberId, 'cash')).toBe(0n);
  await setDone(ctx, id, required);
  await watchGrants(ctx);
  expect(await held(ctx, memberId, 'cash')).toBe(baht(100));
});

test('a trial user and another currency get nothing; one who may not play waits, and a locked one plays with nothing', async () => {
  const trial = await signedInMember(ctx, { trial: true });
  await expect(granted(ctx, trial.memberId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const member = await memberWith(ctx, 0n);
  await expect(granted(ctx, member.memberId, { currency: 'USD' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { id } = await granted(ctx, member.memberId);
  await sql`update identity.member set locked_at = now() where id = ${member.memberId}`.execute(ctx.db);
  expect((await ask(member, 'POST', `/${id}/forfeit`)).status).not.toBe(200);
});

test('an operator ends one with a reason, and every node knows at once which are open', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  const whose = { memberId, currency: 'THB' };
  const other = anotherNode(ctx);
  expect(await openGrantOf(other.node, whose)).toBeNull();
  const { id } = await granted(ctx, memberId);
  expect(await openGrantOf(ctx, whose)).toBe(id);
  await expect.poll(() => openGrantOf(other.node, whose)).toBe(id);
  const actor = { kind: 'operator', id: 1n } as const;
  await cancelGrant(ctx, id, { actor, reason: 'The wrong account' });
  await expect.poll(() => openGrantOf(other.node, whose)).toBeNull();
  expect((await grantNow(ctx, id)).state).toBe('CANCELLED');
  await other.close();
});

test('an open one whose whole amount is taken back ends as undone, not as played to its end', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  const { id } = await granted(ctx, memberId);
  await lowered(id, 100);
  await watchGrants(ctx);
  expect(await grantNow(ctx, id)).toMatchObject({ state: 'CANCELLED', ended_by: 'undone' });
  expect(await held(ctx, memberId)).toBe(0n);
});

test('what was taken of a bonus that was cut before its row kept that is read from the ledger, and comes back once', async () => {
  const { memberId } = await memberWith(ctx, 0n);
  const { id } = await granted(ctx, memberId);
  await lowered(id, 70);
  await sql`update bonus.grant set cut_taken = 0 where id = ${id}`.execute(ctx.db);
  await sql.raw(await readFile(cutBefore, 'utf8')).execute(ctx.db);
  await raised(id, 70);
  expect(await held(ctx, memberId)).toBe(baht(100));
  await lowered(id, 70);
  expect(await held(ctx, memberId)).toBe(baht(30));
});
