import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { baht, expectBalance, logIn } from '../support/steps.ts';

const { visit } = useBrowser();

const portal = join(import.meta.dirname, '../../apps/portal/src');
const names = globSync('features/**/*-popup.tsx', { cwd: portal }).map((file) => basename(file, '-popup.tsx'));

/** The page below the popups: a small one, since it is drawn again for each of them. */
const below = '/help';

/** Walks every popup without loading the page anew: those of `closed` do not open, all others show a title. */
async function walk(page: Page, closed: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const name of [...closed, ...names.filter((one) => !closed.includes(one))]) {
    await goTo(page, below);
    await expect.poll(() => dialog.count()).toBe(0);
    await goTo(page, `${below}?popup=${name}`);
    if (closed.includes(name)) expect(await dialog.count(), name).toBe(0);
    else {
      const title = dialog.last().getByRole('heading').first();
      const named = async () => ((await title.count()) > 0 && (await title.textContent())?.trim() ? name : 'no title');
      await expect.poll(named).toBe(name);
    }
  }
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`);
}

describe('a popup that the address names', () => {
  it('opens for a visitor, asks for a login, or stays closed, and never breaks the page', async () => {
    expect(names.length).toBeGreaterThan(15);
    const noPopups = ['', 'proof', 'bannered', 'constructor', '../features/help/help', '%00'];
    await walk(await visit('/'), ['sign-out', ...noPopups]);
  });

  it('opens for a trial user or stays closed, and never breaks the page', async () => {
    const page = await visit('/originals/dice');
    await page.getByRole('button', { name: 'Play for free' }).click();
    await expectBalance(page, baht(10_000));
    await walk(page, ['', 'round', 'free-play']);
  });

  it('opens for a member or stays closed, and never breaks the page', async () => {
    const page = await visit('/');
    await logIn(page, 'demo');
    // A member needs no way in, and a receipt needs its round.
    await walk(page, ['login', 'register', 'free-play', 'real-account', 'round']);
  });
});
