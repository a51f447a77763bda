import { VendorSessionEndAnswer, VendorTestPlayAnswer } from '@fairhouse/contract/vendor-protocol';
import { VendorVerdict, VendorWalletAnswer } from '@fairhouse/contract/vendor-wallet';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Check, World } from './check.ts';
import { someGame } from './some-game.ts';
import { ask, call, fresh, must } from './vendor.ts';

/**
 * Checks of wallets at the vendor, and of the calls that it needs because it does not ask us for each bet: a transfer
 * is made once, however often it is repeated.
 */
export const walletChecks: Check[] = [
  {
    name: 'a deposit that comes twice is done once, and its status says so',
    run: async (world) => {
      const before = await balanceThere(world);
      const transferId = number();
      const body = { transferId, ...whose(world), amount: amount(world) };
      const first = await ask(world.vendor, '/wallet/deposit', body, VendorVerdict);
      must(first.status === 'done' && units(world, first.amount) === units(world, body.amount), 'it is done in full');
      const again = await ask(world.vendor, '/wallet/deposit', body, VendorVerdict);
      must(JSON.stringify(again) === JSON.stringify(first), 'it is answered as at first');
      must((await balanceThere(world)) - before === units(world, body.amount), 'the balance grew once');
      const status = await ask(world.vendor, '/wallet/status', { transferId, ...whose(world) }, VendorVerdict);
      must(JSON.stringify(status) === JSON.stringify(first), 'its status is that answer');
    },
  },
  {
    name: 'a transfer that it has never heard of is unknown',
    run: async (world) => {
      const said = await ask(world.vendor, '/wallet/status', { transferId: number(), ...whose(world) }, VendorVerdict);
      must(said.status === 'unknown', `it is unknown, not ${said.status}`);
    },
  },
  {
    name: 'a withdrawal brings everything back, once',
    run: async (world) => {
      await fund(world);
      const held = await balanceThere(world);
      const body = { transferId: number(), ...whose(world) };
      const first = await ask(world.vendor, '/wallet/withdraw', body, VendorVerdict);
      must(first.status === 'done' && units(world, first.amount) === held, 'all of it comes back');
      must((await balanceThere(world)) === 0n, 'nothing is left');
      const again = await ask(world.vendor, '/wallet/withdraw', body, VendorVerdict);
      must(JSON.stringify(again) === JSON.stringify(first), 'it is answered as at first');
      const status = await ask(world.vendor, '/wallet/status', body, VendorVerdict);
      must(JSON.stringify(status) === JSON.stringify(first), 'its status is that answer');
    },
  },
  {
    name: 'many deposits of one player at once are each done once',
    run: async (world) => {
      const before = await balanceThere(world);
      const bodies = Array.from({ length: 10 }, () => ({
        transferId: number(),
        ...whose(world),
        amount: amount(world),
      }));
      const twice = [...bodies, ...bodies].map((body) => ask(world.vendor, '/wallet/deposit', body, VendorVerdict));
      must(
        (await Promise.all(twice)).every(({ status }) => status === 'done'),
        'each is done',
      );
      must(
        (await balanceThere(world)) - before === 10n * units(world, amount(world)),
        'the balance grew by ten of them',
      );
    },
  },
  {
    name: 'each currency has a wallet of its own',
    run: async (world) => {
      await fund(world);
      const other = world.currency === 'USD' ? 'THB' : 'USD';
      const { status, text } = await call(world.vendor, '/wallet/balance', {
        player: world.platform.player,
        currency: other,
      });
      // The vendor may not support that currency at all.
      if (status >= 400 && status < 500) return;
      const balance = Number((JSON.parse(text) as { balance?: string }).balance);
      must(balance === 0, `what was deposited in ${world.currency} is no ${other}`);
    },
  },
  {
    name: 'a session is ended however often it is asked, also one that it does not know',
    run: async ({ vendor, platform: { player } }) => {
      const body = { player, session: fresh('session') };
      for (let i = 0; i < 2; i++) await ask(vendor, '/sessions/end', body, VendorSessionEndAnswer);
    },
  },
  {
    name: 'a session that was ended plays no more',
    run: async (world) => {
      await fund(world);
      const { vendor, platform, currency } = world;
      const gameCode = await someGame(world);
      const token = platform.newToken(gameCode);
      const play = (more: object) =>
        ask(vendor, '/test/play', { token, gameCode, currency, ...more }, VendorTestPlayAnswer);
      must((await play({})).taken, 'a round is played');
      must((await play({ again: true })).taken, 'another one is played in the same session');
      const session = platform.sessionOf(token);
      must(session !== null, 'the token was exchanged for a session');
      await ask(vendor, '/sessions/end', { player: platform.player, session }, VendorSessionEndAnswer);
      const held = await balanceThere(world);
      must(!(await play({ again: true })).taken, 'none is played once the session has ended');
      must((await balanceThere(world)) === held, 'and nothing is taken');
    },
  },
];

const number = () => String(parseInt(fresh('').slice(0, 12), 16));
const whose = ({ platform, currency }: World) => ({ player: platform.player, currency });
const amount = ({ currency }: World) => formatMoney(100_000n, currency);
const units = ({ currency }: World, text: string) => parseMoney(text, currency) ?? -1n;

/** Transfers some money to the player's wallet at the vendor. */
export async function fund(world: World): Promise<void> {
  const deposit = { transferId: number(), ...whose(world), amount: amount(world) };
  const { status } = await ask(world.vendor, '/wallet/deposit', deposit, VendorVerdict);
  must(status === 'done', 'a deposit is done');
}

/** Returns the player's balance in the wallet at the vendor. */
export async function balanceThere(world: World): Promise<bigint> {
  return units(world, (await ask(world.vendor, '/wallet/balance', whose(world), VendorWalletAnswer)).balance);
}
