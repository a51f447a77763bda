import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { atEveryCut } from '../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../testing/members.ts';
import { openTurnover } from '../cashier/turnover-store.ts';
import { balancesOf, verifyLedger } from '../ledger/index.ts';
import { cancelReward, claimReward, expireRewards } from './reward.ts';
import { rewardRows } from './reward-store.ts';
import { claim, given } from './testing.ts';

const site = await useTestApp();
const { ctx, app } = site;
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const cashOf = async (memberId: bigint) =>
  (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance;
const ofHouse = { actor: { kind: 'system' }, reason: 'A slip of the hand' } as const;
const aMinuteAgo = () => new Date(ctx.clock().getTime() - 60_000);

test('a reward waits for its member, is claimed once, and asks for its turnover', async () => {
  const member = await signedInMember(ctx);
  const { id } = await given(ctx, member.memberId);
  expect(await cashOf(member.memberId)).toBe(0n);
  const first = await claim(app, member, id);
  expect(first).toMatchObject({
    status: 200,
    value: { state: 'CLAIMED', prize: { kind: 'cash', amount: '50.0000', turnoverBp: 10_000 } },
  });
  expect((await claim(app, member, id)).value).toEqual(first.value);
  expect(await cashOf(member.memberId)).toBe(500_000n);
  expect(await openTurnover(ctx.db, member.memberId, 'THB')).toMatchObject([{ source: 'reward', required: 500_000n }]);
});

test('of a hundred claims at once from two devices one gives the prize', async () => {
  const member = await signedInMember(ctx);
  const { id } = await given(ctx, member.memberId);
  const answers = await Promise.all(Array.from({ length: 100 }, () => claimReward(ctx, member.memberId, id)));
  expect(answers.every(({ state }) => state === 'CLAIMED')).toBe(true);
  expect(await cashOf(member.memberId)).toBe(500_000n);
});

test('the same source gives once, however often and at once it is asked', async () => {
  const { memberId } = await signedInMember(ctx);
  const once = { source: 'vip', sourceId: 77n, issue: true } as const;
  const rows = await Promise.all(Array.from({ length: 8 }, () => given(ctx, memberId, once)));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  expect(await cashOf(memberId)).toBe(500_000n);
});

test('nobody claims another member’s reward, and a trial user has none', async () => {
  const [owner, stranger] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { id } = await given(ctx, owner.memberId);
  expect(await claim(app, stranger, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await claim(app, await signedInMember(ctx, { trial: true }), id)).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  expect(await claim(app, owner, 999n)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await rewardRows.byId(ctx.db, id))?.state).toBe('CLAIMABLE');
});

test('what is claimed too late by the database’s clock, or was withdrawn, gives nothing', async () => {
  const member = await signedInMember(ctx);
  const [late, withdrawn] = [
    await given(ctx, member.memberId, { expiresAt: aMinuteAgo() }),
    await given(ctx, member.memberId),
  ];
  expect(await claim(app, member, late.id)).toMatchObject({ status: 422, code: 'REWARD_EXPIRED' });
  await cancelReward(ctx, withdrawn.id, ofHouse);
  expect(await claim(app, member, withdrawn.id)).toMatchObject({
    code: 'STATE_CONFLICT',
    value: { state: 'CANCELLED' },
  });
  await expireRewards(ctx);
  expect((await rewardRows.byId(ctx.db, late.id))?.state).toBe('EXPIRED');
  await expect(cancelReward(ctx, late.id, ofHouse)).rejects.toThrow('STATE_CONFLICT');
  expect(await cashOf(member.memberId)).toBe(0n);
});

test('the badge counts what can be claimed, and the list shows what became of the rest', async () => {
  const member = await signedInMember(ctx);
  await given(ctx, member.memberId, { expiresAt: aMinuteAgo() });
  const [taken, open] = [await given(ctx, member.memberId), await given(ctx, member.memberId)];
  const ask = async (url: string) => (await app.inject({ url, headers: member.headers })).json().value;
  expect(await ask('/wps/relay/CSP_unreadCount')).toMatchObject({ rewards: 2 });
  await claim(app, member, taken.id);
  expect(await ask('/wps/relay/CSP_unreadCount')).toMatchObject({ rewards: 1 });
  const { list } = await ask('/wps/rewards?claimable=true');
  expect(list[0]).toMatchObject({ id: String(open.id), source: 'mission', title: { EN: 'A test of luck' } });
  expect((await ask('/wps/rewards')).list).toHaveLength(3);
});

test('killed at any statement, a claim gives its prize once or not yet', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const { memberId } = await signedInMember(ctx);
      return { memberId, id: (await given(ctx, memberId)).id };
    },
    work: (dying, { memberId, id }) => claimReward(dying, memberId, id),
    check: async ({ memberId, id }) => {
      await claimReward(ctx, memberId, id);
      expect(await cashOf(memberId)).toBe(500_000n);
    },
  });
});
