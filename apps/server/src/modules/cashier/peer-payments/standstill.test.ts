import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { databaseNow } from '../../../platform/database/now.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { wasLockedSince } from '../../identity/index.ts';
import { lockAccount, unlockAccount } from '../../identity/locking.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/index.ts';
import { isInMaintenance } from '../../site/index.ts';
import { setMaintenance } from '../../site/settings.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { verifyCashier } from '../verify.ts';
import { resolvePart } from './confirm.ts';
import { settleDueParts } from './deadlines.ts';
import { partById } from './part-store.ts';
import { peerActs, returnRests } from './testing-acts.ts';
import { allTaken, baht, letPass, openPeerPayments, walletsOf } from './testing-world.ts';

const ctx = await useTestCtx();
const { paid, saysNot } = peerActs(ctx);
beforeAll(() => openPeerPayments(ctx));
afterEach(() => returnRests(ctx));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

/** Lets time pass for a part in which the job does not run. */
async function stand(partId: bigint, minutes: number): Promise<void> {
  await letPass(ctx, partId, minutes);
  await ctx.pool.query(`update cashier.part_clock set seen_at = seen_at - make_interval(mins => $1)`, [minutes]);
}

async function inMaintenance(on: boolean): Promise<void> {
  await setMaintenance(ctx, on ? { title: null, body: null, until: null } : null);
  await expect.poll(() => isInMaintenance(ctx)).toBe(on);
}

/** Ways in which the site stands still for so many minutes of a part. */
const ways: Record<string, (partId: bigint, minutes: number) => Promise<void>> = {
  'in maintenance': async (partId, minutes) => {
    await inMaintenance(true);
    await stand(partId, minutes);
    await settleDueParts(ctx);
    await inMaintenance(false);
  },
  down: stand,
};

test.each(Object.keys(ways))(
  'a payer who cannot say "paid" while the site is %s loses neither payment nor guarantee',
  async (way) => {
    const { depositor, depositId, partId } = await allTaken(ctx);
    await settleDueParts(ctx);
    await letPass(ctx, partId, 20);
    await ways[way]?.(partId, 120);
    await settleDueParts(ctx);
    // The deposit's page counts down to the same moment.
    const [part, deposit] = [await partById(ctx.db, partId), await depositById(ctx.db, depositId)];
    expect(deposit?.expires_at).toEqual(part?.pay_by);
    await letPass(ctx, partId, 9);
    await settleDueParts(ctx);
    expect(await partById(ctx.db, partId)).toMatchObject({ state: 'MATCHED' });
    await paid(depositor, depositId);
    expect(await partById(ctx.db, partId)).toMatchObject({ state: 'PAID', kept_waiting: false });
  },
);

test.each(Object.keys(ways))(
  'who says "paid" of nothing before the site is %s for days gets nothing: the payee objects',
  async (way) => {
    const { payee, depositor, depositId, partId } = await allTaken(ctx);
    await paid(depositor, depositId);
    await settleDueParts(ctx);
    await letPass(ctx, partId, 60);
    await settleDueParts(ctx);
    await ways[way]?.(partId, 48 * 60);
    await settleDueParts(ctx);
    expect(await partById(ctx.db, partId)).toMatchObject({ state: 'HELD' });
    await saysNot(payee, partId);
    expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5), locked: baht(5) });
  },
);

test.each([
  ['', async () => {}],
  [' and unlocks in time', (account: string) => unlockAccount(ctx, account)],
])('the silence of a payee whose account one operator locks%s gives nobody their money', async (_, then) => {
  const { payee, depositor, depositId, partId } = await allTaken(ctx);
  await paid(depositor, depositId);
  await lockAccount(ctx, payee.username);
  await settleDueParts(ctx);
  await letPass(ctx, partId, 60);
  await settleDueParts(ctx);
  await letPass(ctx, partId, 24 * 60);
  await then(payee.username);
  await settleDueParts(ctx);
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'DISPUTED', answer_by: expect.any(Date) });
  // The payee, who said nothing, is told.
  expect((await moneyEventsOf(ctx.db, 'part', partId)).at(-1)).toMatchObject({
    kind: 'left-open',
    member_id: payee.memberId,
  });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ locked: baht(102) });
  await resolvePart(ctx, partId, { kind: 'operator', id: 1n }, { outcome: 'failed', reason: 'the slip is forged' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5), locked: 0n });
});

test('an account that is locked before a payment is said, and unlocked before its end, was locked meanwhile', async () => {
  const { memberId, username } = await memberWith(ctx, 0n);
  await lockAccount(ctx, username);
  const said = await databaseNow(ctx.db);
  await unlockAccount(ctx, username);
  expect(await wasLockedSince(ctx.db, memberId, said)).toBe(true);
  expect(await wasLockedSince(ctx.db, memberId, new Date((await databaseNow(ctx.db)).getTime() + 1))).toBe(false);
});

test('a part whose time was over before the site stood still is over', async () => {
  const { partId } = await allTaken(ctx);
  await settleDueParts(ctx);
  await letPass(ctx, partId, 31);
  await stand(partId, 120);
  await settleDueParts(ctx);
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'EXPIRED' });
});
