import { beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { openTestMailServer } from '../../../testing/senders.ts';
import { sheetsOf } from '../../../testing/xlsx.ts';
import { sendByMailServer } from '../../delivery/mail-server.ts';
import { testGame, testVendor } from '../../games/catalogue/testing.ts';
import type { OperatorRole } from '../../operators/index.ts';
import { recordAllRounds, roundOf, writeRound } from '../../records/testing-rounds.ts';
import { mailDueReports } from '../reports/mail.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const { app } = await useTestApp({ ctx });
const dayMs = 86_400_000;
const address = 'owner@brand.example';
type Mail = {
  to: string;
  subject: string;
  attachment: { name: string; type: string; content: string; encoding?: string };
};

beforeEach(async () => {
  await ctx.pool.query('delete from overview.report_schedule');
  await ctx.pool.query('delete from identity.delivery');
});

async function atDesk(role: OperatorRole = 'finance') {
  const { headers, username } = await signedInOperator(ctx, { role });
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const sent = payload === undefined ? {} : { payload };
    const answer = await app.inject({ method, url: `/ops/v1/report-schedules${url}`, headers, ...sent });
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    username,
    list: async () => (await call('GET', '')).value.list,
    add: (more: object = {}) =>
      call('POST', '', { report: 'revenue', every: 'day', address, reason: 'The owner has asked', ...more }),
    end: (id: string) => call('POST', `/${id}/end`, { reason: 'Not needed any more' }),
  };
}
type Desk = Awaited<ReturnType<typeof atDesk>>;

async function agreed(more: object = {}): Promise<[Desk, Desk]> {
  const both: [Desk, Desk] = [await atDesk(), await atDesk('admin')];
  expect((await both[0].add(more)).value).toEqual({ done: false });
  expect((await both[1].add(more)).value).toEqual({ done: true });
  return both;
}

/** Returns the mails that wait to be sent, oldest first. */
async function mails(): Promise<Mail[]> {
  const { rows } = await ctx.pool.query<{ sealed: Buffer }>('select sealed from identity.delivery order by id');
  return rows.map(({ sealed }) => JSON.parse(ctx.vault.open('delivery', sealed).toString()));
}

test('a report is mailed once after each period of the brand, as a file', async () => {
  await testVendor(ctx, 'VNDR');
  await testGame(ctx, 'VNDR', 'reels');
  const { memberId } = await signedInMember(ctx);
  const openedAt = clock.now();
  const day = openedAt.toISOString().slice(0, 10);
  await writeRound(ctx, roundOf(memberId, { state: 'SETTLED', openedAt, stake: 10_000n, payout: 1n }));
  await recordAllRounds(ctx);
  const [, desk] = await agreed();
  await mailDueReports(ctx, []);
  expect(await mails()).toEqual([]);
  clock.advance(dayMs);
  await mailDueReports(ctx, []);
  await mailDueReports(ctx, []);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: address, attachment: { name: `revenue-${day}.csv` } });
  expect(mail?.attachment.content).toContain('0.9999');
  expect(await (await atDesk()).list()).toMatchObject([
    { report: 'revenue', sent: 1, author: desk.username, endedAt: null },
  ]);
  // After two days without a run both reports are mailed.
  clock.advance(2 * dayMs);
  await mailDueReports(ctx, []);
  expect(await mails()).toHaveLength(3);
});

test('a report goes out as CSV or XLSX, as both operators said', async () => {
  const [one, other] = [await atDesk(), await atDesk()];
  expect((await one.add({ report: 'tax', every: 'month', format: 'xlsx' })).value).toEqual({ done: false });
  // Another format is a statement of another change.
  expect((await other.add({ report: 'tax', every: 'month', format: 'csv' })).value).toEqual({ done: false });
  expect((await other.add({ report: 'tax', every: 'month', format: 'xlsx' })).value).toEqual({ done: true });
  expect(await one.list()).toMatchObject([{ report: 'tax', format: 'xlsx' }]);
  clock.advance(32 * dayMs);
  await mailDueReports(ctx, []);
  const [mail] = await mails();
  expect(mail?.attachment).toMatchObject({ encoding: 'base64', type: expect.stringContaining('spreadsheetml') });
  expect(mail?.attachment.name).toMatch(/^tax-\d{4}-\d\d-01\.xlsx$/);
  const [sheet] = sheetsOf(Buffer.from(mail?.attachment.content ?? '', 'base64'));
  expect(sheet?.[0]).toContain('Taxable GGR');
});

test('a report leaves the house by two operators, and ends by one', async () => {
  const one = await atDesk();
  expect((await one.add()).value).toEqual({ done: false });
  expect(await one.add()).toMatchObject({ code: 'ALREADY_APPROVED' });
  // Another address is a statement of another change.
  expect((await (await atDesk()).add({ address: 'else@elsewhere.example' })).value).toEqual({ done: false });
  expect(await one.list()).toEqual([]);
  const [, other] = await agreed({ report: 'play' });
  const [{ id }] = await other.list();
  expect(await other.end(id)).toMatchObject({ value: { done: true } });
  expect(await other.end(id)).toMatchObject({ code: 'NOT_FOUND' });
  clock.advance(2 * dayMs);
  await mailDueReports(ctx, []);
  expect(await mails()).toEqual([]);
});

test.each([
  ['disabled', 'disabled_at = now()'],
  ['demoted', `role = 'content'`],
])('what a %s operator has set up is mailed no more', async (_what, set) => {
  const [, author] = await agreed();
  await ctx.pool.query(`update operators.operator set ${set} where username = $1`, [author.username]);
  clock.advance(dayMs);
  await mailDueReports(ctx, []);
  expect(await mails()).toEqual([]);
  const [row] = (await ctx.pool.query('select ended_at from overview.report_schedule')).rows;
  expect(row.ended_at).not.toBeNull();
});

test('killed at any step, a period is mailed once', async () => {
  await agreed();
  let due = 0;
  await atEveryCut(ctx, {
    prepare: async () => {
      clock.advance(dayMs);
      due = (await mails()).length + 1;
    },
    work: (dying) => mailDueReports(dying, []),
    check: async () => {
      // The database releases the locks of the dead process once it notices its death.
      await expect
        .poll(async () => {
          await mailDueReports(ctx, []);
          return (await mails()).length;
        })
        .toBe(due);
    },
  });
});

test('what is no address, no report or no period is refused, and so is who may not', async () => {
  const desk = await atDesk();
  const bad = [
    { address: 'owner' },
    { address: 'a@b.example, c@d.example' },
    { address: 'a@b.example\r\nBcc: c@d.example' },
    { report: 'players' },
    { every: 'hour' },
    { report: 'invoices', every: 'week' },
    { report: 'tax', every: 'day' },
    { format: 'pdf' },
    { currency: 'NONE' },
  ];
  for (const more of bad) expect(await desk.add(more), JSON.stringify(more)).toMatchObject({ code: 'MALFORMED' });
  for (const role of ['risk', 'content', 'support'] as const) {
    expect(await (await atDesk(role)).add(), role).toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('the file goes to the mail server as an attachment', async () => {
  const server = await openTestMailServer();
  await sendByMailServer(server.settings, {
    ...{ channel: 'email', to: address, subject: 'Revenue', text: 'Attached.' },
    attachment: { name: 'revenue.csv', type: 'text/csv; charset=utf-8', content: 'A,B\n1,ก\n' },
  });
  const [message] = server.messages;
  expect(message?.source).toMatch(/filename=revenue\.csv/);
  expect(message?.source).toContain(Buffer.from('A,B\n1,ก\n').toString('base64'));
  const content = Buffer.from([80, 75, 3, 4, 0, 255]).toString('base64');
  await sendByMailServer(server.settings, {
    ...{ channel: 'email', to: address, subject: 'Revenue', text: 'Attached.' },
    attachment: { name: 'revenue.xlsx', type: 'application/zip', content, encoding: 'base64' },
  });
  expect(server.messages.at(-1)?.source).toContain(content);
});

test('the machine sets up, lists and ends reports by mail', async () => {
  const run = async (...args: string[]) =>
    (await runAdmin(['report-schedule', ...args], (work) => work({ ...ctx }))).lines.join('\n');
  await run('add', 'invoices', 'month', address, '--reason', 'For the books');
  const listed = await run('list');
  expect(listed).toMatch(/invoices {2}month {2}owner@brand\.example/);
  expect(await run('end', listed.split(' ')[0] ?? '', '--reason', 'Done')).toContain('has ended');
  expect(await run('add', 'players', 'day', address, '--reason', 'Wrong')).toContain('is none');
});
