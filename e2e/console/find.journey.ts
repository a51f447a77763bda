import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { consoleIn, main } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

const option = (page: Page, name: RegExp) => page.getByRole('option', { name }).first();

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(text);
}

/** Searches for a text, takes the result, and waits for the page that it opens. */
async function follow(page: Page, text: string, choice: RegExp, address: RegExp): Promise<void> {
  await find(page, text);
  await option(page, choice).click();
  await page.waitForURL(address);
}

describe('the palette', () => {
  it('finds what has a name, and opens its own record', async () => {
    const { page, operatorId, username } = await openConsole('/account');
    await main(page).getByText('Passkeys').first().waitFor();
    await follow(page, 'lantern ti', /^Lantern Tide.*Games$/, /\/console\/games\/\d+\/show$/);
    await main(page).getByText('lantern-tide').first().waitFor();
    await follow(page, 'night mar', /^Night Market Studio.*Vendors$/, /\/console\/vendors\/NMS\/show$/);
    await follow(page, username, /Operators$/, new RegExp(`/console/operators/${operatorId}/show$`));
    await follow(
      page,
      'code is sent',
      /^Login rules: Minutes until a code is sent.*Setting$/,
      /\/console\/login-rules$/,
    );
    await find(page, 'lantern ti');
    await option(page, /Games$/).waitFor();
    await expectNothingFound(page);
    // By the keyboard alone: down to a choice, and Enter.
    await page.getByRole('combobox').fill('replay');
    await option(page, /^Replay/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/console\/replay$/);
  });

  it('shows no answer of an older text, and nothing that the role may not read', async () => {
    const { page } = await openConsole('/account', { role: 'content' });
    await main(page).getByText('Passkeys').first().waitFor();
    await page.route(/\/ops\/v1\/games\?.*q=lan&/, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(/\/ops\/v1\/games\?.*q=lan&/);
    await find(page, 'lan');
    await asked;
    await page.getByRole('combobox').fill('durian');
    await option(page, /^Durian Dynasty/).waitFor();
    await page.waitForTimeout(2000);
    expect(await page.getByRole('option', { name: /^Lantern/ }).count()).toBe(0);
    expect(await page.getByRole('option', { name: /Operators$/ }).count()).toBe(0);
  });
});
