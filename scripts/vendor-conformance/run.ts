import { parseArgs } from 'node:util';
import { learnCurrencies } from '@fairhouse/money/money';
import { openBrowser } from './browser.ts';
import { openPlatform } from './platform.ts';
import { tryVendor } from './suite.ts';
import type { Vendor } from './vendor.ts';

/**
 * npm run vendor:conformance -- --url http://127.0.0.1:8083/nms --code NMS --secret … [--mode transfer] [--currency
 * THB] [--decimals 4] [--listen 8090]: checks a vendor's test environment against docs/vendors.md. It plays the
 * platform's part: in single mode the vendor's calls go to http://127.0.0.1:<listen>/gateway/<code>/. Ends with a line
 * `N passed, N failed`, and the number of those that were not tried because there is no browser.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      code: { type: 'string' },
      secret: { type: 'string', default: process.env.VENDOR_SECRET ?? '' },
      mode: { type: 'string', default: 'single' },
      currency: { type: 'string', default: 'THB' },
      decimals: { type: 'string', default: '4' },
      listen: { type: 'string', default: '8090' },
    },
  });
  const { url = '', code = '', secret, mode, currency } = values;
  const port = Number(values.listen);
  if (!URL.canParse(url) || !/^[A-Z][A-Z0-9_]{1,23}$/.test(code) || secret === '')
    throw new Error('--url, --code and --secret (or VENDOR_SECRET) say which vendor is tried');
  if (mode !== 'single' && mode !== 'transfer') throw new Error('--mode is single or transfer');
  if (!/^[A-Z][A-Z0-9]{2,7}$/.test(currency)) throw new Error(`--currency "${currency}" is no currency`);
  if (!/^[0-8]$/.test(values.decimals)) throw new Error(`--decimals "${values.decimals}" is not 0 to 8`);
  const scale = Number(values.decimals);
  learnCurrencies([{ code: currency, symbol: currency, scale, shownDigits: Math.min(scale, 2), stake: '1' }]);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--listen "${values.listen}" is no port`);
  const vendor: Vendor = { url: url.replace(/\/+$/, ''), code, secret, mode, currency };
  const platform = await openPlatform(vendor, { port, currency });
  try {
    const browser = await openBrowser();
    try {
      const { passed, failed, notTried } = await tryVendor({ vendor, platform, currency, browser }, console.log);
      console.log(`${passed} passed, ${failed} failed${notTried > 0 ? `, ${notTried} not tried` : ''}`);
      return failed === 0 ? 0 : 1;
    } finally {
      await browser?.close();
    }
  } finally {
    await platform.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
