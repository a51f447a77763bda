import { type VendorGame, VendorGamesAnswer } from '@fairhouse/contract/vendor-protocol';
import { silenceOf } from './browser.ts';
import { type Check, NotTried, type World } from './check.ts';
import { launch } from './launch.ts';
import { ask, must } from './vendor.ts';

/** Time in which a game can be seen, and says so. */
const readyWithinMs = 20_000;

/** The check of the games' pages, as a browser shows them in a frame of another site. */
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

/** The first open game of each type in the currency: those of one type are mostly shown by one page. */
async function oneOfEachType({ vendor, currency }: World): Promise<VendorGame[]> {
  const { games } = await ask(vendor, '/games/list', {}, VendorGamesAnswer);
  const open = games.filter(({ currencies, maintenance }) => currencies.includes(currency) && !maintenance);
  return open.filter(({ gameType }, at) => open.findIndex((game) => game.gameType === gameType) === at);
}
