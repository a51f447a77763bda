import type { Message, MessagePage, MoneyPush, UnreadCount } from '@fairhouse/contract/messages';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventSources } from '../../app.ts';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { noPush } from '../../platform/sockets/push.ts';
import { useTestApp } from '../../testing/app.ts';
import { atEveryCut } from '../../testing/kill-at-each-step.ts';
import { memberWith, signedInMember } from '../../testing/members.ts';
import { peerActs } from '../cashier/peer-payments/testing-acts.ts';
import { baht, openPeerPayments, taken, waitingPayee } from '../cashier/peer-payments/testing-world.ts';
import { type NewMoneyEvent, noteMoneyEvent } from '../money-rows/events.ts';
import { anotherNode } from '../originals/testing.ts';
import { removeOldMessages } from './inbox.ts';
import { sendLetter } from './letter.ts';
import { tellEvents } from './notices.ts';
import { startMessagePush } from './push.ts';

const site = await useTestApp();

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
/** Waits for a condition, long enough for a busy machine. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 });

type Member = Awaited<ReturnType<typeof signedInMember>>;
const system = { kind: 'system' } as const;

const credited = ({ memberId }: Member, more: Partial<NewMoneyEvent> = {}): NewMoneyEvent => ({
  subject: 'deposit',
  id: 10_000_001n,
  memberId,
  kind: 'credited',
  from: 'AWAITING',
  to: 'CREDITED',
  actor: system,
  detail: { amount: '500.0000', currency: 'THB', channel: 'bank-thb' },
  ...more,
});

const note = (event: NewMoneyEvent, db: Db = site.ctx.db) => noteMoneyEvent(site.ctx, db, event);

/** One step of each source's reader. @returns true when there is more to read at once */
async function tellNew(ctx: Ctx): Promise<boolean> {
  let more = false;
  for (const source of eventSources) more = (await tellEvents(ctx, source)) || more;
  return more;
}

/** Reads all events, and waits for those that other open transactions on this machine delay. */
async function tellAll(ctx: Ctx = site.ctx): Promise<void> {
  await vi.waitUntil(
    async () => {
      while (await tellNew(ctx));
      const { rows } = await sql<{ behind: boolean }>`
        select exists (select 1 from cashier.event e where e.id >
          coalesce((select split_part(event_cursor, ':', 2)::int8 from messages.reader), 0)) as behind`.execute(ctx.db);
      return rows[0]?.behind === false;
    },
    { timeout: 10_000 },
  );
}

async function call<T>(method: 'GET' | 'PUT' | 'DELETE', url: string, { headers }: Member, body?: unknown) {
  const answer = await site.app.inject({
    method,
    url,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
}
const inbox = async (member: Member, query = '') =>
  (await call<MessagePage>('GET', `/wps/messages${query}`, member)).value.list;
const unread = async (member: Member) =>
  (await call<UnreadCount>('GET', '/wps/relay/CSP_unreadCount', member)).value.unreadMessage;

describe('notices', () => {
  test('tell a credited deposit with its amount, currency and time, in no language', async () => {
    const member = await signedInMember(site.ctx);
    await note(credited(member));
    await tellAll();
    const [message, ...others] = await inbox(member);
    expect(others).toEqual([]);
    expect(message).toEqual({
      id: message?.id,
      template: 'deposit.credited',
      params: { amount: '500.0000', currency: 'THB' },
      subject: 'deposit',
      subjectId: '10000001',
      date: message?.date,
      read: false,
    });
    const { rows } = await sql<{ at: Date }>`
      select at from cashier.event where member_id = ${member.memberId}`.execute(site.ctx.db);
    expect(message?.date).toBe(rows[0]?.at.toISOString());
    expect(await unread(member)).toBe(1);
  });

  test('tell withdrawals that are approved or rejected, the latter with the reason, and deposits that failed', async () => {
    const member = await signedInMember(site.ctx);
    const withdrawal = { subject: 'withdrawal', id: 20_000_001n, actor: { kind: 'operator', id: 1n } } as const;
    await note(credited(member, { ...withdrawal, kind: 'approved', to: 'APPROVED' }));
    await note(
      credited(member, { ...withdrawal, kind: 'rejected', to: 'REJECTED', reason: 'Please verify your name' }),
    );
    await note(credited(member, { kind: 'failed', to: 'FAILED' }));
    await tellAll();
    expect((await inbox(member)).map(({ template, params }) => [template, params.reason])).toEqual([
      ['deposit.failed', undefined],
      ['withdrawal.rejected', 'Please verify your name'],
      ['withdrawal.approved', undefined],
    ]);
  });

  test('leave out steps on the way, one of several approvals, and what the member did', async () => {
    const member = await signedInMember(site.ctx);
    const { memberId } = member;
    await note(credited(member, { kind: 'confirming', to: 'CONFIRMING' }));
    await note(credited(member, { subject: 'withdrawal', kind: 'approval', to: 'REQUESTED' }));
    await note(credited(member, { kind: 'cancelled', to: 'CANCELLED', actor: { kind: 'member', id: memberId } }));
    await note(credited(member, { subject: 'withdrawal', kind: 'cancelled', to: 'CANCELLED' }));
    await tellAll();
    expect((await inbox(member)).map(({ template }) => template)).toEqual(['withdrawal.cancelled']);
  });

  test('tell a depositor once that the payee has not received the money', async () => {
    await openPeerPayments(site.ctx);
    const { paid, saysNot } = peerActs(site.ctx);
    const { payee } = await waitingPayee(site.ctx, baht(102));
    const depositor = await memberWith(site.ctx, baht(10));
    const { partId, depositId } = await taken(site.ctx, depositor, '100');
    await paid(depositor, depositId);
    await saysNot(payee, partId);
    await tellAll();
    expect((await inbox(depositor)).map(({ template }) => template)).toEqual(['part.disputed']);
    expect((await inbox(payee)).map(({ template }) => template)).toEqual(['part.paid', 'withdrawal.approved']);
  });

  test('tell the owner of a payout account that was bound, whoever bound it', async () => {
    const member = await signedInMember(site.ctx);
    const actor = { kind: 'member', id: member.memberId } as const;
    const detail = { provider: 'SEB', tail: '1234', number: 'never this' };
    await note(credited(member, { subject: 'payout-account', kind: 'bound', to: 'BOUND', actor, detail }));
    await tellAll();
    expect((await inbox(member))[0]?.params).toEqual({ tail: '1234' });
  });

  test('are made once, however many nodes make them', async () => {
    const member = await signedInMember(site.ctx);
    const other = anotherNode(site.ctx);
    open.push(other.close);
    for (let i = 0; i < 20; i++) await note(credited(member, { id: BigInt(i) }));
    await Promise.all([tellAll(), tellAll(other.node), tellAll()]);
    expect(await inbox(member, '?pageSize=100')).toHaveLength(20);
  });

  test('miss no event whose transaction ends after a later one', async () => {
    const member = await signedInMember(site.ctx);
    const early = await site.ctx.db.startTransaction().execute();
    await note(credited(member, { id: 1n }), early);
    await note(credited(member, { id: 2n }));
    await tellNew(site.ctx);
    await early.commit().execute();
    await tellAll();
    expect((await inbox(member)).map(({ subjectId }) => subjectId).toSorted()).toEqual(['1', '2']);
  });

  test('are there once after a node died at any step of making them', async () => {
    const cuts = await atEveryCut(site.ctx, {
      prepare: async () => {
        await tellAll();
        const member = await signedInMember(site.ctx);
        await note(credited(member));
        return member;
      },
      work: (ctx) => tellNew(ctx),
      check: async (member) => {
        await tellAll();
        expect(await inbox(member)).toHaveLength(1);
      },
    });
    expect(cuts).toBeGreaterThan(4);
  });
});

describe('the inbox', () => {
  let member: Member;
  let ids: string[];
  beforeEach(async () => {
    member = await signedInMember(site.ctx);
    for (let i = 1; i <= 5; i++) await note(credited(member, { id: BigInt(i) }));
    await tellAll();
    ids = (await inbox(member)).map(({ id }) => id);
  });

  test('is read by pages, newest first', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { value } = await call<MessagePage>('GET', `/wps/messages?pageSize=2${query}`, member);
      seen.push(...value.list.map(({ subjectId }) => subjectId ?? ''));
      cursor = value.nextCursor;
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });

  test('counts what is unread, and a message read twice is read once', async () => {
    expect(await unread(member)).toBe(5);
    const read = () => call<UnreadCount>('PUT', `/wps/messages/${ids[0]}/read`, member);
    expect((await read()).value).toEqual({ unreadMessage: 4, rewards: 0, missions: 0 });
    expect((await read()).value).toEqual({ unreadMessage: 4, rewards: 0, missions: 0 });
    expect((await inbox(member)).map(({ read }) => read)).toEqual([true, false, false, false, false]);
    expect(await inbox(member, '?unread=true')).toHaveLength(4);
  });

  test('leaves unread what arrived while all before was marked', async () => {
    const { value } = await call<UnreadCount>('PUT', '/wps/messages/read', member, { upTo: ids[1] });
    expect(value).toEqual({ unreadMessage: 1, rewards: 0, missions: 0 });
    expect((await inbox(member, '?unread=true')).map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('lets a message go, and a second device that deletes it as well is not refused', async () => {
    const remove = () => call<UnreadCount>('DELETE', `/wps/messages/${ids[0]}`, member);
    expect((await remove()).value).toEqual({ unreadMessage: 4, rewards: 0, missions: 0 });
    expect((await remove()).status).toBe(200);
    expect((await inbox(member)).map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test('is its member’s alone', async () => {
    const stranger = await signedInMember(site.ctx);
    expect(await inbox(stranger)).toEqual([]);
    expect((await call('PUT', `/wps/messages/${ids[0]}/read`, stranger)).code).toBe('NOT_FOUND');
    await call('DELETE', `/wps/messages/${ids[0]}`, stranger);
    await call('PUT', '/wps/messages/read', stranger, { upTo: ids[0] });
    expect(await unread(member)).toBe(5);
  });

  test('a trial user has none', async () => {
    const trial = await signedInMember(site.ctx, { trial: true });
    expect((await call('GET', '/wps/messages', trial)).code).toBe('TRIAL_NOT_ALLOWED');
    expect((await call('GET', '/wps/relay/CSP_unreadCount', trial)).code).toBe('TRIAL_NOT_ALLOWED');
  });

  test('keeps a year', async () => {
    const oneId = ids[0] ?? '';
    await sql`update messages.message set at = now() - interval '366 days' where id = ${oneId}`.execute(site.ctx.db);
    await removeOldMessages(site.ctx);
    expect((await inbox(member)).map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test('brings a letter of the house in every language', async () => {
    const title = { EN: 'Hello', TH: 'สวัสดี', CN: '您好' };
    await sendLetter(site.ctx, member.memberId, { title, announcement: title });
    expect((await inbox(member))[0]).toMatchObject({
      template: 'letter',
      params: {},
      letter: { title, announcement: title },
      subject: null,
    });
    const letters = await call<MessagePage>('GET', '/wps/messages?letters=true', member);
    expect(letters.value.list.map(({ template }) => template)).toEqual(['letter']);
  });
});

describe('the push', () => {
  /** A node with these members' sockets, and the pushes that it sent. */
  async function nodeWith(...members: Member[]) {
    const other = anotherNode(site.ctx);
    const messages: [bigint, Message][] = [];
    const changes: [bigint, MoneyPush][] = [];
    const greeted: bigint[] = [];
    const here = new Map(members.map(({ memberId }) => [memberId, 1]));
    const node: Ctx = {
      ...other.node,
      push: {
        ...noPush,
        toMemberHere: (memberId, event, payload) => {
          if (event === 'message') messages.push([memberId, payload as Message]);
          if (event === 'money') changes.push([memberId, payload as MoneyPush]);
          if (event === 'changed') greeted.push(memberId);
        },
        membersHere: () => here,
        endSession: () => {},
      },
    };
    startMessagePush(node, eventSources);
    open.push(other.close);
    // The node follows events only from its first read on: once it has pushed a change, it is listening.
    const [first] = members;
    if (first) {
      await eventually(async () => {
        await note(credited(first, { kind: 'confirming', to: 'CONFIRMING' }));
        expect(changes.length).toBeGreaterThan(0);
      });
      changes.length = 0;
    }
    return { node, messages, changes, here, greeted };
  }

  test('reaches a member on whichever node the notice was made, and on no other member’s sockets', async () => {
    const [member, stranger] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
    const [one, two] = [await nodeWith(member), await nodeWith(member)];
    await note(credited(stranger));
    await note(credited(member));
    await tellAll();
    for (const { messages } of [one, two]) {
      await eventually(() => expect(messages).toHaveLength(1));
      expect(messages[0]).toEqual([member.memberId, (await inbox(member))[0]]);
    }
  });

  test('tells every change of what is the member’s, told in the inbox or not', async () => {
    const member = await signedInMember(site.ctx);
    const { changes } = await nodeWith(member);
    await note(credited(member, { id: 7n, subject: 'withdrawal', kind: 'paying', to: 'PAYING' }));
    const change = { subject: 'withdrawal', id: '7', kind: 'paying', state: 'PAYING' };
    await eventually(() => expect(changes).toContainEqual([member.memberId, change]));
  });

  test('says each message once, also the one whose transaction took long', async () => {
    const member = await signedInMember(site.ctx);
    const { messages } = await nodeWith(member);
    const slow = await site.ctx.db.startTransaction().execute();
    const words = { EN: 'A', TH: 'A', CN: 'A' };
    await sendLetter({ ...site.ctx, db: slow }, member.memberId, { title: words, announcement: words });
    await note(credited(member));
    await new Promise((resolve) => setTimeout(resolve, 600));
    await slow.commit().execute();
    await tellAll();
    await eventually(() => expect(messages).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(messages.map(([, { template }]) => template).toSorted()).toEqual(['deposit.credited', 'letter']);
  });

  test('tells who has just come that something was written a moment ago, and nobody else', async () => {
    const [written, old, first] = await Promise.all([1, 2, 3].map(() => signedInMember(site.ctx)));
    if (!written || !old || !first) throw new Error('there are three members');
    const words = { EN: 'A', TH: 'A', CN: 'A' };
    const letter = { title: words, announcement: words };
    await sendLetter(site.ctx, written.memberId, letter);
    await sendLetter({ ...site.ctx, clock: () => new Date(Date.now() - 3_600_000) }, old.memberId, letter);
    const { here, greeted } = await nodeWith(first);
    here.set(old.memberId, 2);
    here.set(written.memberId, 3);
    await eventually(() => expect(greeted).toEqual([written.memberId]));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(greeted).toEqual([written.memberId]);
    here.set(written.memberId, 4);
    await eventually(() => expect(greeted).toEqual([written.memberId, written.memberId]));
  });

  test('outlives a database that breaks every connection', async () => {
    const member = await signedInMember(site.ctx);
    const { node, messages } = await nodeWith(member);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(node.db);
    await eventually(() => note(credited(member)));
    await eventually(async () => {
      await tellAll();
      expect(messages).toHaveLength(1);
    });
  });
});
