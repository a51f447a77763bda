import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { openTestVendor } from '../../../testing/vendor.ts';
import { driveVendorTransfer } from './drive-transfer.ts';
import { walletTransfer } from './transfer.ts';

let vendor: Awaited<ReturnType<typeof openTestVendor>>;
const ctx = await useTestCtx();
beforeAll(async () => {
  vendor = await openTestVendor(ctx);
});
afterAll(() => vendor.close());

test('a missing answer is asked about again within two seconds, then ever later', async () => {
  const { memberId } = await memberWith(ctx, 10_000_000n);
  vendor.faults.push('unanswered', 'garbled');
  const asked = { request: { type: 'IN', vendor: vendor.code, amount: '300' }, idempotencyKey: randomUUID() } as const;
  const [moved] = await walletTransfer(ctx, { memberId, currency: 'THB' }, asked);
  const id = BigInt(moved?.id ?? 0);
  const dueAt = async () => {
    const due = `select run_at from graphile_worker.jobs where key = $1`;
    const { rows } = await ctx.pool.query<{ run_at: Date }>(due, [`vendor-transfer:${id}`]);
    return rows[0]?.run_at.getTime() ?? 0;
  };
  expect((await dueAt()) - Date.now()).toBeLessThanOrEqual(2000);
  const aged = `update cashier.vendor_transfer set created_at = created_at - interval '1 minute' where id = $1`;
  await ctx.pool.query(aged, [id]);
  const askedAt = Date.now();
  expect(await driveVendorTransfer(ctx, id)).toMatchObject({ state: 'PENDING' });
  expect((await dueAt()) - askedAt).toBeGreaterThan(10_000);
  expect(await driveVendorTransfer(ctx, id)).toMatchObject({ state: 'DONE' });
  expect(vendor.balanceOf(memberId)).toBe(3_000_000n);
});
