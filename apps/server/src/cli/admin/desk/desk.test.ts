import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DeskAdjustment } from '@fairhouse/contract/desk-holds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atDesk, because, type Desk, deposit, openCashier } from '../../../modules/cashier/desk/testing.ts';
import { ask, moneyOf, payee } from '../../../modules/cashier/withdrawals/testing.ts';
import { verifyLedger } from '../../../modules/ledger/index.ts';
import { useTestApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/members.ts';
import { ofTheTests } from '../../../testing/programs.ts';
import { runAdmin } from '../run.ts';

const program = join(import.meta.dirname, '../../admin.ts');
let finance: Desk;
let risk: Desk;
const site = await useTestApp();
beforeAll(async () => {
  await openCashier(site);
  await sql`update cashier.withdrawal_rule set two_person_above = 5000000 where currency = 'THB'`.execute(site.ctx.db);
  [finance, risk] = await Promise.all([atDesk(site, 'finance'), atDesk(site, 'risk')]);
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
});

/** Runs the program itself, beside the site, with a password piped to it. */
async function admin(line: string, password = testPassword) {
  const { databaseUrl, masterKey } = site.ctx.config;
  const env = { DATABASE_URL: databaseUrl ?? '', MASTER_KEY: masterKey.toString('base64') };
  const args = [...line.split(' '), '--reason', because.reason, '--password-stdin'];
  const child = spawn(process.execPath, [program, ...args], { env: { ...ofTheTests, ...env }, stdio: 'pipe' });
  child.stdin.end(`${password}\n`);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said: out + err };
}

test('one operator is one at the machine as well: what was asked for by a call is not approved by a command', async () => {
  const member = await payee(site.ctx, 0n);
  const body = { memberId: String(member.memberId), direction: 'credit', amount: '20', ...because };
  const { value } = await finance.post<DeskAdjustment>('/adjustments', body);
  const own = await admin(`adjust approve ${value.id} --as ${finance.username}`);
  expect(own).toMatchObject({ code: 2, said: expect.stringContaining('somebody else has to') });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(0n);
  const other = await admin(`adjust approve ${value.id} --as ${risk.username}`);
  expect(other).toMatchObject({ code: 0, said: expect.stringContaining('is CREDITED: 20.0000 THB') });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(200_000n);
});

test('what is to be staked is said in times, as of a channel', async () => {
  const member = await payee(site.ctx, 0n);
  const asked = await admin(`adjust credit ${member.username} 20 --turnover 1.5 --as ${finance.username}`);
  expect(asked).toMatchObject({ code: 0 });
  const { rows } = await sql`select turnover_bp from cashier.adjustment where member_id = ${member.memberId}`.execute(
    site.ctx.db,
  );
  expect(rows).toEqual([{ turnover_bp: 15_000 }]);
});

test('the two approvals of a withdrawal are of two people, wherever each is given, also at one moment', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '600');
  const answers = await Promise.all([
    risk.post(`/withdrawals/${id}/approve`),
    admin(`withdrawal approve ${id} --as ${risk.username}`),
  ]);
  const yes = answers.filter((answer) => ('status' in answer ? answer.status === 200 : answer.code === 0));
  expect(yes).toHaveLength(1);
  const state = await finance.get<{ state: string; approvals: object[] }>(`/withdrawals/${id}`);
  expect(state.value).toMatchObject({ state: 'REQUESTED', approvals: [{ operator: risk.username }] });
  expect(await admin(`withdrawal approve ${id} --as ${finance.username}`)).toMatchObject({
    code: 0,
    said: expect.stringContaining('is APPROVED'),
  });
});

test('nobody acts in another’s name without the password, and the role is judged here too', async () => {
  const member = await payee(site.ctx, 0n);
  const id = await deposit(site, member);
  expect(await admin(`deposit approve ${id} --as ${finance.username}`, 'wrong')).toMatchObject({
    code: 2,
    said: expect.stringContaining('with this password'),
  });
  expect(await admin(`deposit approve ${id} --as ${risk.username}`)).toMatchObject({
    code: 2,
    said: expect.stringContaining('does not allow it'),
  });
  expect((await moneyOf(site.ctx, member.memberId)).cash).toBe(0n);
  expect(await admin(`deposit approve ${id} --amount 80 --as ${finance.username}`)).toMatchObject({
    code: 0,
    said: expect.stringContaining('is CREDITED: 80.0000 THB'),
  });
  const events = await risk.get<{ list: object[] }>(`/events?subject=deposit&subjectId=${id}&kind=credited`);
  expect(events.value.list).toMatchObject([{ operator: finance.username, address: null, reason: because.reason }]);
});

test('money is frozen and lifted by a command', async () => {
  const member = await payee(site.ctx);
  const frozen = await admin(`freeze ${member.username} --amount 300 --as ${risk.username}`);
  expect(frozen).toMatchObject({ code: 0, said: expect.stringContaining('300.0000 THB is set aside') });
  expect(await moneyOf(site.ctx, member.memberId)).toEqual({ cash: 7_000_000n, locked: 3_000_000n });
  const [, id = ''] = /Freeze (\d+)/.exec(frozen.said) ?? [];
  expect((await admin(`unfreeze ${id} --as ${risk.username}`)).code).toBe(0);
  expect(await admin(`unfreeze ${id} --as ${risk.username}`)).toMatchObject({
    code: 2,
    said: expect.stringContaining('it is UNFROZEN'),
  });
});

test('what is waiting is listed', async () => {
  const member = await payee(site.ctx);
  await ask(site.ctx, member, '100');
  const id = await deposit(site, member);
  await sql`update cashier.deposit set state = 'SUBMITTED' where id = ${id}`.execute(site.ctx.db);
  const list = async (line: string) => (await runAdmin(line.split(' '), (work) => work(site.ctx))).lines.join('\n');
  expect(await list(`withdrawals --member ${member.username}`)).toMatch(
    /REQUESTED {2}100\.0000 THB {2}test-out {2}risk/,
  );
  expect(await list(`deposits --member ${member.username}`)).toMatch(/SUBMITTED {2}100\.0000 THB {2}test-in/);
  expect(await list('deposits --member nobody')).toBe('There are none');
  const memberId = String(member.memberId);
  await finance.post('/adjustments', { memberId, direction: 'debit', amount: '5', ...because });
  await risk.post('/freezes', { memberId, ...because });
  const asked = `debit  5.0000 THB  ${member.username}  by ${finance.username}  ${because.reason}`;
  expect(await list(`adjustments --member ${member.username}`)).toContain(asked);
  const held = `FROZEN  withdrawals  ${member.username}  by ${risk.username}  ${because.reason}`;
  expect(await list(`freezes --member ${member.username}`)).toContain(held);
  const trail = await list(`trail --member ${member.username}`);
  expect(trail).toContain(`frozen → FROZEN  by ${risk.username} from 127.0.0.1  ${because.reason}`);
  expect(await list(`trail deposit ${id}`)).toMatch(/requested → AWAITING {2}by member$/);
});

test('a command that is not right asks no database', async () => {
  const nobody = () => {
    throw new Error('no site is asked');
  };
  const wrong = async (line: string) => (await runAdmin(line.split(' '), nobody)).lines[0];
  expect(await wrong('deposit approve 1 --reason because')).toContain('--as is missing');
  expect(await wrong('deposit approve 1 --as anna')).toContain('--reason is empty');
  expect(await wrong('deposit approve one --as anna --reason because')).toContain('"one" is not a number');
  expect(await wrong('deposit burn 1 --as anna --reason because')).toContain('"burn" is not one of approve, reject');
  expect(await wrong('deposit reject 1 --amount 5 --as anna --reason because')).toContain('--amount has no meaning');
  expect(await wrong('withdrawal pay 1 --as anna --reason because')).toContain('--reference is empty');
  expect(await wrong('adjust debit anna 5 --turnover 1 --as anna --reason because')).toContain('--turnover has no');
  expect(await wrong('adjust credit anna x --as anna --reason because')).toContain('"x" is not an amount');
});
