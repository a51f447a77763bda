import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brandSettings } from '../../apps/server/src/modules/site/index.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { putContent, siteTool, useOwnSite } from '../support/site.ts';
import { open } from '../support/steps.ts';

// A published version stays: members of other journeys would be asked too.
useOwnSite(async () => ({ DEMO: 'off' }));
const { visit } = useBrowser();

const asks = (page: Page) => page.getByRole('dialog', { name: 'Our terms have changed' });

/** Visits a page and waits until it has read the due terms, or has had no need to. */
async function visitAtRest(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.waitForLoadState('networkidle');
}

function publish(document: 'terms' | 'privacy', changes: string, text: string): Promise<void> {
  const words = (said: string) => ({ EN: said, TH: `${said} (TH)`, CN: `${said} (CN)` });
  return putContent('legal', document, { html: words(`<p>${text}</p>`), changes: words(changes) });
}

it.each(deviceNames)('a member reads and accepts new terms at the next visit, once, on a %s', async (device) => {
  const { ctx } = await siteTool();
  const [reader, other] = [await memberWith(ctx, 10_000_000n), await memberWith(ctx, 0n)];
  const page = await visit(`/help?token=${reader.token}`, { device });
  await page.waitForLoadState('networkidle');
  const stranger = await visit('/help', { device });

  const changes = `Withdrawals are paid within ${device === 'phone' ? 'one' : 'two'} days`;
  const whole = `The whole text, as a ${device} reads it`;
  await publish('terms', changes, whole);

  // The next visit asks; a member who closes it is asked again at the visit after.
  await open(page, '/');
  await asks(page).getByText(changes).waitFor();
  await asks(page).getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => asks(page).count()).toBe(0);
  await open(page, '/help');
  await asks(page).waitFor();

  expect(await asks(page).getByText(whole).isVisible()).toBe(false);
  await asks(page).getByText('Read the whole text').click();
  await asks(page).getByText(whole).waitFor();
  await expectNothingFound(page);
  await asks(page).getByRole('button', { name: 'I accept' }).click();
  await page.getByText('Thank you, it is noted').waitFor();
  await expect.poll(() => asks(page).count()).toBe(0);

  // Accepting it here counts everywhere; a visitor accepts nothing.
  await visitAtRest(page, '/');
  expect(await asks(page).count()).toBe(0);
  const elsewhere = await visit(`/?token=${reader.token}`, { device });
  await elsewhere.waitForLoadState('networkidle');
  expect(await asks(elsewhere).count()).toBe(0);
  await visitAtRest(stranger, '/');
  expect(await asks(stranger).count()).toBe(0);

  // Each member is asked separately, in their own language.
  const thai = await visit(`/help?token=${other.token}`, { device, language: 'TH' });
  await thai.getByRole('dialog').getByText(`${changes} (TH)`).waitFor();
});

it('until new terms are accepted a bet is refused, and the page asks for them', async () => {
  const { ctx } = await siteTool();
  const { legal: accepted } = await brandSettings(ctx);
  const { token } = await memberWith(ctx, 10_000_000n, { accepted });
  const page = await visit(`/originals/dice?token=${token}`);
  await publish('privacy', 'Records are kept for ten years', 'What is kept, and for how long');
  await page.getByRole('button', { name: /^Bet ฿/ }).click();
  await asks(page).getByText('Records are kept for ten years').waitFor();
  await asks(page).getByRole('button', { name: 'I accept' }).click();
  await expect.poll(() => asks(page).count()).toBe(0);
  const answered = page.waitForResponse('**/wps/originals/bet');
  await page.getByRole('button', { name: /^Bet ฿/ }).click();
  expect((await answered).status()).toBe(200);
});
