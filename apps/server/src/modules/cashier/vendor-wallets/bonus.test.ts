import { randomUUID } from 'node:crypto';
import type { WalletTransferRequest } from '@fairhouse/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith } from '../../../testing/members.ts';
import { openTestVendor } from '../../../testing/vendor.ts';
import { activateGrant } from '../../bonus/offer.ts';
import { baht, granted, grantNow, setDone } from '../../bonus/testing.ts';
import { watchGrants } from '../../bonus/watch.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { driveVendorTransfer } from './drive-transfer.ts';
import { walletTransfer } from './transfer.ts';
import { openVendorTransfers } from './transfer-store.ts';

const site = await useTestApp();
const { ctx } = site;
let vendor: Awaited<ReturnType<typeof openTestVendor>>;
beforeAll(async () => {
  vendor = await openTestVendor(ctx);
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  await vendor.close();
});

/** A member with a thousand baht. */
const member = async () => await memberWith(ctx, baht(1000));
type Member = Awaited<ReturnType<typeof member>>;
const move = (who: Member, request: WalletTransferRequest) =>
  walletTransfer(ctx, who, { request, idempotencyKey: randomUUID() });
const moveIn = (who: Member) => move(who, { type: 'IN', vendor: vendor.code, amount: '1000' });
/** The base of a bonus for a deposit of a thousand. */
const beside = { basis: baht(1000) };

test('cash that a bonus is to be lost behind is not parked at a vendor while bonus money alone is played', async () => {
  const who = await member();
  const { id, required } = await granted(ctx, who.memberId, beside);
  await expect(moveIn(who)).rejects.toMatchObject({ code: 'BONUS_OPEN', value: { id: String(id) } });
  await setDone(ctx, id, required);
  await watchGrants(ctx);
  expect(await moveIn(who)).toMatchObject([{ state: 'DONE' }]);
});

test('cash that is at a vendor already, or on its way there, has the bonus wait until it is back', async () => {
  const who = await member();
  vendor.faults.push('unanswered');
  expect(await moveIn(who)).toMatchObject([{ state: 'PENDING' }]);
  const { id, state } = await granted(ctx, who.memberId, beside);
  expect(state).toBe('OFFERED');
  await expect(activateGrant(ctx, who.memberId, id)).rejects.toMatchObject({ code: 'CASH_ELSEWHERE' });
  for (const open of await openVendorTransfers(ctx.db, who.memberId)) await driveVendorTransfer(ctx, open.id);
  await expect(activateGrant(ctx, who.memberId, id)).rejects.toMatchObject({ code: 'CASH_ELSEWHERE' });
  await move(who, { type: 'RECALL' });
  // The lost part stays lost: the rest is back.
  expect((await activateGrant(ctx, who.memberId, id)).state).toBe('ACTIVE');
});

test('of a transfer and a bonus that begin at one moment one is first, and the other one waits or is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const who = await member();
    const [moved, grant] = await Promise.all([moveIn(who).catch(() => null), granted(ctx, who.memberId, beside)]);
    expect((await grantNow(ctx, grant.id)).state).toBe(moved ? 'OFFERED' : 'ACTIVE');
  }
});

test('a gift, or a bonus that is staked before the cash, keeps no money from a vendor', async () => {
  for (const more of [{}, { ...beside, terms: { order: 'bonusFirst' as const } }]) {
    const who = await member();
    await granted(ctx, who.memberId, more);
    expect(await moveIn(who)).toMatchObject([{ state: 'DONE' }]);
  }
});
