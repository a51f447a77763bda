import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { admin, siteTool, tokenOf } from '../support/site.ts';

const { visit } = useBrowser();

const look = async (page: Page, name: string) => {
  if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/${name}.png` });
};
const write = async (page: Page, text: string) => {
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await field.fill(text);
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('');
};

it('two members talk, one on the page and one beside a game, and a moderator’s hand is seen at once', async () => {
  const { ctx } = await siteTool();
  await ctx.pool.query('update chat.rule set slow_seconds = 0');
  const page = await visit(`/?token=${await tokenOf('demo')}`, { device: 'desktop' });
  await page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: 'Chat room' }).click();
  await page.getByText('Nobody has said anything yet').or(page.getByRole('log')).waitFor();
  const game = await visit(`/originals/dice?token=${await tokenOf('demo2')}`, { device: 'desktop' });
  // By a key: the bar's other buttons are still loading, and move it from under a pointer.
  await game.getByRole('button', { name: 'Chat room' }).press('Enter');
  await write(page, 'Hello to everybody 👋');
  await game.getByText('Hello to everybody 👋').waitFor();
  await write(game, 'I play dice beside <b>this</b>');
  const said = page.getByText('I play dice beside <b>this</b>');
  await said.waitFor();
  await look(game, 'beside-a-game');
  await said.hover();
  await page
    .getByRole('button', { name: /^Actions for the message of/ })
    .first()
    .click();
  await look(page, 'page-menu');
  await page.getByRole('menuitem', { name: 'Mention' }).click();
  await write(page, 'Good luck');
  await game.getByText(/@/).first().waitFor();
  await expectNothingFound(page);
  const { rows } = await ctx.pool.query<{ id: string }>(
    `select id::text from chat.message where text = 'I play dice beside <b>this</b>'`,
  );
  await admin('chat', 'remove', rows[0]?.id ?? '', '--reason', 'It shows that removing works');
  await said.waitFor({ state: 'detached' });
});

it('a visitor reads and is led to log in, on a phone too', async () => {
  const [device] = deviceNames;
  const page = await visit('/chat', { device: device ?? 'phone' });
  await page.getByText('Log in to join the conversation.').waitFor();
  await look(page, 'phone-visitor');
});

it('operators arrange the rows of the home page, and a running site follows', async () => {
  await admin('home', '--visitors', 'winners,fair,kinds');
  const page = await visit('/', { device: 'desktop' });
  await page.getByRole('heading', { name: 'Biggest wins' }).or(page.locator('#winners-title')).first().waitFor();
  await page.mouse.wheel(0, 4000);
  await page.locator('[id^="row-"]').first().waitFor();
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('#winners-title, [id^="row-"]')].map(({ id }) => id.replace(/-.*/, '')),
  );
  expect(order[0]).toBe('winners');
  expect(await page.locator('#hot').count()).toBe(0);
  await admin('home', '--visitors', 'hot,kinds,winners,contests,freeplay,fair,questions');
});
