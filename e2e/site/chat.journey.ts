import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { admin, currentSite, followSettings, tokenOf } from '../support/site.ts';

const { visit } = useBrowser();

const folder = mkdtempSync(join(tmpdir(), 'fairhouse-chat-'));
beforeAll(async () => {
  const file = join(folder, 'chat.json');
  writeFileSync(file, JSON.stringify({ url: `${currentSite().url}/help`, labelNameEn: 'Chat' }));
  await followSettings(() => admin('content', 'put', 'resource', 'CHAT', '--file', file));
});
afterAll(async () => {
  await followSettings(() => admin('content', 'remove', 'resource', 'CHAT'));
  rmSync(folder, { recursive: true });
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
