import { randomUUID } from 'node:crypto';
import type {
  CheckedTransfer,
  DownlinesValue,
  MemberTransferPage,
  SendTransferRequest,
  TransferOptions,
} from '@fairhouse/contract/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember, testPassword, testVisitor } from '../../../testing/members.ts';
import { granted, grantNow, setDone } from '../../bonus/testing.ts';
import type { NewMember } from '../../identity/desk/index.ts';
import { hashPassword, sessionOfToken } from '../../identity/index.ts';
import { lockAccount } from '../../identity/locking.ts';
import { putProfile } from '../../identity/store.ts';
import { balancesOf, houseAccount, post, verifyLedger, walletOf } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { requireTurnover } from '../turnover-store.ts';
import { verifyCashier } from '../verify.ts';
import { checkTransfer, sendTransfer } from './send.ts';

const clock = testClock();
let paymentHash: string;
const site = await useTestApp({ clock: clock.now });
beforeAll(async () => {
  paymentHash = await hashPassword(testPassword);
  await sql`update cashier.transfer_rule set daily_amount = 10000000, max_amount = 8000000, daily_count = 5
            where currency = 'THB'`.execute(site.ctx.db);
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
});

/** Makes a member with 1,000 baht and a fund password. */
async function member(more: Partial<NewMember> = {}) {
  const { ctx } = site;
  const who = await signedInMember(ctx, more);
  const currency = more.currency ?? 'THB';
  await putProfile(ctx.db, who.memberId, { payee_name: 'Somchai Jaidee', payment_password_hash: paymentHash });
  const debit = await houseAccount(ctx, 'promotion:test', currency);
  const credit = await walletOf(ctx, who.memberId, 'cash', currency);
  const legs = [{ debit, credit, amount: 10_000_000n, kind: 'signupGift' as const, ref: 0n }];
  await post(ctx, { key: randomUUID(), legs });
  const session = await sessionOfToken(ctx, who.token);
  if (!session) throw new Error('the member is signed in');
  return { ...who, session };
}
type Who = Awaited<ReturnType<typeof member>>;

const isUnder = (downline: Pick<Who, 'memberId'>, upline: Pick<Who, 'memberId'>) =>
  sql`insert into identity.upline (member_id, upline_id, via, code, created_at)
      values (${downline.memberId}, ${upline.memberId}, 'referral', 'X', now())`.execute(site.ctx.db);

async function family(more: Partial<NewMember> = {}) {
  const [upline, downline] = [await member(more), await member()];
  await isUnder(downline, upline);
  return { upline, downline };
}

const cashOf = async ({ memberId }: Pick<Who, 'memberId'>) =>
  (await balancesOf(site.ctx, memberId)).find(({ type }) => type === 'cash')?.balance;

const masked = ({ username }: Pick<Who, 'username'>) => `${username.slice(0, 2)}•••`;

const noBets = async () => 0n;

function send(
  from: Who,
  to: Pick<Who, 'memberId'>,
  more: Partial<SendTransferRequest> = {},
  key: string = randomUUID(),
) {
  const body = { recipientId: String(to.memberId), amount: '200', fundPassword: testPassword, ...more };
  return sendTransfer(site.ctx, from.session, { body, idempotencyKey: key, visitor: testVisitor() }, noBets);
}

const check = (from: Who, to: Pick<Who, 'memberId'>) =>
  checkTransfer(site.ctx, from.session, { recipientId: String(to.memberId), amount: '200' });

test('a member sends money to the upline, both have an event and a line, and the books show one movement', async () => {
  const { upline, downline } = await family();
  const sent = await send(downline, upline, { note: ' Thank you ' });
  expect(sent).toMatchObject({
    direction: 'sent',
    account: masked(upline),
    relation: 'upline',
    amount: '200.0000',
    note: 'Thank you',
  });
  expect([await cashOf(downline), await cashOf(upline)]).toEqual([8_000_000n, 12_000_000n]);
  const events = await moneyEventsOf(site.ctx.db, 'transfer', BigInt(sent.id));
  expect(events.map(({ kind, member_id, to_state, detail }) => [kind, member_id, to_state, detail.name])).toEqual([
    ['sent', downline.memberId, 'SENT', masked(upline)],
    ['arrived', upline.memberId, 'SENT', masked(downline)],
  ]);
  const seen = await site.app.inject({ url: '/wps/cashier/transfers?pageSize=20', headers: upline.headers });
  expect(seen.json<{ value: MemberTransferPage }>().value.list).toMatchObject([
    { id: sent.id, direction: 'arrived', account: masked(downline), relation: 'downline' },
  ]);
});

test('an upline sends to a direct downline, and to nobody further down or beside', async () => {
  const { upline, downline } = await family();
  const below = await member();
  await isUnder(below, downline);
  await send(upline, downline);
  for (const stranger of [below, await member(), { memberId: 999_999_999n }, upline]) {
    await expect(send(upline, stranger)).rejects.toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
  }
});

test('money goes to open accounts of the same currency only', async () => {
  const { upline, downline } = await family({ currency: 'USD' });
  await expect(send(downline, upline)).rejects.toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
  const locked = await family();
  await lockAccount(site.ctx, locked.upline.username);
  await expect(send(locked.downline, locked.upline)).rejects.toMatchObject({ code: 'TRANSFER_NOT_ALLOWED' });
});

test('nothing is sent without the right fund password', async () => {
  const { upline, downline } = await family();
  await expect(send(downline, upline, { fundPassword: 'something else' })).rejects.toMatchObject({
    code: 'PASSWORD_WRONG',
  });
  expect(await cashOf(upline)).toBe(10_000_000n);
});

test('what still has to be staked is not sent away', async () => {
  const { upline, downline } = await family();
  await requireTurnover(site.ctx.db, {
    memberId: downline.memberId,
    currency: 'THB',
    source: 'deposit',
    sourceId: downline.memberId,
    required: 1_000_000n,
    since: clock.now(),
  });
  await expect(send(downline, upline)).rejects.toMatchObject({ code: 'TURNOVER_NOT_MET', value: { left: '100.0000' } });
});

test('a transfer says what an open bonus would lose, and ends it only with the member’s word: the other one could withdraw around it', async () => {
  const { upline, downline } = await family();
  const grant = await granted(site.ctx, downline.memberId);
  await expect(send(downline, upline)).rejects.toMatchObject({
    code: 'BONUS_OPEN',
    value: { turnoverLeft: '1000.0000' },
  });
  expect([await cashOf(downline), await cashOf(upline)]).toEqual([10_000_000n, 10_000_000n]);
  expect((await grantNow(site.ctx, grant.id)).state).toBe('ACTIVE');
  const giver = await family();
  const given = await granted(site.ctx, giver.downline.memberId);
  const lost = { id: String(given.id), lost: '100.0000', turnoverLeft: '1000.0000' };
  expect((await check(giver.downline, giver.upline)).bonus).toEqual(lost);
  await send(giver.downline, giver.upline, { forfeitBonus: true });
  expect(await grantNow(site.ctx, given.id)).toMatchObject({ state: 'FORFEITED', ended_by: 'withdrawal' });
  expect((await check(giver.downline, giver.upline)).bonus).toBeNull();
  await setDone(site.ctx, grant.id, grant.required);
  await send(downline, upline);
  expect((await grantNow(site.ctx, grant.id)).state).toBe('RELEASED');
  expect([await cashOf(downline), await cashOf(upline)]).toEqual([9_000_000n, 12_000_000n]);
});

test('a frozen account sends nothing', async () => {
  const { upline, downline } = await family();
  await sql`insert into cashier.freeze (member_id, kind, reason, frozen_by, request_key, request_hash, created_at)
            values (${downline.memberId}, 'withdrawals', 'test', 1, ${randomUUID()}, '', now())`.execute(site.ctx.db);
  await expect(send(downline, upline)).rejects.toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
});

test('an amount has its bounds, and the day of the brand has its own', async () => {
  const { upline, downline } = await family();
  await expect(send(downline, upline, { amount: '99.9999' })).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  await expect(send(downline, upline, { amount: '800.0001' })).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  await expect(send(downline, upline, { amount: '1.00001' })).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
  await send(downline, upline, { amount: '800' });
  await send(upline, downline, { amount: '500' });
  await expect(send(downline, upline, { amount: '201' })).rejects.toMatchObject({
    code: 'DAILY_AMOUNT_REACHED',
    value: { left: '200.0000' },
  });
  await sql`update cashier.member_transfer set created_at = created_at - interval '1 day'
    where sender_id = ${downline.memberId}`.execute(site.ctx.db);
  await send(downline, upline, { amount: '201' });
});

test('of many transfers at once no more are sent than the day allows', async () => {
  const { upline, downline } = await family();
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => send(downline, upline, { amount: '100' })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await cashOf(upline)).toBe(15_000_000n);
});

test('the same key sends once, and another body under it is refused', async () => {
  const { upline, downline } = await family();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(downline, upline, {}, key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await cashOf(upline)).toBe(12_000_000n);
  await expect(send(downline, upline, { amount: '201' }, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

test('before anything is sent the names, the amount and the time are shown', async () => {
  const { upline, downline } = await family();
  const options = await site.app.inject({ url: '/wps/cashier/transfers/options', headers: downline.headers });
  expect(options.json<{ value: TransferOptions }>().value).toMatchObject({
    cash: '1000.0000',
    rule: { min: '100.0000', max: '800.0000', amountLeft: '1000.0000', countLeft: 5 },
    upline: { account: masked(upline), nickname: masked(upline), realName: 'S••• J•••' },
    downlines: 0,
  });
  const check = (amount: string) =>
    site.app.inject({
      method: 'POST',
      url: '/wps/cashier/transfers/check',
      headers: downline.headers,
      payload: { recipientId: String(upline.memberId), amount },
    });
  expect((await check('300')).json<{ value: CheckedTransfer }>().value).toMatchObject({
    recipient: { account: masked(upline), nickname: masked(upline), relation: 'upline' },
    sender: downline.username,
    amount: '300.0000',
    cashAfter: '700.0000',
    at: clock.now().toISOString(),
  });
  expect((await check('1')).json()).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  expect(await cashOf(upline)).toBe(10_000_000n);
});

const downlinesOf = async (who: Who, search: string) => {
  const url = `/wps/cashier/transfers/downlines?search=${encodeURIComponent(search)}`;
  const answer = await site.app.inject({ url, headers: who.headers });
  return answer.json<{ value: DownlinesValue }>().value.list.map(({ account }) => account);
};

test('an agent finds downlines by the beginning of their names, however it is typed', async () => {
  const { upline, downline } = await family({ accountType: 1 });
  expect(await downlinesOf(upline, downline.username.slice(0, 6).toUpperCase())).toEqual([downline.username]);
  expect(await downlinesOf(upline, '')).toEqual([downline.username]);
  expect(await downlinesOf(upline, '%')).toEqual([]);
  const sent = await send(upline, downline);
  expect(sent.account).toBe(downline.username);
  const [event] = await moneyEventsOf(site.ctx.db, 'transfer', BigInt(sent.id));
  expect(event?.detail.name).toBe(downline.username);
});

test('nobody reads the login name of an upline, not of an agent either', async () => {
  const { upline, downline } = await family({ accountType: 1 });
  const options = await site.app.inject({ url: '/wps/cashier/transfers/options', headers: downline.headers });
  expect(options.body).not.toContain(upline.username);
  const sent = await send(upline, downline);
  const seen = await site.app.inject({ url: '/wps/cashier/transfers?pageSize=20', headers: downline.headers });
  expect(seen.json().value.list).toMatchObject([{ id: sent.id, account: masked(upline), nickname: masked(upline) }]);
  const events = await moneyEventsOf(site.ctx.db, 'transfer', BigInt(sent.id));
  expect(events.find(({ kind }) => kind === 'arrived')?.detail.name).toBe(masked(upline));
});

test('a member reads no login name of a downline, nor finds it out letter by letter', async () => {
  const { upline } = await family();
  const named = await member({ username: 'zq81secret', nickname: 'Mango' });
  const numbered = await member({ username: '+66898765432', nickname: '•••• 5432' });
  await isUnder(named, upline);
  await isUnder(numbered, upline);
  const all = await site.app.inject({ url: '/wps/cashier/transfers/downlines', headers: upline.headers });
  expect(all.body).not.toMatch(/zq8|\+?6689/);
  expect(all.json().value.list).toContainEqual(expect.objectContaining({ account: 'zq•••', nickname: 'Mango' }));
  expect(all.json().value.list).toContainEqual(expect.objectContaining({ account: '•••• 5432' }));
  expect(await downlinesOf(upline, 'zq')).toEqual(['zq•••']);
  expect(await downlinesOf(upline, 'MAN')).toEqual(['zq•••']);
  for (const search of ['zq8', 'zq81secret', '+668', '+66898765432'])
    expect(await downlinesOf(upline, search)).toEqual([]);
});

test('the fund password travels encrypted, and a plain body is refused', async () => {
  const { upline, downline } = await family();
  const body = { recipientId: String(upline.memberId), amount: '200', fundPassword: testPassword };
  const headers = { ...downline.headers, 'idempotency-key': randomUUID() };
  const url = '/wps/cashier/transfers';
  const plain = await site.app.inject({ method: 'POST', url, headers, payload: body });
  expect(plain.json()).toMatchObject({ code: 'ENCRYPTION_REQUIRED' });
  const sealed = await injectEncrypted(site.app, { method: 'POST', url, headers, body }, { now: clock.now() });
  expect(sealed.json()).toMatchObject({ success: true, value: { amount: '200.0000' } });
});

test('a process that dies at any step of a transfer has sent all of it or nothing', async () => {
  const cuts = await atEveryCut(site.ctx, {
    prepare: family,
    work: (dying, { upline, downline }) =>
      sendTransfer(
        dying,
        downline.session,
        {
          body: { recipientId: String(upline.memberId), amount: '200', fundPassword: testPassword },
          idempotencyKey: randomUUID(),
          visitor: testVisitor(),
        },
        noBets,
      ),
    check: async ({ upline, downline }) => {
      const [from, to] = [await cashOf(downline), await cashOf(upline)];
      const { rows } = await sql`select id from cashier.member_transfer where sender_id = ${downline.memberId}`.execute(
        site.ctx.db,
      );
      expect([from, to]).toEqual(rows.length === 1 ? [8_000_000n, 12_000_000n] : [10_000_000n, 10_000_000n]);
    },
  });
  expect(cuts).toBeGreaterThan(10);
}, 60_000);
