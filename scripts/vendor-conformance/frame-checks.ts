import { type VendorGame, VendorGamesAnswer } from '@fairhouse/contract/vendor-protocol';
import { silenceOf } from './browser.ts';
import { type Check, NotTried, type World } from './check.ts';
import { launch } from './launch.ts';
import { ask, must } from './vendor.ts';

/** The time within which a game must post that it is ready. */
const readyWithinMs = 20_000;

/** The check of the games' pages in a frame of another site. */
export const frameChecks: Check[] = [
  {
    name: 'a game in a frame says `ready` to the page around it, one game of each type',
    run: async (world) => {
      const { browser, platform, patienceMs = readyWithinMs } = world;
      if (!browser) throw new NotTried('no browser');
      const silent: string[] = [];
      for (const { gameCode, devices } of await oneOfEachType(world)) {
        const device = devices.includes('desktop') ? 'desktop' : 'mobile';
        const url = await launch(world, { gameCode, device });
        const why = await silenceOf(browser, platform.url, url, Math.min(patienceMs, readyWithinMs));
        if (why !== null) silent.push(`${gameCode} never says \`ready\`: ${why}`);
      }
      must(silent.length === 0, silent.join('; '));
    },
  },
];

/** The first open game of each type in the currency: the games of one type usually share a page. */
async function oneOfEachType({ vendor, currency }: World): Promise<VendorGame[]> {
  const { games } = await ask(vendor, '/games/list', {}, VendorGamesAnswer);
  const open = games.filter(({ currencies, maintenance }) => currencies.includes(currency) && !maintenance);
  return open.filter(({ gameType }, at) => open.findIndex((game) => game.gameType === gameType) === at);
}
