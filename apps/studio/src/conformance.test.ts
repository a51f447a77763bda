import { afterAll, afterEach, expect, test } from 'vitest';
import { openBrowser } from '../../../scripts/vendor-conformance/browser.ts';
import { openPlatform } from '../../../scripts/vendor-conformance/platform.ts';
import { tryVendor } from '../../../scripts/vendor-conformance/suite.ts';
import { readConfig, type WalletMode } from './config.ts';
import { type Running, startVendor } from './server.ts';

/** null if there is no browser here; the games' pages are not checked then. */
const browser = await openBrowser();
afterAll(() => browser?.close());

let running: Running | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

test.each<[WalletMode, string]>([
  ['single', '1'],
  ['single', '2'],
  ['transfer', '1'],
])('the vendor does what the guide asks of one in %s mode, by version %s', async (mode, protocol) => {
  const secret = 'a secret that both sides know';
  const platform = await openPlatform({ code: 'NMS', secret }, { port: 0, currency: 'THB' });
  const flags = [
    '--port',
    '0',
    '--file',
    ':memory:',
    '--platform-url',
    platform.url,
    '--site-urls',
    platform.url,
    '--mode',
    `NMS=${mode}`,
    '--protocol',
    protocol,
  ];
  const quick = ['--retry-ms', '100', '--retry-ms-max', '400', '--test-play'];
  running = await startVendor(readConfig([...flags, ...quick], { VENDOR_NMS_SECRETS: secret }));
  const vendor = { url: `http://127.0.0.1:${running.port}/nms`, code: 'NMS', secret, mode, currency: 'THB' };
  const lines: string[] = [];
  try {
    const world = { vendor, platform, currency: 'THB' as const, browser };
    const { passed, failed, notTried } = await tryVendor(world, (line) => lines.push(line));
    expect(failed, lines.join('\n')).toBe(0);
    expect(passed).toBeGreaterThan(10);
    expect(notTried).toBe(browser ? 0 : 1);
  } finally {
    await platform.close();
  }
});
