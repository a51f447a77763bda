import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DomainError } from '../../../platform/errors.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { openTestVendor, type VendorFault } from '../../../testing/vendor.ts';
import { balancesOf, houseAccount, houseBalances, post, verifyLedger, walletOf } from '../../ledger/index.ts';
import { verifyCashier } from '../verify.ts';
import { driveVendorTransfer } from './drive-transfer.ts';
import { walletTransfer } from './transfer.ts';
import { openVendorTransfers } from './transfer-store.ts';

let vendor: Awaited<ReturnType<typeof openTestVendor>>;
const ctx = await useTestCtx();
beforeAll(async () => {
  vendor = await openTestVendor(ctx);
});
afterAll(async () => {
  await vendor.close();
});

const start = 1_000_000n;
/**
 * A vendor's answer to a recall cannot be checked against a requested amount, so the simulated vendor does not lie
 * about recalls.
 */
const fault = fc.constantFrom<VendorFault>('unheard', 'unanswered', 'refused', 'garbled', 'broken');
const step = fc.oneof(
  fc.record({
    do: fc.constant('in' as const),
    amount: fc.bigInt(1n, 600_000n),
    faults: fc.array(fault, { maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('recall' as const), faults: fc.array(fault, { maxLength: 2 }) }),
  fc.record({ do: fc.constant('ask' as const), faults: fc.array(fault, { maxLength: 1 }) }),
  fc.record({ do: fc.constant('play' as const), won: fc.integer({ min: -100, max: 150 }) }),
);

async function newcomer() {
  const { memberId } = await signedInMember(ctx);
  const debit = await houseAccount(ctx, 'promotion:test', 'THB');
  const credit = await walletOf(ctx, memberId, 'cash', 'THB');
  await post(ctx, { key: randomUUID(), legs: [{ debit, credit, amount: start, kind: 'signupGift', ref: 0n }] });
  return { memberId, currency: 'THB' as const };
}

async function ask(memberId: bigint) {
  for (const { id } of await openVendorTransfers(ctx.db, memberId)) await driveVendorTransfer(ctx, id);
}

test('whatever goes wrong between the house and a vendor, every baht is in one place, and comes back', async () => {
  const won = async () =>
    (await houseBalances(ctx)).find(({ code }) => code === `vendor:${vendor.code}`)?.balance ?? 0n;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const who = await newcomer();
      const houseBefore = await won();
      /** The member's total winnings at the vendor. */
      let played = 0n;
      for (const now of steps) {
        if (now.do === 'play') {
          const there = vendor.balanceOf(who.memberId);
          const units = (there * BigInt(now.won)) / 100n;
          vendor.play(who.memberId, units);
          played += units;
          continue;
        }
        vendor.faults.push(...now.faults);
        const request =
          now.do === 'in'
            ? ({ type: 'IN', vendor: vendor.code, amount: decimal(now.amount) } as const)
            : ({ type: 'RECALL' } as const);
        if (now.do === 'ask') await ask(who.memberId);
        else await walletTransfer(ctx, who, { request, idempotencyKey: randomUUID() }).catch(refusal);
        vendor.faults.length = 0;
        expect(await verifyCashier(ctx.db)).toEqual([]);
      }
      // A vendor that was silent five times in a row is not called for a second; the job waits as well.
      await vi.waitUntil(async () => {
        await ask(who.memberId);
        return (await openVendorTransfers(ctx.db, who.memberId)).length === 0;
      }, 10_000);
      await walletTransfer(ctx, who, { request: { type: 'RECALL' }, idempotencyKey: randomUUID() });
      const wallets = (await balancesOf(ctx, who.memberId)).filter(({ balance }) => balance > 0n);
      const cash = start + played;
      expect(wallets.map(({ type, balance }) => [type, balance])).toEqual(cash > 0n ? [['cash', cash]] : []);
      expect((await won()) - houseBefore).toBe(-played);
    }),
    { numRuns: 25 },
  );
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
}, 60_000);

const decimal = (units: bigint) => `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`;

/** Accepts only refusals that a member may see; any other error is our fault. */
function refusal(error: unknown) {
  if (!(error instanceof DomainError)) throw error;
  expect(['INSUFFICIENT_FUNDS', 'TRANSFER_PENDING']).toContain(error.code);
}
