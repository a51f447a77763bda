import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

/** Goes to another place of the console, in the page that is open. */
async function go(page: Page, place: string): Promise<void> {
  await page.goto(new URL(`/console${place}`, page.url()).href);
}

/** Looks at the form of registration with the change. */
async function lookAtForm(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Preview the change' }).click();
  const portal = page.frameLocator('iframe[title="Preview of /register"]');
  await portal.getByLabel(/^Telegram/).waitFor();
}

it('an operator edits a banner and a registration rule, an open portal shows both, and both are undone', async () => {
  const portal = await visit('/', { device: 'desktop' });
  const { page } = await openConsole('/banners');
  const title = `Lanterns ${process.pid}`;
  await main(page).getByRole('button', { name: 'Edit register', exact: true }).click();
  await form(page).locator('input[type=file]').last().setInputFiles(picture);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect.poll(() => form(page).getByLabel('Picture tall', { exact: true }).inputValue()).toMatch(/^upload\//);
  await form(page).getByRole('group', { name: 'Title' }).getByLabel('English').fill(title);
  await form(page).getByText(title).first().waitFor();
  await expectNothingFound(page);
  await send(page, 'Edit');
  await main(page).getByText(title).first().waitFor();
  // The page behind the form can be read again.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNothingFound(page);

  await go(page, '/register-fields/telegram/show');
  const show = async (on: boolean) => {
    await main(page).getByRole('button', { name: 'Edit' }).click();
    await form(page).getByLabel('Shown').setChecked(on);
    if (on) await lookAtForm(page);
    await send(page, 'Edit');
  };
  await show(true);
  try {
    await portal.goto(new URL('/?popup=register', portal.url()).href);
    await portal.getByText(title).first().waitFor();
    await portal.getByLabel(/^Telegram/).waitFor();
  } finally {
    await show(false);
  }

  // The banner goes back by one press on its line of the trail.
  await go(page, `/audit?filter=${encodeURIComponent(JSON.stringify({ action: 'banner', subject: 'register' }))}`);
  await main(page).getByRole('row').nth(1).click();
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await send(page, 'Undo');
  await go(page, '/banners');
  await main(page).getByRole('button', { name: 'Edit register', exact: true }).waitFor();
  expect(await main(page).getByText(title).count()).toBe(0);
});
