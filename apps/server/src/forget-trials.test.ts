import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetTrialsWith } from './app.ts';
import { forgetTrials } from './modules/identity/forget-trials.ts';
import { noteEvent } from './modules/identity/index.ts';
import { forgetPlay, verifyLedger } from './modules/ledger/index.ts';
import { useTestApp } from './testing/app.ts';
import { testClock, useTestCtx } from './testing/ctx.ts';
import { memberWith, testVisitor } from './testing/members.ts';

const day = 86_400_000;
// Play is dated by the database's clock, so this one begins at the present, and is advanced.
const clock = testClock(new Date());
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });

const bet = (headers: { authorization: string }, key = randomUUID()) =>
  site.app.inject({
    method: 'POST',
    url: '/wps/originals/bet',
    headers: { ...headers, 'idempotency-key': key },
    payload: { game: 'dice', stake: '10', params: { target: 50.5, condition: 'over' } },
  });

async function trial() {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/wps/session/login/freeplay',
    payload: { platform: 'W' },
  });
  const { token, member } = answer.json().value;
  const headers = { authorization: `Bearer ${token}` };
  expect((await bet(headers)).statusCode).toBe(200);
  const mines = await site.app.inject({
    method: 'POST',
    url: '/wps/originals/bet',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { game: 'mines', stake: '10', params: { mines: 3 } },
  });
  expect(mines.statusCode).toBe(200);
  return { id: BigInt(member.id), headers };
}

/** Every table of the database with rows of the member, and the number of their wallets' transfers. */
async function left(memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name = 'member_id' and table_schema not like 'pg_%'
      and (table_schema, table_name) in (select schemaname, tablename from pg_tables)
    union select 'identity.member'`.execute(ctx.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const column = sql.ref(name === 'identity.member' ? 'id' : 'member_id');
    const held = await sql`select from ${sql.table(name)} where ${column} = ${memberId}`.execute(ctx.db);
    if (held.rows.length > 0) found.push(name);
  }
  return found.sort();
}
const ledgerSize = async () => {
  const { entries, transfers, differences } = await verifyLedger(ctx.db);
  expect(differences).toEqual([]);
  return { entries, transfers };
};

test('a trial user and all that was played are gone thirty days after the last use, and the ledger stays exact', async () => {
  const real = await memberWith(ctx, 1_000_000n);
  expect((await bet(real.headers)).statusCode).toBe(200);
  const before = await ledgerSize();
  const kept = await left(real.memberId);
  const { id, headers } = await trial();
  expect((await ledgerSize()).entries).toBeGreaterThan(before.entries);
  clock.advance(29 * day);
  expect(await forgetTrials(ctx, forgetTrialsWith)).toBe(0);
  clock.advance(2 * day);
  expect(await forgetTrials(ctx, forgetTrialsWith)).toBe(1);
  expect(await left(id)).toEqual([]);
  expect(await ledgerSize()).toEqual(before);
  expect(await left(real.memberId)).toEqual(kept);
  expect((await bet(headers)).statusCode).toBe(401);
  expect(await forgetTrials(ctx, forgetTrialsWith)).toBe(0);
});

test('a trial user who still plays is kept', async () => {
  const { id } = await trial();
  clock.advance(31 * day);
  await sql`update identity.session set last_seen_at = ${clock.now()} where member_id = ${id}`.execute(ctx.db);
  expect(await forgetTrials(ctx, forgetTrialsWith)).toBe(0);
  expect(await left(id)).toContain('ledger.wallet');
});

test('no row of real money is removed, by whatever says that its owner is a trial user', async () => {
  clock.advance(60 * day);
  await forgetTrials(ctx, forgetTrialsWith);
  // The worst case: a member with cash, stored as a trial user.
  const { memberId } = await memberWith(ctx, 500n, { registerMethod: 'FREEPLAY', passwordHash: null });
  const { memberId: other } = await memberWith(ctx, 500n);
  await noteEvent(ctx, ctx.db, { kind: 'login', memberId: other, visitor: testVisitor() });
  const before = [await ledgerSize(), await left(memberId), await left(other)];
  clock.advance(60 * day);
  await forgetTrials(ctx, forgetTrialsWith);
  await expect(
    ctx.db.transaction().execute((tx) => forgetPlay(tx, memberId, new Date(clock.now().getTime() + day))),
  ).rejects.toThrow('has play money alone');
  const wallets = sql`(select id from ledger.wallet where member_id = ${memberId})`;
  for (const act of [
    sql`delete from ledger.transfer where credit in ${wallets}`,
    sql`delete from ledger.entry where id in (select entry from ledger.transfer where credit in ${wallets})`,
    sql`delete from ledger.wallet where member_id = ${memberId}`,
    sql`update ledger.wallet set type = 'play' where member_id = ${memberId} and type = 'cash'`,
    sql`truncate ledger.entry`,
    sql`delete from identity.event where member_id = ${other}`,
    sql`delete from identity.member where id = ${other}`,
    sql`update identity.member set register_method = 'FREEPLAY' where id = ${other}`,
  ]) {
    await expect(act.execute(ctx.db)).rejects.toThrow(/append only|is kept|never changed/);
  }
  expect([await ledgerSize(), await left(memberId), await left(other)]).toEqual(before);
});

test('a trial user makes nine hundred bets in five minutes and no more, a member as many as there is money for', async () => {
  const { id, headers } = await trial();
  const real = await memberWith(ctx, 10_000_000n);
  await sql`
    update identity.attempt set tries = 899 where kind = 'play-bets'
      and subject = ${createHash('sha256').update(String(id)).digest()}`.execute(ctx.db);
  expect((await bet(headers)).statusCode).toBe(200);
  expect((await bet(headers)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await bet(real.headers)).statusCode).toBe(200);
  clock.advance(5 * 60_000);
  expect((await bet(headers)).statusCode).toBe(200);
});
