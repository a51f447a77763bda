import { copyFileSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { tokenOf } from '../support/site.ts';
import { bet } from '../support/steps.ts';

const { visit } = useBrowser();
const look = async (page: Page, name: string) => {
  if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${name}.png`, fullPage: true });
};

it('all rounds are checked at once, and the verifier does the same on its own', async () => {
  const page = await visit(`/originals/limbo?token=${await tokenOf('demo2')}`);
  const { roundId } = await bet(page);
  await page
    .getByRole('region', { name: 'Your session' })
    .getByText(/^\d of 1$/)
    .waitFor();
  await page.getByRole('region', { name: 'Live bets' }).getByRole('tab', { name: 'High rollers' }).click();
  await look(page, 'game');
  await page.locator(`a[href*="round=${roundId}"]`).first().click();
  await page.getByRole('button', { name: 'Share this round' }).click();
  const shown = await page.getByRole('link', { name: /\/originals\/round\/\d+$/ }).getAttribute('href');
  await page.goto('/fairness');
  await page.getByRole('button', { name: 'Rotate and reveal' }).click();
  await page.getByText('Revealed', { exact: true }).waitFor();
  const bulk = page.getByRole('region', { name: 'Check all rounds at once' });
  await bulk.getByRole('button', { name: 'Check all my rounds' }).click();
  const agreed = await bulk.getByText(/^\d+ of \d+ rounds agree$/).textContent();
  const [, agree, rounds] = /^(\d+) of (\d+) /.exec(agreed ?? '') ?? [];
  expect(Number(agree)).toBeGreaterThan(0);
  expect(agree).toBe(rounds);

  const keep = async (name: string, role: 'button' | 'link') => {
    const [kept] = await Promise.all([page.waitForEvent('download'), bulk.getByRole(role, { name }).click()]);
    return await kept.path();
  };
  const file = await keep('Download my rounds', 'button');
  const verifier = await keep('Download the verifier', 'link');
  // A forged payout in the file is found.
  const forged = readFileSync(file, 'utf8').replace(/(,)(\d+\.\d{4})(,)(?=[\d.]+,"\{)/, '$199.9999$3');
  await bulk
    .getByLabel('Check a file')
    .setInputFiles({ name: 'f.csv', mimeType: 'text/csv', buffer: Buffer.from(forged) });
  await bulk.getByText('The rules give another payout').waitFor();
  await look(page, 'bulk');

  // Anybody else can open the shared round, and compute it again.
  const other = await visit(new URL(shown ?? '').pathname);
  await other.getByText('Verified').waitFor();
  await other.getByText(/^Computed here: \d+\.\d\d×$/).waitFor();
  await look(other, 'told');

  const own = await page.context().newPage();
  const asked: string[] = [];
  own.on('request', (request) => asked.push(request.url()));
  // As a person would use it: a page on their own disk.
  const html = `${verifier}.html`;
  copyFileSync(verifier, html);
  const address = pathToFileURL(html).href;
  await own.goto(address);
  await own.locator('#game').selectOption('mines');
  await own.getByLabel('Server seed', { exact: true }).fill('5ff5c610e633b2a91c46d1be1f74286b');
  await own.getByLabel('Client seed', { exact: true }).fill('854581b6f52eaa86503f1dc6433655f9');
  await own.getByLabel('Nonce', { exact: true }).fill('2');
  await own.getByText('{"mines":[13,16,22]}').waitFor();
  await own.getByLabel('File of rounds (CSV)').setInputFiles(file);
  await own.getByText(`${agree} of ${rounds} rounds agree`).waitFor();
  await expectNothingFound(own);
  expect(asked).toEqual([address]);
  await look(own, 'verifier');
});
