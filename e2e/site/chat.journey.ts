import { afterAll, beforeAll, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { admin, currentSite, putContent, tokenOf } from '../support/site.ts';

const { visit } = useBrowser();

beforeAll(() => putContent('resource', 'CHAT', { url: `${currentSite().url}/help`, labelNameEn: 'Chat' }));
afterAll(async () => {
  await admin('content', 'remove', 'resource', 'CHAT');
});

it('the chat room opens from the menu for members, in a window of its own', async () => {
  const page = await visit(`/?token=${await tokenOf('demo')}`);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('navigation', { name: 'Side menu' }).getByRole('button', { name: 'Chat room' }).click();
  await (await opened).waitForURL('**/help');
});

it('a visitor is shown no chat room', async () => {
  const page = await visit('/');
  const menu = page.getByRole('navigation', { name: 'Side menu' });
  await menu.getByRole('link', { name: 'Help centre' }).waitFor();
  expect(await menu.getByRole('button', { name: 'Chat room' }).count()).toBe(0);
});
