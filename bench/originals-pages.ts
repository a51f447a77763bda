import { games } from '../packages/games/src/originals/registry.ts';
import { startDemo } from './support/demo-site.ts';
import { lighthouseRuns, numeric, score } from './support/lighthouse-run.ts';

/** The target for the time to interactive of a game's page in milliseconds, under Lighthouse's mobile defaults. */
const target = { interactiveMs: 2500 };

/**
 * Lighthouse on the pages of in-house games, with the demo data: the median of `runs`; `codes` are the games, all if
 * empty.
 */
export async function runPages({ runs, codes }: { runs: number; codes: string[] }) {
  const unknown = codes.filter((code) => !games.has(code));
  if (unknown.length > 0) throw new Error(`--games knows ${[...games.keys()].join(', ')}, not ${unknown.join(', ')}`);
  const site = await startDemo();
  try {
    const pages: Record<string, { performance: number; interactiveMs: number }> = {};
    for (const code of codes.length > 0 ? codes : games.keys()) {
      const results = await lighthouseRuns(new URL(`originals/${code}`, site.url).href, runs);
      const median = (figure: (result: (typeof results)[number]) => number) =>
        results.map(figure).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
      pages[code] = {
        performance: median((result) => score(result, 'performance')),
        interactiveMs: Math.round(median((result) => numeric(result, 'interactive'))),
      };
    }
    const met = Object.values(pages).every(({ interactiveMs }) => interactiveMs <= target.interactiveMs);
    return { runs, pages, target, met };
  } finally {
    await site.stop();
  }
}
