import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { contractDefaultOf } from '../../apps/server/src/modules/agents/contracts/default-store.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await form(page).getByLabel(field, { exact: true }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

it('an operator makes a contract default, an offer of the kind starts from it, and it is deleted', async () => {
  const { page } = await openConsole('/contract-defaults');
  await page.getByRole('button', { name: 'New' }).click();
  await choose(page, 'Kind', 'Hourly');
  const fill = async (label: string, value: string) =>
    await form(page)
      .getByLabel(new RegExp(`^${label}`))
      .fill(value);
  await fill('Currency', 'THB');
  await fill('Active valid bet', '0');
  await form(page).getByRole('button', { name: 'Add a row' }).click();
  for (const [label, value] of [
    ['Active members', '0'],
    ['Volume', '100'],
    ['Profit', '0'],
    ['Rate', '1.5'],
    ['Loss rate', '0'],
  ] as const) {
    await fill(label, value);
  }
  await expectNothingFound(page);
  await send(page, 'New');
  await main(page).getByText('THB').first().waitFor();
  await expectNothingFound(page);

  await page.goto(new URL('/console/contracts', page.url()).href);
  await page.getByRole('button', { name: 'New' }).click();
  await choose(page, 'Kind', 'Hourly');
  await expect.poll(() => form(page).getByLabel(/^Rate/).inputValue()).toBe('1.5000');
  await form(page).getByRole('button', { name: 'THB' }).waitFor();
  await expectNothingFound(page);
  // Another kind has no default, so none of this one's values stay.
  await choose(page, 'Kind', 'Daily');
  await form(page).getByLabel(/^Rate/).waitFor({ state: 'detached' });
  await form(page).getByRole('button', { name: 'Cancel' }).click();

  await page.goto(new URL('/console/contract-defaults/hourly~THB/show', page.url()).href);
  await main(page).getByRole('button', { name: 'Delete' }).click();
  await send(page, 'Delete');
  const { ctx } = await siteTool();
  expect(await contractDefaultOf(ctx.db, { kind: 'hourly', currency: 'THB' })).toBeNull();
});
