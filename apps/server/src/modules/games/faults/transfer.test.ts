import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { VendorFaultRule } from '../../../testing/vendor-process.ts';
import { driveVendorTransfer } from '../../cashier/vendor-wallets/drive-transfer.ts';
import { walletTransfer } from '../../cashier/vendor-wallets/transfer.ts';
import { openVendorTransfers } from '../../cashier/vendor-wallets/transfer-store.ts';
import { balanceAtVendor, vendorOf } from '../../vendors/index.ts';
import { readRoundList } from '../rounds/listing.ts';
import { isSpun, openVendorWorld, units, type VendorWorld } from './testing.ts';

let world: VendorWorld;
let late: Awaited<ReturnType<typeof moveLate>>;
beforeAll(async () => {
  world = await openVendorWorld({ NMS: 'transfer' });
  late = await moveLate();
});
afterEach(() => world.vendor.faults());
afterAll(async () => {
  await world.expectBooks();
  await world.close();
});

type Player = Awaited<ReturnType<VendorWorld['player']>>;
const moved = 2_000_000n;
const once = (fault: string, call: string, times = 1): VendorFaultRule => ({ fault, call, times });

async function move(player: Player, way: 'IN' | 'OUT') {
  const { memberId } = player;
  const request =
    way === 'IN'
      ? ({ type: 'IN', vendor: 'NMS', amount: '200.0000' } as const)
      : ({ type: 'RECALL', vendor: 'NMS' } as const);
  return await walletTransfer(world.ctx, { memberId, currency: 'THB' }, { request, idempotencyKey: randomUUID() });
}

/** Makes two transfers whose answers come too late; the other tests need not wait for that. */
async function moveLate() {
  const [into, home] = await Promise.all([world.player(), world.player()]);
  await move(home, 'IN');
  await play(home);
  await world.vendor.faults(once('delay', '/wallet/deposit'), once('delay', '/wallet/withdraw'));
  const moving = Promise.all([move(into, 'IN'), move(home, 'OUT')]);
  // The vendor does both before it answers.
  await vi.waitFor(async () => expect([await there(into), await there(home)]).toEqual([moved, 0n]), {
    timeout: 10_000,
  });
  return { into, home, moving };
}

/** Asks about open transfers, as the job does, until there are none. */
async function driven(player: Player): Promise<void> {
  await expect
    .poll(
      async () => {
        const open = await openVendorTransfers(world.ctx.db, player.memberId);
        for (const { id } of open) await driveVendorTransfer(world.ctx, id);
        return open.length;
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(0);
}

async function there({ memberId }: Player): Promise<bigint> {
  return await balanceAtVendor(world.ctx, await vendorOf(world.ctx, 'NMS'), { memberId, currency: 'THB' }, 5000);
}

async function play(player: Player, times = 3): Promise<void> {
  const opened = await player.open();
  if (!('key' in opened)) throw new Error(opened.error);
  for (let i = 0; i < times; i++) expect(isSpun(await world.spin(opened.key))).toBe(true);
}

/** Expects all money back: the first balance, less the stakes, plus the winnings. */
async function expectHome(player: Player): Promise<void> {
  await move(player, 'OUT');
  await driven(player);
  expect(await there(player)).toBe(0n);
  const rounds = await world.roundsOf(player.memberId);
  const won = rounds.reduce((sum, { stake, payout }) => sum + units(payout) - units(stake), 0n);
  expect(await player.cash()).toBe(player.start + won);
}

test.each([
  ['duplicate', moved],
  ['reorder', moved],
  ['drop', moved],
  ['cancel-before-bet', 0n],
  ['settle-twice', moved],
  ['another-amount', moved],
  ['wrong-signature', moved],
  ['stale-time', moved],
  ['unknown-member', moved],
  ['foreign-currency', moved],
] as const)('/wallet/deposit: %s: the money is there once, or here', async (fault, arrives) => {
  const player = await world.player();
  await world.vendor.faults(once(fault, '/wallet/deposit'));
  let isHeard = false;
  const asked = move(player, 'IN').finally(() => {
    isHeard = true;
  });
  // A delayed request is handled after the next one.
  while (fault === 'reorder' && !isHeard) await there(player);
  await asked;
  await driven(player);
  expect(await there(player)).toBe(arrives);
  expect(await player.cash()).toBe(player.start - arrives);
  if (arrives > 0n) await play(player);
  await expectHome(player);
});

test.each([
  'duplicate',
  'drop',
  'cancel-before-bet',
  'settle-twice',
  'wrong-signature',
  'stale-time',
  'unknown-member',
  'foreign-currency',
])('/wallet/withdraw: %s: what was won comes home once', async (fault) => {
  const player = await world.player();
  await move(player, 'IN');
  await play(player);
  await world.vendor.faults(once(fault, '/wallet/withdraw'));
  await move(player, 'OUT');
  await driven(player);
  await expectHome(player);
});

test.each([
  'duplicate',
  'drop',
  'wrong-signature',
  'stale-time',
  'unknown-member',
  'foreign-currency',
  'another-amount',
])('/wallet/status: %s: a transfer of which nothing is known waits until something is', async (fault) => {
  const player = await world.player();
  await world.vendor.faults(once('drop', '/wallet/deposit'), once(fault, '/wallet/status'));
  await move(player, 'IN');
  await driven(player);
  expect(await there(player)).toBe(moved);
  expect(await player.cash()).toBe(player.start - moved);
  await expectHome(player);
});

test.each(['drop', 'duplicate', 'wrong-signature', 'unknown-member'])(
  'authenticate: %s: money that was moved is there for the next launch',
  async (fault) => {
    const player = await world.player();
    await move(player, 'IN');
    await world.vendor.faults(once(fault, 'authenticate'));
    await player.open();
    await play(player);
    await expectHome(player);
  },
);

const unheard = ['drop', 'wrong-signature', 'stale-time', 'unknown-member', 'foreign-currency'];

test.each(unheard)('/games/launch: %s: the game does not open, and does when it is asked for again', async (fault) => {
  const player = await world.player();
  await world.vendor.faults(once(fault, '/games/launch'));
  await expect(player.launch()).rejects.toThrow('VENDOR_UNAVAILABLE');
  expect(await player.open()).toHaveProperty('key');
});

test.each(unheard)('/rounds/list: %s: rounds are listed when the vendor tells them, each once', async (fault) => {
  const player = await world.player();
  await move(player, 'IN');
  await play(player);
  const vendor = await vendorOf(world.ctx, 'NMS');
  await world.vendor.faults(once(fault, '/rounds/list'));
  expect(await readRoundList(world.ctx, vendor)).toBe('silent');
  expect(await readRoundList(world.ctx, vendor)).toBe('end');
  expect(await readRoundList(world.ctx, vendor)).toBe('end');
  await world.expectListed(player);
  await expectHome(player);
});

test('answers that come after five seconds are as good as none, and nothing is moved twice', async () => {
  const { into, home, moving } = late;
  const [arriving, leaving] = await moving;
  expect([...arriving, ...leaving].map(({ state }) => state)).toEqual(['PENDING', 'PENDING']);
  await Promise.all([driven(into), driven(home)]);
  expect(await there(into)).toBe(moved);
  await Promise.all([expectHome(into), expectHome(home)]);
});

test('a vendor that is killed with money on its way has it, or never had it', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => world.player()));
  const moving = players.map((player) => move(player, 'IN'));
  await world.vendor.crash();
  await Promise.all(moving);
  for (const player of players) {
    await driven(player);
    expect((await player.cash()) + (await there(player))).toBe(player.start);
    await expectHome(player);
  }
});

test('a bet beyond the wallet there is refused, whatever the wallet here holds', async () => {
  const player = await world.player();
  await move(player, 'IN');
  const opened = await player.open();
  if (!('key' in opened)) throw new Error(opened.error);
  expect(opened).toMatchObject({ mode: 'transfer', balance: '200.0000' });
  expect(await world.spin(opened.key, { unitStake: '50' })).toEqual({ error: 'INSUFFICIENT_FUNDS' });
  await expectHome(player);
});

test('changed to the other mode, money and rounds of the old one still come home', async () => {
  const player = await world.player();
  await move(player, 'IN');
  await play(player);
  await readRoundList(world.ctx, await vendorOf(world.ctx, 'NMS'));
  await world.expectListed(player);
  await world.vendor.stop();
  await world.vendor.start({ NMS: 'single' });
  await play(player, 2);
  await world.quiet();
  await expectHome(player);
  expect(await world.roundsOf(player.memberId)).toHaveLength(5);
});
