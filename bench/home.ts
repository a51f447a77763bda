/**
 * Lighthouse (mobile defaults) on the production build's home page with the demo data. `npm run bench -- home`. Starts
 * its own server on a temporary data folder, or measures `--url`. `--page originals/dice` measures another page of it,
 * and `--page originals/dice,originals/plinko` several, one after another; `--page each` a page of each kind: home, a
 * category, a promotion, a game and the download. `--runs 5` takes the median run. A bare page that React hydrates is
 * measured in the same run: `tbtOfBare` is the blocking time as a multiple of that page's, of 10 ms at least. The last
 * line is one JSON object.
 */
import { parseArgs } from 'node:util';
import type { Result } from 'lighthouse';
import { startBarePage } from './support/bare-page.ts';
import { untilCalm } from './support/calm.ts';
import { startDemo } from './support/demo-site.ts';
import { lighthouseRuns, numeric, score } from './support/lighthouse-run.ts';

/** A page of each kind that exists in the demo. */
const each = ['', 'hot', 'promotions/101', 'originals/dice', 'download'];
/** The least blocking time of the bare page for the comparison, in milliseconds. */
const bareMs = 10;

const target = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100, lcpMs: 1500, tbtOfBare: 2 };

/** @param flags `--url`, `--page`, `--runs` */
export async function run(flags: string[]): Promise<void> {
  const { values } = parseArgs({
    args: flags,
    options: {
      url: { type: 'string' },
      page: { type: 'string', default: '' },
      runs: { type: 'string', default: '5' },
    },
  });
  const site = values.url ? { url: values.url, stop: async () => {} } : await startDemo();
  const bare = await startBarePage();
  try {
    await untilCalm();
    const runs = Number(values.runs);
    const bareTbtMs = Math.round(numeric(await medianOf(bare.url, runs), 'total-blocking-time'));
    const found = [];
    for (const page of values.page === 'each' ? each : values.page.split(',')) {
      const measured = figures(await medianOf(new URL(page, site.url).href, runs));
      const tbtOfBare = Math.round((10 * measured.tbtMs) / Math.max(bareTbtMs, bareMs)) / 10;
      const met =
        measured.performance >= target.performance &&
        measured.accessibility >= target.accessibility &&
        measured.bestPractices >= target.bestPractices &&
        measured.seo >= target.seo &&
        measured.lcpMs <= target.lcpMs &&
        tbtOfBare <= target.tbtOfBare;
      found.push({ ...(page === '' ? {} : { page }), ...measured, bareTbtMs, tbtOfBare, target, met });
    }
    const met = found.every((one) => one.met);
    console.log(JSON.stringify(found.length === 1 ? found[0] : { bench: 'home', pages: found, met }));
  } finally {
    await bare.stop();
    await site.stop();
  }
}

async function medianOf(url: string, count: number): Promise<Result> {
  const runs = await lighthouseRuns(url, count);
  runs.sort((a, b) => score(a, 'performance') - score(b, 'performance') || lcp(b) - lcp(a));
  const median = runs[Math.floor(runs.length / 2)];
  if (!median) throw new Error('nothing was measured');
  return median;
}

function lcp(result: Result): number {
  return numeric(result, 'largest-contentful-paint');
}

type Request = { resourceType: string; transferSize: number; url: string };

function figures(result: Result) {
  const details = result.audits['network-requests']?.details;
  const items = details && 'items' in details && Array.isArray(details.items) ? (details.items as Request[]) : [];
  const kilobytes = (kind: string) =>
    Math.round(items.filter((r) => r.resourceType === kind).reduce((sum, r) => sum + r.transferSize, 0) / 102.4) / 10;
  const failed = Object.values(result.audits)
    .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
    .map((audit) => audit.id);
  return {
    bench: 'home',
    performance: score(result, 'performance'),
    accessibility: score(result, 'accessibility'),
    bestPractices: score(result, 'best-practices'),
    seo: score(result, 'seo'),
    fcpMs: Math.round(numeric(result, 'first-contentful-paint')),
    lcpMs: Math.round(lcp(result)),
    interactiveMs: Math.round(numeric(result, 'interactive')),
    tbtMs: Math.round(numeric(result, 'total-blocking-time')),
    cls: Math.round(numeric(result, 'cumulative-layout-shift') * 1000) / 1000,
    speedIndexMs: Math.round(numeric(result, 'speed-index')),
    scriptKb: kilobytes('Script'),
    documentKb: kilobytes('Document'),
    fontKb: kilobytes('Font'),
    imageKb: kilobytes('Image'),
    failed,
  };
}
