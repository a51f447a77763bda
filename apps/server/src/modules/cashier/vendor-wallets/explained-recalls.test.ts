import { randomUUID } from 'node:crypto';
import type { WalletTransferRequest } from '@fairhouse/contract/transfers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { memberWith } from '../../../testing/members.ts';
import { openTestVendor } from '../../../testing/vendor.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { verifyCashier } from '../verify.ts';
import { driveVendorTransfer } from './drive-transfer.ts';
import { settleVendorTransfer } from './settle-transfer.ts';
import { walletTransfer } from './transfer.ts';
import { openVendorTransfers } from './transfer-store.ts';

let vendor: Awaited<ReturnType<typeof openTestVendor>>;
const site = await useTestApp();
beforeAll(async () => {
  vendor = await openTestVendor(site.ctx);
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
  await vendor.close();
});

/** A member with 1,000 baht. */
const member = () => memberWith(site.ctx, 10_000_000n);
type Member = Awaited<ReturnType<typeof member>>;

const move = ({ memberId, currency }: Member, request: WalletTransferRequest) =>
  walletTransfer(site.ctx, { memberId, currency }, { request, idempotencyKey: randomUUID() });
const moveIn = (who: Member, amount: string) => move(who, { type: 'IN', vendor: vendor.code, amount });

async function wallets({ memberId }: Member) {
  const held = await balancesOf(site.ctx, memberId);
  return Object.fromEntries(held.map(({ type, vendor: at, balance }) => [at || type, balance] as const));
}

/** Advances open transfers, as the job does. */
async function settle({ memberId }: Member) {
  for (const { id } of await openVendorTransfers(site.ctx.db, memberId)) await driveVendorTransfer(site.ctx, id);
}

/** Lets the minutes pass within which a vendor's list may still explain a recall. */
async function letTheListBeLate({ memberId }: Member) {
  await sql`
    update cashier.vendor_transfer set created_at = created_at - interval '3 minutes'
    where member_id = ${memberId} and state = 'PENDING'`.execute(site.ctx.db);
}

test.each([
  ['more', 999_999_0000n],
  ['less', -1_000_000n],
])('a recall that brings %s than deposits and listed rounds explain waits for operators', async (_, units) => {
  const who = await member();
  await moveIn(who, '300.0000');
  vendor.play(who.memberId, 500_000n);
  vendor.play(who.memberId, units, false);
  const [asked] = await move(who, { type: 'RECALL' });
  // The list may be a moment late: it is asked for again before an operator has to decide.
  expect(asked).toMatchObject({ state: 'PENDING', reason: null });
  await settle(who);
  expect(await openVendorTransfers(site.ctx.db, who.memberId)).toMatchObject([{ reason: null }]);
  await letTheListBeLate(who);
  await settle(who);
  const [held] = await openVendorTransfers(site.ctx.db, who.memberId);
  expect(held).toMatchObject({ reason: 'review', amount: 3_500_000n + units });
  expect(await wallets(who)).toMatchObject({ cash: 7_000_000n, [vendor.code]: 3_000_000n });
  const outcome = { to: 'DONE', amount: 3_500_000n } as const;
  for (const id of [1n, 2n]) {
    await settleVendorTransfer(site.ctx, held?.id ?? 0n, { kind: 'operator', id }, outcome, 'the vendor corrected it');
  }
  expect(await wallets(who)).toMatchObject({ cash: 10_500_000n });
  // Rounds covered by two operators' decision explain no later recall.
  await moveIn(who, '100.0000');
  vendor.play(who.memberId, 200_000n);
  expect(await move(who, { type: 'RECALL' })).toMatchObject([{ state: 'DONE', amount: '120.0000' }]);
});

test('rounds that are listed a moment later explain a recall, and each explains one alone', async () => {
  const who = await member();
  await moveIn(who, '300.0000');
  vendor.play(who.memberId, 500_000n, false);
  expect(await move(who, { type: 'RECALL' })).toMatchObject([{ state: 'PENDING' }]);
  vendor.list(who.memberId, 500_000n);
  await settle(who);
  expect(await wallets(who)).toMatchObject({ cash: 10_500_000n, [vendor.code]: 0n });
  await moveIn(who, '300.0000');
  vendor.play(who.memberId, 500_000n, false);
  expect(await move(who, { type: 'RECALL' })).toMatchObject([{ state: 'PENDING' }]);
});

test('a round that pays behind a recall holds nothing up, and comes with the next one', async () => {
  const who = await member();
  await moveIn(who, '300.0000');
  vendor.list(who.memberId, 500_000n);
  expect(await move(who, { type: 'RECALL' })).toMatchObject([{ state: 'PENDING' }]);
  vendor.list(who.memberId, 100_000n, -1);
  await settle(who);
  expect(await wallets(who)).toMatchObject({ cash: 10_000_000n });
  vendor.play(who.memberId, 600_000n, false);
  expect(await move(who, { type: 'RECALL' })).toMatchObject([{ state: 'DONE', amount: '60.0000' }]);
});
