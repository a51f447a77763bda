import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
// @ts-ignore
import { LanternLargestContentfulPaint } from '../node_modules/lighthouse/core/computed/metrics/lantern-largest-contentful-paint.js';
import { flagsInTests } from '../scripts/browser.mjs';
import { untilCalm } from './support/calm.ts';
import { chromiumPath } from './support/chromium.ts';
import { startDemo } from './support/demo-site.ts';

export async function run(flags: string[]): Promise<void> {
  const site = await startDemo();
  try {
    await untilCalm();
    const runs = Number(flags[0] ?? 5);
    const page = flags[1] ?? '';
    for (let n = 0; n < runs; n += 1) {
      const userDataDir = mkdtempSync(join(tmpdir(), 'fairhouse-bench-'));
      const chrome = await launch({ chromePath: chromiumPath(), chromeFlags: ['--headless=new', ...flagsInTests, ...(process.env.XFLAGS ?? '').split(' ').filter(Boolean)], userDataDir, ignoreDefaultFlags: false });
      try {
        const r = await lighthouse(new URL(page, site.url).href, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] });
        if (!r) continue;
        const a = r.lhr.audits;
        const v = (k: string) => Math.round(a[k]?.numericValue ?? NaN);
        const m = (a.metrics?.details as any)?.items?.[0] ?? {};
        const items = ((a['network-requests']?.details as any)?.items ?? []) as any[];
        const kb = (k: string) => Math.round(items.filter((i) => i.resourceType === k).reduce((s, i) => s + i.transferSize, 0) / 102.4) / 10;
        console.log(JSON.stringify({ perf: Math.round((r.lhr.categories.performance?.score ?? 0) * 100), fcp: v('first-contentful-paint'), lcp: v('largest-contentful-paint'), tbt: v('total-blocking-time'), si: v('speed-index'), tti: v('interactive'), oFCP: m.observedFirstContentfulPaint, oLCP: m.observedLargestContentfulPaint, doc: kb('Document'), font: kb('Font'), img: kb('Image'), nimg: items.filter((i) => i.resourceType === 'Image').length, script: kb('Script'), bench: r.lhr.environment.benchmarkIndex }));
        const long = ((a['long-tasks']?.details as any)?.items ?? []).map((i: any) => `${Math.round(i.startTime)}+${Math.round(i.duration)} ${String(i.url).split('/').pop()}`);
        console.log('   ', long.join(' | '));
        if (process.env.NODES) {
          const ar = r.artifacts as any;
          const res = await LanternLargestContentfulPaint.request({ trace: ar.Trace, devtoolsLog: ar.DevtoolsLog, gatherContext: ar.GatherContext, settings: r.lhr.configSettings, URL: ar.URL, SourceMaps: ar.SourceMaps ?? [], HostDPR: ar.HostDPR } as any, { computedCache: new Map(), settings: r.lhr.configSettings } as any);
          for (const [which, e] of [['opt', res.optimisticEstimate], ['pes', res.pessimisticEstimate]] as any) {
            console.log(which, Math.round(e.timeInMs));
            for (const [node, t] of e.nodeTimings.entries()) console.log('   ', Math.round(t.startTime), Math.round(t.endTime), Math.round(t.duration), node.type, node.type === 'network' ? node.request.url.slice(-40) + ' ' + node.request.transferSize : [...new Set(node.childEvents.map((c: any) => c.name))].join(',').slice(0, 120));
          }
        }
        if (n === runs - 1) {
          writeFileSync('/tmp/zhome.json', JSON.stringify(r.lhr));
          const t = (r.artifacts as any).Trace ?? (r.artifacts as any).traces?.defaultPass;
          if (t) writeFileSync('/tmp/zhome.trace.json', JSON.stringify(t));
        }
      } finally {
        chrome.kill();
        rmSync(userDataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      }
    }
  } finally {
    await site.stop();
  }
}
