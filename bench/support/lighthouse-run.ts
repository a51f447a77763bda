import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { flagsInTests } from '../../scripts/browser.mjs';
import { chromiumPath } from './chromium.ts';

const chromeFlags = ['--headless=new', ...flagsInTests];

/** Runs Lighthouse with its mobile defaults on a page, `count` times, each in a browser of its own. */
export async function lighthouseRuns(url: string, count: number): Promise<Result[]> {
  const runs: Result[] = [];
  for (let n = 0; n < count; n += 1) runs.push(await measure(url));
  return runs;
}

async function measure(url: string): Promise<Result> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'fairhouse-bench-'));
  const chrome = await launch({ chromePath: chromiumPath(), chromeFlags, userDataDir, ignoreDefaultFlags: false });
  try {
    const run = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (!run) throw new Error('Lighthouse gave no result');
    return run.lhr;
  } finally {
    chrome.kill();
    // The browser still writes files until it has ended.
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Returns a category's score, of 100. */
export function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

/** Returns the figure of an audit, in its own unit. */
export function numeric(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN;
}
