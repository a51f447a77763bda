import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@fairhouse/contract/language';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool, tokenOf } from '../support/site.ts';
import { open } from '../support/steps.ts';
import { dataOf } from '../support/words.ts';
import { lookAt } from './look.ts';
import { accounts, addressesOf, type Role } from './routes.ts';

const { visit } = useBrowser();
const pictures = join(import.meta.dirname, '../../.cache/crawl');

/** `CRAWL_LANGUAGES=EN,TH` and its like narrow the crawl; `CRAWL_PATHS` to the addresses that contain one of these. */
function chosen<T extends string>(name: string, all: readonly T[]): T[] {
  const wanted = process.env[name]?.split(',');
  return all.filter((one) => !wanted || wanted.includes(one));
}
const paths = process.env.CRAWL_PATHS?.split(',');

const roles = chosen('CRAWL_ROLES', Object.keys(accounts) as Role[]);
const looks = chosen('CRAWL_LANGUAGES', languages).flatMap((language) =>
  chosen('CRAWL_THEMES', ['dark', 'light'] as const).flatMap((theme) =>
    chosen('CRAWL_DEVICES', deviceNames).map((device) => ({ language, theme, device })),
  ),
);

describe.each(roles)('every page of a %s', (role) => {
  test.each(looks)('in $language, $theme, on a $device', { timeout: 60 * 60_000 }, async (look) => {
    const account = accounts[role];
    const addresses = (await addressesOf(role, await siteTool())).filter(
      (address) => !paths || paths.some((part) => address.includes(part)),
    );
    const folder = join(pictures, `${role}-${look.language}-${look.theme}-${look.device}`);
    const first = account === null ? '/offline' : `/offline?token=${await tokenOf(account)}`;
    let data = async () => '';
    const before = async (one: Page) => {
      data = dataOf(one);
    };
    const page = await visit(first, { ...look, before });
    const found: string[] = [];
    for (const address of addresses) {
      try {
        await open(page, address);
        const picture = join(folder, `${address.replace(/[^\w-]+/g, '_').replace(/^_$/, 'home')}.jpg`);
        found.push(
          ...(await lookAt(page, { language: look.language, data, picture })).map((fault) => `${address}: ${fault}`),
        );
      } catch (error) {
        found.push(`${address}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      }
      // Also of a crawl that is stopped.
      if (found.length > 0) writeFileSync(join(folder, 'found.txt'), `${found.join('\n')}\n`);
    }
    expect(found).toEqual([]);
  });
});
