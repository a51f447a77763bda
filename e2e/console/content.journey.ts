import { expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { admin } from '../support/site.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

it('a notice is deleted by an act of its own, with a reason, and put back from the trail', async () => {
  const said = `Short lived ${process.pid}`;
  await admin('notice', 'add', '--text', said);
  const { page } = await openConsole('/notices');
  await main(page).getByText(said).click();
  await page.waitForURL(/\/notices\/.+\/show$/);
  const [, name = ''] = /notices\/(.+)\/show/.exec(page.url()) ?? [];
  await main(page).getByRole('button', { name: 'Edit', exact: true }).click();
  // The form of a change cannot remove anything.
  expect(await form(page).getByText(/given/).count()).toBe(0);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await main(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expectNothingFound(page);
  await send(page, 'Delete');
  await page.waitForURL(/\/console\/notices$/);
  await main(page).getByRole('row').first().waitFor();
  await expect.poll(() => main(page).getByText(said).count()).toBe(0);

  const filter = encodeURIComponent(JSON.stringify({ action: 'notice', subject: name }));
  await page.goto(new URL(`/console/audit?filter=${filter}`, page.url()).href);
  await main(page).getByRole('row').nth(1).click();
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await send(page, 'Undo');
  await page.goto(new URL('/console/notices', page.url()).href);
  await main(page).getByText(said).first().waitFor();
});

it('what a promotion says is shown as its readers see it, and its source by a press', async () => {
  const { page } = await openConsole('/promotions/101/show');
  const source = main(page).locator('details').first();
  await main(page).locator('dd p').first().waitFor();
  expect(await source.getByText('<p>').isVisible()).toBe(false);
  await expectNothingFound(page);
  await source.getByText('Source').click();
  await source.getByText('<p>').waitFor();
});
