import { setTimeout as sleep } from 'node:timers/promises';
import { VendorJackpotsAnswer } from '@fairhouse/contract/vendor-jackpots';
import {
  LiveTablesAnswer,
  VendorGamesAnswer,
  type VendorRound,
  VendorRoundsAnswer,
  VendorTestPlayAnswer,
} from '@fairhouse/contract/vendor-protocol';
import { parseMoney } from '@fairhouse/money/money';
import type { Check, World } from './check.ts';
import { frameChecks } from './frame-checks.ts';
import { launch, opening } from './launch.ts';
import { openPage } from './page.ts';
import { someGame } from './some-game.ts';
import { ask, call, fresh, must, type Vendor } from './vendor.ts';
import { balanceThere, fund, walletChecks } from './wallet-checks.ts';

/** The default of `patienceMs`. */
const againWithinMs = 60_000;

/** Returns the checks of a vendor, for its wallet mode. */
export function checksFor({ mode }: Vendor): Check[] {
  return [
    ...signature,
    ...catalogue,
    ...frameChecks,
    ...(mode === 'single' ? single : [...walletChecks, ...there]),
    ...live,
  ];
}

const signature: Check[] = [
  ['a call without a signature is refused', { signature: 'none' }] as const,
  ['a call that another secret signed is refused', { secret: 'another secret' }] as const,
  ['a call that was signed six minutes ago is refused', { secondsAgo: 360 }] as const,
  ['a signature of another path is refused', { signedPath: '/elsewhere' }] as const,
].map(([name, bend]) => ({
  name,
  run: async ({ vendor }) => {
    const { status } = await call(vendor, '/games/list', {}, bend);
    must(status === 401 || status === 403, `it is answered 401 or 403, not ${status}`);
  },
}));

const catalogue: Check[] = [
  {
    name: 'its games are listed in shape, each once, with an English name and a least bet',
    run: async ({ vendor, currency }) => {
      const { games } = await ask(vendor, '/games/list', {}, VendorGamesAnswer);
      must(games.length > 0, 'there is a game');
      must(new Set(games.map(({ gameCode }) => gameCode)).size === games.length, 'each code is there once');
      for (const { gameCode, name, minBet, currencies } of games) {
        must((name.EN ?? '') !== '', `${gameCode} has a name in English`);
        for (const of of currencies) must(minBet[of] !== undefined, `${gameCode} says its least bet in ${of}`);
      }
      must(
        games.some(({ currencies }) => currencies.includes(currency)),
        `a game is offered in ${currency}`,
      );
    },
  },
  {
    name: 'a game opens for real play with a token, at an address that answers with a page',
    run: async (world) => {
      await openPage(await launch(world, { gameCode: await someGame(world), device: 'desktop' }));
    },
  },
  {
    name: 'a game with free play opens without a token, and calls nothing',
    run: async (world) => {
      const { vendor, platform } = world;
      const { games } = await ask(vendor, '/games/list', {}, VendorGamesAnswer);
      const free = games.find(({ freePlay, maintenance }) => freePlay && !maintenance);
      if (!free) return;
      const from = platform.heard.length;
      await openPage(await launch(world, { gameCode: free.gameCode, device: 'desktop', isFree: true }));
      must(platform.heard.length === from, 'nothing is called');
    },
  },
  {
    name: 'a game that it does not have is not opened',
    run: async (world) => {
      const body = opening(world, { gameCode: fresh('none-'), device: 'desktop' });
      const { status } = await call(world.vendor, '/games/launch', body);
      must(status >= 400 && status < 500, `it is refused with 4xx, not ${status}`);
    },
  },
  {
    name: 'a body that is no JSON is refused',
    run: async ({ vendor }) => {
      const { status } = await call(vendor, '/games/list', null, { raw: '{"currency":' });
      must(status >= 400 && status < 500, `it is refused with 4xx, not ${status}`);
    },
  },
];

const single: Check[] = [
  {
    name: 'a round shows its token once, bets, and settles what it says',
    run: async (world) => {
      const before = world.platform.balance();
      const from = world.platform.heard.length;
      const played = await play(world);
      const heard = world.platform.heard.slice(from);
      must(played.taken, 'the bet is taken');
      must(
        heard.every(({ fault }) => fault === null),
        'every call is signed and in shape',
      );
      must(heard.filter(({ action }) => action === 'authenticate').length === 1, 'the token is shown once');
      must(
        heard.some(({ action }) => action === 'bet'),
        'it bets',
      );
      await until(world, () => world.platform.rounds.get(played.roundId)?.state === 'SETTLED', 'the round is settled');
      const refused = world.platform.heard.slice(from).find(({ refusal }) => refusal !== null);
      must(refused === undefined, `no call of a round is refused: ${refused?.action} was, with ${refused?.refusal}`);
      const moved = units(world, played.payout) - units(world, played.stake);
      must(world.platform.balance() - before === moved, 'the balance moved by payout less stake');
    },
  },
  {
    name: 'a refused bet is not played',
    run: async (world) => {
      world.platform.trouble('bet', 'poor');
      const from = world.platform.heard.length;
      const played = await play(world);
      must(!played.taken, 'it says that no stake was taken');
      await sleep(1500);
      must(!world.platform.heard.slice(from).some(({ action }) => action === 'settle'), 'nothing is settled');
    },
  },
  {
    name: 'a bet whose answer is lost is asked again as it was, or cancelled; the money ends right',
    run: async (world) => {
      const before = world.platform.balance();
      const from = world.platform.heard.length;
      world.platform.trouble('bet', 'drop', 'drop');
      const played = await play(world);
      const moved = played.taken ? units(world, played.payout) - units(world, played.stake) : 0n;
      await until(world, () => world.platform.balance() - before === moved, 'the balance ends where the round says');
      onlySame(world, from);
    },
  },
  {
    name: 'a bet that the platform could not take is asked again as it was, or given up',
    run: async (world) => {
      const before = world.platform.balance();
      const from = world.platform.heard.length;
      world.platform.trouble('bet', 'break');
      const played = await play(world);
      const moved = played.taken ? units(world, played.payout) - units(world, played.stake) : 0n;
      await until(world, () => world.platform.balance() - before === moved, 'the balance ends where the round says');
      onlySame(world, from);
    },
  },
  ...(['drop', 'break'] as const).map(
    (trouble): Check => ({
      name: `a settle ${trouble === 'drop' ? 'whose answer is lost' : 'that the platform could not take'} is sent again until it is answered, and pays once`,
      run: async (world) => {
        const before = world.platform.balance();
        const from = world.platform.heard.length;
        world.platform.trouble('settle', trouble, trouble);
        const played = await play(world);
        must(played.taken, 'the bet is taken');
        const moved = units(world, played.payout) - units(world, played.stake);
        const settles = () => world.platform.heard.slice(from).filter(({ action }) => action === 'settle');
        await until(world, () => settles().length >= 3, 'it is sent again until it is answered');
        await until(world, () => world.platform.balance() - before === moved, 'the balance ends where the round says');
        onlySame(world, from);
      },
    }),
  ),
  {
    name: 'a bet that is never answered is cancelled, or asked until it is',
    run: async (world) => {
      const before = world.platform.balance();
      world.platform.trouble('bet', ...Array.from({ length: 6 }, () => 'drop' as const));
      const played = await play(world);
      const moved = played.taken ? units(world, played.payout) - units(world, played.stake) : 0n;
      await until(world, () => world.platform.balance() - before === moved, 'the balance ends where the round says');
      world.platform.trouble('bet');
    },
  },
  {
    name: 'its own list tells every round as it was played, and goes on from a cursor',
    run: async (world) => {
      const played = await play(world);
      await until(world, () => world.platform.rounds.get(played.roundId)?.state === 'SETTLED', 'the round is settled');
      const all = await listed(world);
      mustTell(world, all, played);
      for (const [roundId, { bets, paid, state, returned }] of world.platform.rounds) {
        const told = all.filter((one) => one.roundId === roundId).at(-1);
        if (state === 'CANCELLED') {
          must(told !== undefined, `round ${roundId}, which was cancelled, is told`);
          must(told.state === 'CANCELLED', `round ${roundId} is told as cancelled`);
          must(units(world, told.stake) === returned, `round ${roundId} is told with the stake that went back`);
          must(units(world, told.payout) === 0n, `round ${roundId} is told to pay nothing`);
        }
        if (state !== 'SETTLED') continue;
        const stake = [...bets.values()].reduce((sum, bet) => sum + bet, 0n);
        must(told !== undefined && units(world, told.stake) === stake, `round ${roundId} is told with its stake`);
        must(units(world, told.payout) === paid, `round ${roundId} is told with its payout`);
      }
    },
  },
];

const there: Check[] = [
  {
    name: 'a round that is played with money there moves that wallet alone, and its own list tells it',
    run: async (world) => {
      await fund(world);
      const before = await balanceThere(world);
      const from = world.platform.heard.length;
      const played = await play(world);
      must(played.taken, 'the bet is taken');
      const moved = units(world, played.payout) - units(world, played.stake);
      must((await balanceThere(world)) - before === moved, 'the wallet there moved by payout less stake');
      const heard = world.platform.heard.slice(from).map(({ action }) => action);
      must(
        heard.every((action) => action === 'authenticate' || action === 'balance'),
        'no bet comes to us',
      );
      mustTell(world, await listed(world), played);
    },
  },
];

const live: Check[] = [
  {
    name: 'its live tables, where it has any, are told in shape',
    run: async ({ vendor }) => {
      const { status } = await call(vendor, '/live/tables', {});
      if (status === 404) return;
      await ask(vendor, '/live/tables', {}, LiveTablesAnswer);
    },
  },
  {
    name: 'its jackpots, where it has any, are told in shape',
    run: async ({ vendor }) => {
      const { status } = await call(vendor, '/jackpots/list', {});
      if (status === 404) return;
      await ask(vendor, '/jackpots/list', {}, VendorJackpotsAnswer);
    },
  },
];

/** Returns every round of the vendor's list. */
async function listed({ vendor }: World): Promise<VendorRound[]> {
  const all: VendorRound[] = [];
  const cursors = new Set<string>();
  for (let cursor = ''; ; ) {
    const page = await ask(vendor, '/rounds/list', { cursor, limit: listLimit }, VendorRoundsAnswer);
    must(page.rounds.length <= listLimit, `at most ${listLimit} rounds come, as asked, not ${page.rounds.length}`);
    all.push(...page.rounds);
    if (page.rounds.length === 0 || page.cursor === cursor) break;
    cursors.add(cursor);
    must(!cursors.has(page.cursor), 'the list goes on behind its cursor, and begins anew by none');
    cursor = page.cursor;
  }
  all.forEach(mustBeTimely);
  mustRise(all);
  return all;
}

/** The number of rounds per page: fewer than there are, so that the cursor is used. */
const listLimit = 2;
/** The allowed difference between clocks. */
const skewMs = 5 * 60_000;

/** Expects possible times: opened before it changed, not in the future, and not before anybody played. */
function mustBeTimely({ roundId, openedAt, changedAt }: VendorRound): void {
  const [opened, changed] = [Date.parse(openedAt), Date.parse(changedAt)];
  must(opened <= changed, `round ${roundId} was opened before it changed`);
  must(changed <= Date.now() + skewMs, `round ${roundId} has not changed in the future`);
  must(opened >= Date.now() - oldestMs, `round ${roundId} was opened when there was a test to play`);
}

/** A test environment has no older rounds. */
const oldestMs = 5 * 366 * 24 * 3_600_000;

/** Expects rounds in the order of their last change, and none twice unless it changed in between. */
function mustRise(all: readonly VendorRound[]): void {
  const seen = new Map<string, string>();
  let last = 0;
  for (const { roundId, changedAt, state, stake, payout } of all) {
    must(Date.parse(changedAt) >= last, 'rounds come by when they changed last, oldest first');
    last = Date.parse(changedAt);
    const told = `${state} ${stake} ${payout} ${changedAt}`;
    must(seen.get(roundId) !== told, `round ${roundId} comes once unless it changes`);
    seen.set(roundId, told);
  }
}

/** Expects the list to contain a round as it was played. */
function mustTell(world: World, all: readonly VendorRound[], played: VendorTestPlayAnswer): void {
  const found = all.filter(({ roundId }) => roundId === played.roundId).at(-1);
  must(found !== undefined, 'the round is in the list');
  must(found.state === 'SETTLED' && found.player === world.platform.player, 'it is settled, and the player’s');
  must(units(world, found.stake) === units(world, played.stake), 'its stake is what was taken');
  must(units(world, found.payout) === units(world, played.payout), 'its payout is what was paid');
}

/** Plays one round at the smallest bet through the vendor's test environment. */
async function play(world: World) {
  const { vendor, platform, currency } = world;
  const gameCode = await someGame(world);
  const body = { token: platform.newToken(gameCode), gameCode, currency };
  return await ask(vendor, '/test/play', body, VendorTestPlayAnswer);
}

const units = ({ currency }: World, amount: string) => parseMoney(amount, currency) ?? -1n;

/** Expects every call with the same transactionId to have the same content. */
function onlySame({ platform }: World, from: number): void {
  const first = new Map<string, string>();
  for (const { action, body, raw } of platform.heard.slice(from)) {
    if (body.transactionId === undefined) continue;
    const said = `${action} ${raw}`;
    must((first.get(body.transactionId) ?? said) === said, `what is sent again as ${body.transactionId} is the same`);
    first.set(body.transactionId, said);
  }
}

async function until({ patienceMs = againWithinMs }: World, holds: () => boolean, sentence: string): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(100)) if (holds()) return;
  throw new Error(sentence);
}
