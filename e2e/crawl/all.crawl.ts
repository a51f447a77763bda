import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@fairhouse/contract/language';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { deviceNames, isFault, useBrowser } from '../support/browser.ts';
import { siteTool, tokenOf } from '../support/site.ts';
import { open } from '../support/steps.ts';
import { dataOf } from '../support/words.ts';
import { lookAt, themes } from './look.ts';
import { accounts, addressesOf, type Role } from './routes.ts';
import { Seen } from './seen.ts';

const { visit } = useBrowser();
const pictures = join(import.meta.dirname, '../../.cache/crawl');

/** The part to which the command narrows the crawl; see `run.ts`. */
function chosen<T extends string>(name: string, all: readonly T[]): T[] {
  const wanted = process.env[`CRAWL_${name}`]?.split(',');
  return all.filter((one) => !wanted || wanted.includes(one));
}
const only = process.env.CRAWL_ONLY?.split(',');
const lanes = Number(process.env.CRAWL_LANES ?? 2);

const roles = chosen('ROLES', Object.keys(accounts) as Role[]);
const looks = chosen('LANGUAGES', languages).flatMap((language) =>
  chosen('DEVICES', deviceNames).map((device) => ({ language, device })),
);
const shownThemes = chosen('THEMES', themes);
const seenFile = join(pictures, 'seen.jsonl');
if (process.env.CRAWL_AGAIN) rmSync(seenFile, { force: true });
const seen = new Seen(seenFile);

describe.each(roles)('every page of a %s', (role) => {
  test.each(looks)('in $language, on a $device', { timeout: 120 * 60_000 }, async ({ language, device }) => {
    const account = accounts[role];
    const name = `${role}-${language}-${device}`;
    const addresses = (await addressesOf(role, await siteTool())).filter(
      (address) => !only || only.some((part) => address.includes(part)),
    );
    const waiting = addresses.filter((address) => !seen.isClean(name, address, shownThemes));
    const token = account === null ? '' : `?token=${await tokenOf(account)}`;
    const [theme = 'dark'] = shownThemes;

    /** Opens one address after another in a browser of its own, until none is left. */
    const lane = async () => {
      let data = async () => '';
      const said: string[] = [];
      const before = async (page: Page) => {
        data = dataOf(page);
        page.on('pageerror', ({ message }) => said.push(`an error: ${message}`));
        page.on('console', (line) => {
          if (isFault(line.type(), line.text())) said.push(`an error: ${line.text()}`);
        });
      };
      const page = await visit(`/offline${token}`, { theme, language, device, before });
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        const picture = (shown: string) =>
          join(pictures, name, `${(address ?? '').replace(/[^\w-]+/g, '_').replace(/^_$/, 'home')}-${shown}.jpg`);
        const found: string[] = [];
        try {
          await open(page, address);
          found.push(...(await lookAt(page, { language, data, picture, themes: shownThemes })));
        } catch (error) {
          found.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
        }
        // For a crawl that is stopped early.
        if (page.isClosed()) return;
        seen.note({ look: name, address, themes: shownThemes, found: [...found, ...said.splice(0)] });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    expect(seen.faultsOf(name, addresses)).toEqual([]);
  });
});
