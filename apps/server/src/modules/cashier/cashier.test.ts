import { randomUUID } from 'node:crypto';
import type { BetValue } from '@fairhouse/contract/originals';
import type { BalancePush, BalanceValue } from '@fairhouse/contract/wallet';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { noPush } from '../../platform/sockets/push.ts';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { granted } from '../bonus/testing.ts';
import { type Entry, houseAccount, post, postIn, type WalletType } from '../ledger/index.ts';
import { anotherNode } from '../originals/testing.ts';
import { startBalancePush } from './index.ts';

const site = await useTestApp({ listen: true });

/** Retries a check for up to ten seconds, for slow machines. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 });
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function someone(trial = false) {
  const member = await signedInMember(site.ctx, { trial });
  const own = trial ? 'play' : 'cash';
  const house = await houseAccount(site.ctx, trial ? 'play' : 'promotion:signup', 'THB');
  const gift = (amount: bigint, type: WalletType = own): Entry => {
    const credit = member.wallets.get(type);
    if (!credit) throw new Error(`a member has a ${type} wallet`);
    const kind = trial ? 'playGrant' : 'signupGift';
    return { key: randomUUID(), legs: [{ debit: house, credit, amount, kind, ref: 0n }] };
  };
  const give = (amount: bigint, type?: WalletType) => post(site.ctx, gift(amount, type));
  return { ...member, gift, give };
}

/** A node with these members' sockets, and the pushes that it sent to each. */
function nodeWith(...members: { memberId: bigint }[]) {
  const other = anotherNode(site.ctx);
  const sent: { memberId: bigint; push: BalancePush }[] = [];
  const here = new Map(members.map(({ memberId }) => [memberId, 1]));
  const node: Ctx = {
    ...other.node,
    push: {
      ...noPush,
      toMemberHere: (memberId, event, push) => {
        if (event === 'balance') sent.push({ memberId, push: push as BalancePush });
      },
      membersHere: () => here,
      endSession: () => {},
    },
  };
  startBalancePush(node);
  open.push(other.close);
  const balances = (member: { memberId: bigint }) =>
    sent.filter(({ memberId }) => memberId === member.memberId).map(({ push }) => push.balance);
  return { sent, here, node, balances };
}

const balance = async ({ headers }: { headers: Record<string, string> }) => {
  const answer = await site.app.inject({ url: '/wps/v2/wallets/balance', headers });
  return answer.json<{ value: BalanceValue }>().value;
};

test('a member’s balance is the cash wallet’s, with every wallet beside it', async () => {
  const member = await someone();
  const given = await member.give(12_345_678n);
  expect(await balance(member)).toMatchObject({
    currency: 'THB',
    balance: '1234.5678',
    playMoney: false,
    balanceSeq: given.outcome === 'posted' ? String(given.entryId) : '',
    wallets: [
      { type: 'bonus', balance: '0.0000' },
      { type: 'cash', balance: '1234.5678' },
      { type: 'debt', balance: '0.0000' },
      { type: 'locked', balance: '0.0000' },
    ],
  });
});

test('bonus money is told beside the balance, by the call and by a push of its own', async () => {
  const member = await someone();
  await member.give(10_000n);
  const node = nodeWith(member);
  await eventually(() => expect(node.balances(member)).toEqual(['1.0000']));
  await granted(site.ctx, member.memberId);
  expect(await balance(member)).toMatchObject({ balance: '1.0000', bonus: '100.0000' });
  await eventually(() => expect(node.sent.at(-1)?.push).toMatchObject({ balance: '1.0000', bonus: '100.0000' }));
});

test('a trial user’s balance is play money and says so', async () => {
  const trial = await someone(true);
  await trial.give(50_000n);
  expect(await balance(trial)).toMatchObject({ balance: '5.0000', playMoney: true });
});

test('nobody who is not signed in sees a balance', async () => {
  const answer = await site.app.inject({ url: '/wps/v2/wallets/balance' });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_LOGGED_IN']);
});

test('who connects is told the balance, and then every last balance once it has moved', async () => {
  const member = await someone();
  const trial = await someone(true);
  await member.give(10_000n);
  const node = nodeWith(member, trial);
  await eventually(() => expect(node.balances(member)).toEqual(['1.0000']));
  await member.give(10_000n);
  await trial.give(70_000n);
  await eventually(() => {
    expect(node.balances(member).at(-1)).toBe('2.0000');
    expect(node.sent.filter(({ memberId }) => memberId === trial.memberId).at(-1)?.push).toMatchObject({
      balance: '7.0000',
      playMoney: true,
    });
  });
});

test('many movements become few pushes, in the ledger’s order, ending with the balance that holds', async () => {
  const [member, other] = [await someone(), await someone()];
  const node = nodeWith(member, other);
  await eventually(() => expect(node.sent).toHaveLength(2));
  const began = Date.now();
  await Promise.all(Array.from({ length: 300 }, (_, i) => (i % 3 ? member : other).give(10_000n)));
  await eventually(() => {
    expect(node.balances(member).at(-1)).toBe('200.0000');
    expect(node.balances(other).at(-1)).toBe('100.0000');
  });
  const pushes = node.sent.filter(({ memberId }) => memberId === member.memberId);
  expect(pushes.length).toBeLessThanOrEqual(2 + (Date.now() - began) / 250);
  const seqs = pushes.map(({ push }) => BigInt(push.balanceSeq));
  expect(seqs).toEqual(seqs.toSorted((a, b) => Number(a - b)));
  expect(pushes.at(-1)?.push).toMatchObject({ balance: (await balance(member)).balance });
});

test('only members with a socket on the node are told, each from when it connects', async () => {
  const [here, elsewhere] = [await someone(), await someone()];
  const node = nodeWith(here);
  await eventually(() => expect(node.sent).toHaveLength(1));
  await elsewhere.give(10_000n);
  await here.give(10_000n);
  await eventually(() => expect(node.balances(here).at(-1)).toBe('1.0000'));
  expect(node.balances(elsewhere)).toEqual([]);

  node.here.clear();
  node.here.set(elsewhere.memberId, 2);
  await eventually(() => expect(node.balances(elsewhere)).toEqual(['1.0000']));
});

test('a second page of a member is told the balance too', async () => {
  const member = await someone();
  const node = nodeWith(member);
  await eventually(() => expect(node.balances(member)).toEqual(['0.0000']));
  node.here.set(member.memberId, 2);
  await eventually(() => expect(node.balances(member)).toEqual(['0.0000', '0.0000']));
});

/** A transaction that has its id and waits: the feed withholds everything later until it commits. */
async function slowTransaction() {
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<Db>();
  const done = site.ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    begun.resolve(tx);
    await end.promise;
  });
  const commit = async () => {
    end.resolve();
    await done;
  };
  return { tx: await begun.promise, commit };
}

test('a balance that the feed tells late is not pushed after a later one', async () => {
  const [member, marker] = [await someone(), await someone()];
  const first = await slowTransaction();
  await member.give(10_000n);
  await marker.give(10_000n);
  const second = await slowTransaction();
  await member.give(10_000n);
  const node = nodeWith(member, marker);
  await eventually(() => expect(node.sent).toHaveLength(2));
  await first.commit();
  await eventually(() => expect(node.balances(marker)).toHaveLength(2));
  await second.commit();
  await member.give(10_000n);
  await eventually(() => expect(node.balances(member).at(-1)).toBe('3.0000'));
  expect(node.balances(member)).not.toContain('1.0000');
});

test('of movements that the feed tells in another order the ledger’s last one is pushed', async () => {
  const member = await someone();
  const node = nodeWith(member);
  await eventually(() => expect(node.balances(member)).toEqual(['0.0000']));
  const early = await slowTransaction();
  await member.give(10_000n);
  await postIn(early.tx, [member.gift(20_000n)]);
  await early.commit();
  await eventually(() => expect(node.balances(member).length).toBeGreaterThan(1));
  expect(node.balances(member)).toEqual(['0.0000', '3.0000']);
});

test('what moves in another wallet is no balance to play with', async () => {
  const [member, marker] = [await someone(), await someone()];
  const node = nodeWith(member, marker);
  await eventually(() => expect(node.sent).toHaveLength(2));
  await member.give(70_000n, 'locked');
  await marker.give(10_000n);
  await eventually(() => expect(node.balances(marker).at(-1)).toBe('1.0000'));
  expect(node.balances(member)).toEqual(['0.0000']);
});

test('pushes outlive a database that breaks every connection', async () => {
  const member = await someone();
  const node = nodeWith(member);
  await eventually(() => expect(node.sent).toHaveLength(1));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(node.node.db);
  await eventually(() => member.give(10_000n));
  await eventually(() => expect(node.balances(member).at(-1)).toBe('1.0000'));
});

test('a browser with a socket hears of its bets, in the ledger’s order, ending with the balance it can read', async () => {
  startBalancePush(site.ctx);
  const member = await someone();
  await member.give(10_000_000n);
  const socket = io(site.url, { transports: ['websocket'], auth: { token: member.token } });
  open.unshift(async () => void socket.close());
  const heard: BalancePush[] = [];
  socket.on('balance', (push: BalancePush) => heard.push(push));
  await eventually(() => expect(heard.at(-1)?.balance).toBe('1000.0000'));
  let last = '';
  for (let i = 0; i < 8; i++) {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/wps/originals/bet',
      headers: { ...member.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload: JSON.stringify({ game: 'dice', stake: '1', params: { target: 50.5, condition: 'over' } }),
    });
    last = answer.json<{ value: BetValue }>().value.balance;
  }
  await eventually(() => expect(heard.at(-1)?.balance).toBe(last));
  expect((await balance(member)).balance).toBe(last);
  const seqs = heard.map(({ balanceSeq }) => Number(balanceSeq));
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
});
