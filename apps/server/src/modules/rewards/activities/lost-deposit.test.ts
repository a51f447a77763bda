import { randomUUID } from 'node:crypto';
import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { grantOf } from '../../bonus/index.ts';
import { openGrantsChanged } from '../../bonus/open-grants.ts';
import { held, letTimePass, plainTerms, setDone } from '../../bonus/testing.ts';
import { watchGrants } from '../../bonus/watch.ts';
import { openChannel } from '../../cashier/channels/testing.ts';
import { settleDueParts } from '../../cashier/peer-payments/deadlines.ts';
import { peerActs } from '../../cashier/peer-payments/testing-acts.ts';
import { openPeerPayments, taken, waitingPayee } from '../../cashier/peer-payments/testing-world.ts';
import { ask, openWithdrawals, payee } from '../../cashier/withdrawals/testing.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { placeBet } from '../../originals/bet.ts';
import { cashout, minesBet, reveal, take, tilesOf } from '../../originals/testing.ts';
import { rejectRedemption } from '../../points/desk/redemptions.ts';
import { givePoints, openMall, redeemAs, someGoods } from '../../points/testing.ts';
import { followDeposits } from './follow-deposits.ts';
import { activityActs, depositActs, firstMatch } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, join, mine, claim, cashOf } = activityActs(site);
const { deposit, chargedBack } = depositActs(ctx);
await openChannel(ctx, { code: 'bank' });
await openWithdrawals(ctx);
await openMall(ctx);
// The reader begins with new events.
await followDeposits(ctx);
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const next: RuleOf<'depositMatch'> = { ...firstMatch, deposit: 'next' };
const asBonus: RuleOf<'depositMatch'> = { ...next, payAs: { as: 'bonus', terms: plainTerms } };

test('what a deposit earned is not claimed once its money has paid for goods, until they come back', async () => {
  const id = await opened(asBonus);
  const member = await payee(ctx, 0n);
  await givePoints(ctx, member.memberId, 10_000n);
  await join(member, id);
  await deposit(member, 1000n);
  const { rewardId } = await mine(member, id);
  const goods = await someGoods(ctx, { money: { THB: '1000' } });
  const bought = await redeemAs(ctx, member, goods);
  expect(bought.state).toBe('APPLYING');
  expect(await claim(member, rewardId)).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
  const by = { operatorId: 901n, idempotencyKey: randomUUID() };
  await rejectRedemption(ctx, bought.id, by, { reason: 'Out of stock', remark: 'Sorry' });
  expect(await claim(member, rewardId)).toMatchObject({ success: true });
});

test('goods that were paid for before a deposit take nothing of what it earns', async () => {
  const id = await opened(asBonus);
  const member = await payee(ctx, 10_000_000n);
  await givePoints(ctx, member.memberId, 10_000n);
  await redeemAs(ctx, member, await someGoods(ctx, { money: { THB: '1000' } }));
  await join(member, id);
  await deposit(member, 1000n);
  expect(await claim(member, (await mine(member, id)).rewardId)).toMatchObject({ success: true });
});

test('what a deposit earned is not claimed once an accomplice has got it as the guarantee of payments, or may get it', async () => {
  const id = await opened(next);
  await openPeerPayments(ctx);
  const { payee: accomplice } = await waitingPayee(ctx, 200_020_000n);
  const [cheat, honest] = [await payee(ctx, 0n), await payee(ctx, 0n)];
  for (const member of [cheat, honest]) {
    await join(member, id);
    await deposit(member, 500n);
  }
  const rewardOf = async (who: typeof cheat) => (await mine(who, id)).rewardId;
  // The first part that expires is free, and the guarantee of the next one is the payee's.
  for (const cashLeft of [5_000_000n, 0n]) {
    const { partId } = await taken(ctx, cheat, '10000');
    expect(await claim(cheat, await rewardOf(cheat))).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
    await sql`update cashier.part set pay_by = now() - interval '1 second' where id = ${partId}`.execute(ctx.db);
    await settleDueParts(ctx);
    expect(await cashOf(cheat.memberId)).toBe(cashLeft);
  }
  expect(await cashOf(accomplice.memberId)).toBe(5_000_000n);
  expect(await claim(cheat, await rewardOf(cheat))).toMatchObject({ code: 'DEPOSIT_WITHDRAWN' });
  const { depositId } = await taken(ctx, honest, '10000');
  await peerActs(ctx).cancels(honest, depositId);
  expect(await claim(honest, await rewardOf(honest))).toMatchObject({ success: true });
});

test('a match that is given at once is not given to who has taken the deposit out before it was followed', async () => {
  const id = await opened(next, { claimDays: null });
  const [gone, stays] = [await payee(ctx, 0n), await payee(ctx, 0n)];
  for (const member of [gone, stays]) {
    await join(member, id);
    await deposit(member, 1000n, { follow: false });
  }
  await ask(ctx, gone, '1000');
  await followDeposits(ctx);
  expect([await cashOf(gone.memberId), await cashOf(stays.memberId)]).toEqual([0n, 20_000_000n]);
  expect((await mine(gone, id)).state).toBe('SIGNED_UP');
  // A later deposit counts as usual.
  await deposit(gone, 1000n);
  expect(await cashOf(gone.memberId)).toBe(20_000_000n);
});

test('a round that was open at the release of a bonus brings nothing once the deposit was charged back', async () => {
  const id = await opened(asBonus);
  const member = await signedInMember(ctx);
  const player = { memberId: member.memberId, currency: 'THB', isTrial: false } as const;
  await join(member, id);
  const depositId = await deposit(member, 1000n);
  const { rewardId } = await mine(member, id);
  await claim(member, rewardId);
  const grant = await grantOf(ctx.db, 'reward', BigInt(rewardId));
  if (!grant) throw new Error('the claim granted a bonus');
  openGrantsChanged(ctx);
  // One round stakes all cash and all bonus money.
  const { round } = await placeBet(ctx, player, randomUUID(), minesBet('2000'));
  const [tile = 0] = (await tilesOf(ctx, player, round)).safe;
  const begun = await take(ctx, player, round, reveal(tile));
  await setDone(ctx, grant.id, grant.required);
  await letTimePass(ctx, grant.id);
  await watchGrants(ctx);
  await chargedBack(depositId);
  const owed = await held(ctx, member.memberId, 'debt');
  expect(owed).toBe(10_000_000n);
  const { round: ended } = await take(ctx, player, begun.round, cashout);
  await watchGrants(ctx);
  // The cash part of the win pays the debt of the deposit; the bonus part goes to the house.
  const { rows } = await sql<{ released: bigint; taken_back: bigint }>`
    select released, taken_back from bonus.grant where id = ${grant.id}`.execute(ctx.db);
  expect(rows[0]?.released).toBeGreaterThan(0n);
  expect(rows[0]?.taken_back).toBe(rows[0]?.released);
  const payout = BigInt(Math.round(Number(ended.payout) * 10_000));
  const kept = (await cashOf(member.memberId)) - (await held(ctx, member.memberId, 'debt'));
  expect(kept).toBe(payout - (rows[0]?.released ?? 0n) - 10_000_000n);
});
