import { randomUUID } from 'node:crypto';
import type { MerchantWallet, WalletTransferRequest, WalletTransferValue } from '@fairhouse/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../../testing/members.ts';
import { openTestVendor } from '../../../testing/vendor.ts';
import { balancesOf, houseAccount, houseBalances, post, verifyLedger, walletOf } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { putVendor } from '../../vendors/index.ts';
import { verifyCashier } from '../verify.ts';
import { driveVendorTransfer, vendorWalletJobs } from './drive-transfer.ts';
import { settleVendorTransfer } from './settle-transfer.ts';
import { walletTransfer } from './transfer.ts';
import { openVendorTransfers } from './transfer-store.ts';
import { merchantWallet } from './wallets.ts';

let vendor: Awaited<ReturnType<typeof openTestVendor>>;
let other: Awaited<ReturnType<typeof openTestVendor>>;
const site = await useTestApp();
beforeAll(async () => {
  vendor = await openTestVendor(site.ctx);
  other = await openTestVendor(site.ctx, 'OTHER');
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
  await vendor.close();
  await other.close();
});

/** A member with 1,000 baht. */
async function member() {
  const { ctx } = site;
  const signedIn = await signedInMember(ctx);
  const debit = await houseAccount(ctx, 'promotion:test', 'THB');
  const credit = await walletOf(ctx, signedIn.memberId, 'cash', 'THB');
  const legs = [{ debit, credit, amount: 10_000_000n, kind: 'signupGift' as const, ref: 0n }];
  await post(ctx, { key: randomUUID(), legs });
  return { ...signedIn, currency: 'THB' as const };
}
type Member = Awaited<ReturnType<typeof member>>;

async function wallets({ memberId }: Pick<Member, 'memberId'>) {
  const balances = await balancesOf(site.ctx, memberId);
  const held = balances.map(({ type, vendor: at, balance }) => [at || type, balance] as const);
  return Object.fromEntries(held.filter(([name]) => name !== 'bonus' && name !== 'debt'));
}

const move = (who: Member, request: WalletTransferRequest, key: string = randomUUID()) =>
  walletTransfer(site.ctx, who, { request, idempotencyKey: key });
const moveIn = (who: Member, amount: string, at = vendor.code) => move(who, { type: 'IN', vendor: at, amount });

async function houseOf(code: string) {
  return (await houseBalances(site.ctx)).find((house) => house.code === `vendor:${code}`)?.balance ?? 0n;
}

/** Advances open transfers, as the job does once the vendor answers again. */
async function settle(who: Pick<Member, 'memberId'>) {
  for (const { id } of await openVendorTransfers(site.ctx.db, who.memberId)) await driveVendorTransfer(site.ctx, id);
}

test('money moved to a vendor leaves the main wallet and stands at the vendor', async () => {
  const who = await member();
  const [result] = await moveIn(who, '300.0000');
  expect(result).toMatchObject({ state: 'DONE', vendor: vendor.code, amount: '300.0000', direction: 'in' });
  expect(await wallets(who)).toEqual({ cash: 7_000_000n, locked: 0n, [vendor.code]: 3_000_000n });
  expect(vendor.balanceOf(who.memberId)).toBe(3_000_000n);
  const events = await moneyEventsOf(site.ctx.db, 'vendor-transfer', BigInt(result?.id ?? 0));
  expect(events.map(({ kind, to_state }) => [kind, to_state])).toEqual([
    ['requested', 'PENDING'],
    ['done', 'DONE'],
  ]);
});

test('one key brings back what there is at every vendor, and books what was won and lost at each', async () => {
  const who = await member();
  await moveIn(who, '300');
  await moveIn(who, '200', other.code);
  const before = [await houseOf(vendor.code), await houseOf(other.code)];
  vendor.play(who.memberId, 500_000n);
  other.play(who.memberId, -2_000_000n);
  const results = await move(who, { type: 'RECALL' });
  expect(results.map(({ vendor: at, state, amount, result }) => [at, state, amount, result]).sort()).toEqual([
    [other.code, 'DONE', '0.0000', '-200.0000'],
    [vendor.code, 'DONE', '350.0000', '50.0000'],
  ]);
  expect(await wallets(who)).toEqual({ cash: 8_500_000n, locked: 0n, [vendor.code]: 0n, [other.code]: 0n });
  expect([(await houseOf(vendor.code)) - (before[0] ?? 0n), (await houseOf(other.code)) - (before[1] ?? 0n)]).toEqual([
    -500_000n,
    2_000_000n,
  ]);
});

test('a vendor that is down keeps nobody from bringing back what is at the others', async () => {
  const who = await member();
  await moveIn(who, '300');
  await moveIn(who, '200', other.code);
  other.silence(true);
  const results = await move(who, { type: 'RECALL' });
  other.silence(false);
  expect(results.map(({ vendor: at, state }) => [at, state]).sort()).toEqual([
    [other.code, 'PENDING'],
    [vendor.code, 'DONE'],
  ]);
  expect(await wallets(who)).toEqual({ cash: 8_000_000n, locked: 0n, [vendor.code]: 0n, [other.code]: 2_000_000n });
  await settle(who);
  expect(await wallets(who)).toMatchObject({ cash: 10_000_000n, [other.code]: 0n });
});

test('money whose arrival nobody knows stays set aside, and is not moved a second time', async () => {
  const who = await member();
  vendor.faults.push('unanswered');
  const [result] = await moveIn(who, '300');
  expect(result).toMatchObject({ state: 'PENDING' });
  expect(await wallets(who)).toEqual({ cash: 7_000_000n, locked: 3_000_000n, [vendor.code]: 0n });
  await expect(moveIn(who, '100')).rejects.toMatchObject({ code: 'TRANSFER_PENDING' });
  await settle(who);
  expect(await wallets(who)).toEqual({ cash: 7_000_000n, locked: 0n, [vendor.code]: 3_000_000n });
  expect(vendor.balanceOf(who.memberId)).toBe(3_000_000n);
  // The member no longer waited for it, so there is a notification.
  const events = await moneyEventsOf(site.ctx.db, 'vendor-transfer', BigInt(result?.id ?? 0));
  expect(events.map(({ kind, actor_kind }) => [kind, actor_kind])).toEqual([
    ['requested', 'member'],
    ['done', 'system'],
  ]);
});

test('what the vendor never heard of is sent again under the same number', async () => {
  const who = await member();
  vendor.faults.push('unheard');
  await moveIn(who, '300');
  expect(vendor.balanceOf(who.memberId)).toBe(0n);
  await settle(who);
  expect(await wallets(who)).toEqual({ cash: 7_000_000n, locked: 0n, [vendor.code]: 3_000_000n });
  expect(vendor.balanceOf(who.memberId)).toBe(3_000_000n);
});

test('what the vendor refuses is cash again', async () => {
  const who = await member();
  vendor.faults.push('refused');
  expect(await moveIn(who, '300')).toMatchObject([{ state: 'RETURNED', reason: 'refused' }]);
  expect(await wallets(who)).toMatchObject({ cash: 10_000_000n, locked: 0n });
});

test('a recall that the vendor refuses leaves the money there', async () => {
  const who = await member();
  await moveIn(who, '300');
  vendor.faults.push('refused');
  expect(await move(who, { type: 'RECALL', vendor: vendor.code })).toMatchObject([{ state: 'RETURNED' }]);
  expect(await wallets(who)).toMatchObject({ cash: 7_000_000n, [vendor.code]: 3_000_000n });
});

test.each(['garbled', 'broken', 'lied'] as const)('an answer that is %s is no answer', async (fault) => {
  const who = await member();
  vendor.faults.push(fault);
  expect(await moveIn(who, '300')).toMatchObject([{ state: 'PENDING' }]);
  expect(await wallets(who)).toMatchObject({ cash: 7_000_000n, locked: 3_000_000n });
  await settle(who);
  expect(vendor.balanceOf(who.memberId)).toBe(3_000_000n);
});

test('a call that never left the house gives the money back at once', async () => {
  const who = await member();
  const gone = await openTestVendor(site.ctx, 'GONE');
  await gone.close();
  expect(await moveIn(who, '300', 'GONE')).toMatchObject([{ state: 'RETURNED', reason: 'unavailable' }]);
  expect(await wallets(who)).toMatchObject({ cash: 10_000_000n, locked: 0n });
});

test('a vendor that is down when it is asked again is not taken to have heard nothing', async () => {
  const who = await member();
  const away = await openTestVendor(site.ctx, 'AWAY');
  away.faults.push('unanswered');
  await moveIn(who, '300', 'AWAY');
  await away.close();
  await settle(who);
  expect(await wallets(who)).toMatchObject({ cash: 7_000_000n, locked: 3_000_000n });
});

test('a recall while money is on its way there waits for it, then brings it back with the rest', async () => {
  const who = await member();
  vendor.faults.push('unanswered');
  await moveIn(who, '300');
  const results = await move(who, { type: 'RECALL' });
  expect(results).toMatchObject([{ direction: 'out', state: 'DONE', amount: '300.0000' }]);
  expect(await wallets(who)).toEqual({ cash: 10_000_000n, locked: 0n, [vendor.code]: 0n });
});

test('the same key moves once, and says the first answer again; another body under it is refused', async () => {
  const who = await member();
  const key = randomUUID();
  const request = { type: 'IN', vendor: vendor.code, amount: '300' } as const;
  const answers = await Promise.all(Array.from({ length: 6 }, () => move(who, request, key)));
  const ids = new Set(answers.flat().map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect(await wallets(who)).toMatchObject({ cash: 7_000_000n });
  await expect(move(who, { ...request, amount: '301' }, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

test('two devices that press at once move money one after the other, or are told to wait', async () => {
  const who = await member();
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => moveIn(who, '400')));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  for (const reason of refused) expect(['TRANSFER_PENDING', 'INSUFFICIENT_FUNDS']).toContain(reason.code);
  const moved = BigInt(answers.length - refused.length) * 4_000_000n;
  expect(await wallets(who)).toMatchObject({ cash: 10_000_000n - moved, [vendor.code]: moved });
  expect(vendor.balanceOf(who.memberId)).toBe(moved);
});

test('nobody moves what they do not have, to a vendor that is switched off, or to none', async () => {
  const who = await member();
  await expect(moveIn(who, '1000.0001')).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await expect(moveIn(who, '0')).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
  await expect(moveIn(who, '1', 'NOBODY')).rejects.toMatchObject({ code: 'VENDOR_NOT_FOUND' });
  const asked = { type: 'IN', vendor: other.code, amount: '100' } as const;
  const key = randomUUID();
  const first = await move(who, asked, key);
  await putVendor(site.ctx, other.code, { enabled: false });
  try {
    expect(await move(who, asked, key)).toEqual(first);
    await expect(moveIn(who, '1', other.code)).rejects.toMatchObject({ code: 'VENDOR_UNAVAILABLE' });
    expect(await move(who, { type: 'RECALL' })).toMatchObject([{ state: 'DONE', amount: '100.0000' }]);
  } finally {
    await putVendor(site.ctx, other.code, { enabled: true });
  }
});

test('my wallet shows what is at each vendor just now, and what was last known of one that is silent', async () => {
  const who = await member();
  const ask = async () => {
    const answer = await site.app.inject({ url: '/wps/relay/GCS_merchantWallet', headers: who.headers });
    return answer.json<{ value: MerchantWallet }>().value;
  };
  expect((await ask()).wallets.find((at) => at.vendor === vendor.code)).toMatchObject({
    balance: '0.0000',
    isOpen: true,
  });
  const moved = await site.app.inject({
    method: 'POST',
    url: '/wps/relay/GCS_walletTransfer',
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    payload: { type: 'IN', vendor: vendor.code, amount: '300' },
  });
  expect(moved.json<{ value: WalletTransferValue }>().value.results).toMatchObject([{ state: 'DONE' }]);
  vendor.play(who.memberId, 10_000n);
  expect(await ask()).toMatchObject({ isSingle: false, cash: '700.0000' });
  expect((await ask()).wallets.find((at) => at.vendor === vendor.code)).toMatchObject({
    balance: '301.0000',
    isLive: true,
  });
  vendor.silence(true);
  const silent = (await ask()).wallets.find((at) => at.vendor === vendor.code);
  vendor.silence(false);
  expect(silent).toMatchObject({ balance: '300.0000', isLive: false });
});

test('a vendor that is switched off is shown as long as something is there', async () => {
  const who = await member();
  await moveIn(who, '100', other.code);
  await putVendor(site.ctx, other.code, { enabled: false });
  try {
    const shown = async () => (await merchantWallet(site.ctx, who)).wallets.map((at) => [at.vendor, at.isOpen]);
    expect(await shown()).toContainEqual([other.code, false]);
    await move(who, { type: 'RECALL' });
    expect(await shown()).not.toContainEqual([other.code, false]);
  } finally {
    await putVendor(site.ctx, other.code, { enabled: true });
  }
});

test('nobody is asked to bring back what was never there', async () => {
  const who = await member();
  vendor.calls.length = 0;
  expect(await move(who, { type: 'RECALL', vendor: vendor.code })).toEqual([]);
  expect(await move(who, { type: 'RECALL' })).toEqual([]);
  expect(vendor.calls).toEqual([]);
  await expect(move(who, { type: 'RECALL', vendor: 'NOBODY' })).rejects.toMatchObject({ code: 'VENDOR_NOT_FOUND' });
});

const anna = { kind: 'operator', id: 1n } as const;
const ben = { kind: 'operator', id: 2n } as const;

test('a win that is hard to believe waits until two operators say what it is', async () => {
  const limit = 10_000_000_000n;
  const who = await member();
  await moveIn(who, '300');
  vendor.play(who.memberId, limit + 1n);
  const [recalled] = await move(who, { type: 'RECALL' });
  expect(recalled).toMatchObject({ state: 'PENDING', amount: null, reason: null });
  await settle(who);
  expect(await wallets(who)).toMatchObject({ cash: 7_000_000n, [vendor.code]: 3_000_000n });
  const id = BigInt(recalled?.id ?? 0);
  const corrected = { to: 'DONE', amount: 4_000_000n } as const;
  await settleVendorTransfer(site.ctx, id, anna, corrected, 'the vendor corrected it');
  // Neither a repeated statement of one operator nor another operator's different amount is a second statement.
  await expect(settleVendorTransfer(site.ctx, id, anna, corrected, 'once more')).rejects.toMatchObject({
    code: 'ALREADY_APPROVED',
  });
  await settleVendorTransfer(site.ctx, id, ben, { to: 'DONE', amount: 5_000_000n }, 'so I was told');
  expect(await wallets(who)).toMatchObject({ cash: 7_000_000n, [vendor.code]: 3_000_000n });
  await settleVendorTransfer(site.ctx, id, ben, corrected, 'the vendor corrected it');
  expect(await wallets(who)).toMatchObject({ cash: 11_000_000n, [vendor.code]: 0n });
  const events = await moneyEventsOf(site.ctx.db, 'vendor-transfer', id);
  expect(events.map(({ kind, actor_kind }) => [kind, actor_kind])).toEqual([
    ['requested', 'member'],
    ['review', 'system'],
    ['outcome-stated', 'operator'],
    ['outcome-stated', 'operator'],
    ['done', 'operator'],
  ]);
  expect(events.at(-1)?.reason).toBe('the vendor corrected it');
  await expect(settleVendorTransfer(site.ctx, id, anna, { to: 'RETURNED' }, 'too late')).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
  });
});

test('a win up to the limit is booked as it is, and waits for operators while the vendor is off', async () => {
  const who = await member();
  await moveIn(who, '300');
  vendor.play(who.memberId, 10_000_000_000n);
  expect(await move(who, { type: 'RECALL' })).toMatchObject([{ state: 'DONE', result: '1000000.0000' }]);
  await moveIn(who, '300');
  vendor.play(who.memberId, 1n);
  await putVendor(site.ctx, vendor.code, { enabled: false });
  expect(await move(who, { type: 'RECALL' })).toMatchObject([{ state: 'PENDING' }]);
  await putVendor(site.ctx, vendor.code, { enabled: true });
});

test('two operators give back what a vendor never answered for', async () => {
  const who = await member();
  vendor.faults.push('unheard');
  const [sent] = await moveIn(who, '300');
  const id = BigInt(sent?.id ?? 0);
  await expect(settleVendorTransfer(site.ctx, id, anna, { to: 'DONE', amount: 1n }, 'a guess')).rejects.toMatchObject({
    code: 'AMOUNT_INVALID',
  });
  for (const by of [anna, ben]) {
    expect(await wallets(who)).toMatchObject({ cash: 7_000_000n, locked: 3_000_000n });
    await settleVendorTransfer(site.ctx, id, by, { to: 'RETURNED' }, 'the vendor has closed');
  }
  expect(await wallets(who)).toMatchObject({ cash: 10_000_000n, locked: 0n });
});

test('what lost its job is found by the sweep', async () => {
  const who = await member();
  vendor.faults.push('unanswered');
  await moveIn(who, '300');
  const later = { ...site.ctx, clock: () => new Date(Date.now() + 3_600_000) };
  await vendorWalletJobs.tasks['cashier:vendor-transfers']?.(later, {});
  const [open] = await openVendorTransfers(site.ctx.db, who.memberId);
  await vendorWalletJobs.tasks['cashier:vendor-transfer']?.(site.ctx, { id: String(open?.id) });
  expect(await wallets(who)).toMatchObject({ locked: 0n, [vendor.code]: 3_000_000n });
});

test('a process that dies at any step of a move leaves the money in one place, and a job brings it to its end', async () => {
  const cuts = await atEveryCut(site.ctx, {
    prepare: member,
    work: (dying, who) =>
      walletTransfer(dying, who, {
        request: { type: 'IN', vendor: vendor.code, amount: '300' },
        idempotencyKey: randomUUID(),
      }),
    check: async (who) => {
      const { cash, locked = 0n, [vendor.code]: at = 0n } = await wallets(who);
      expect((cash ?? 0n) + locked + at).toBe(10_000_000n);
      await settle(who);
      const after = await wallets(who);
      expect([after.locked, after[vendor.code] ?? 0n]).toEqual([0n, vendor.balanceOf(who.memberId)]);
    },
  });
  expect(cuts).toBeGreaterThan(10);
}, 60_000);

test('a process that dies at any step of a recall leaves the money at the vendor or brings it home', async () => {
  await atEveryCut(site.ctx, {
    prepare: async () => {
      const who = await member();
      await moveIn(who, '300');
      vendor.play(who.memberId, 1_000_000n);
      return who;
    },
    work: (dying, who) => walletTransfer(dying, who, { request: { type: 'RECALL' }, idempotencyKey: randomUUID() }),
    check: async (who) => {
      await settle(who);
      const { cash, [vendor.code]: at } = await wallets(who);
      expect([cash, at, vendor.balanceOf(who.memberId)]).toEqual(
        cash === 7_000_000n ? [7_000_000n, 3_000_000n, 4_000_000n] : [11_000_000n, 0n, 0n],
      );
    },
  });
}, 60_000);
