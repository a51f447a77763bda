import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { useBrowser } from '../support/browser.ts';
import { currentSite, siteTool, writeLetter } from '../support/site.ts';
import { open, openListening, untilAlive } from '../support/steps.ts';

const { visit } = useBrowser();

/** The deployed version: its worker is of this build, or the site's own (null). */
let build: string | null = null;
let front: Server;

/** Forwards everything to the site, except the worker of the deployed build. */
beforeAll(async () => {
  const site = new URL(currentSite().url);
  front = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked;
    const onward = request(
      { host: site.hostname, port: site.port, path, method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (given) => {
        const { 'content-length': _length, ...kept } = given.headers;
        answer.writeHead(given.statusCode ?? 502, path === '/sw.js' ? kept : given.headers);
        if (path !== '/sw.js') return void given.pipe(answer);
        given.setEncoding('utf8');
        let worker = '';
        given.on('data', (part: string) => {
          worker += part;
        });
        given.on('end', () => answer.end(build === null ? worker : worker.replace(/'shell-\w+'/, `'shell-${build}'`)));
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  front.closeAllConnections();
  front.close();
});
const frontUrl = (path: string) => `http://localhost:${(front.address() as AddressInfo).port}${path}`;

/**
 * Makes the page's windows look like those of the installed app, which no test can install, and records the counts on
 * its icon.
 */
async function asInstalled(page: Page): Promise<void> {
  await page.addInitScript(`
    const matches = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === '(display-mode: standalone)' ? { ...matches('all'), matches: true, media: query } : matches(query);
    window.counts = [];
    navigator.setAppBadge = async (count) => void window.counts.push(count);
    navigator.clearAppBadge = async () => void window.counts.push(0);
  `);
}

/** Comes back to the page from another window. */
const comeBack = (page: Page) => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
const isControlled = 'navigator.serviceWorker.controller !== null';
const shells = `caches.keys().then((names) => names.filter((name) => name.startsWith('shell-')))`;
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of the site is ready.' });

it('a new deployment is offered to whoever has the app open, and is taken by one press', async () => {
  build = null;
  const page = await visit(frontUrl('/help'), { before: asInstalled });
  await page.evaluate('navigator.serviceWorker.ready');
  // The first worker is not a new version.
  await open(page, frontUrl('/help'));
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  await comeBack(page);
  const [before] = await page.evaluate<string[]>(shells);
  expect(await offer(page).count()).toBe(0);
  await page.evaluate('window.openedOnce = true');

  build = 'next0build01';
  const offered = async () => {
    await comeBack(page);
    return await offer(page).count();
  };
  await expect.poll(offered, { interval: 500 }).toBe(1);
  // Before that nothing changes while the visitor uses the page.
  expect(await page.evaluate('window.openedOnce')).toBe(true);
  expect(await page.evaluate<string[]>(shells)).toContain(before);
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate('window.openedOnce').catch(() => true)).toBeUndefined();
  await untilAlive(page);
  await expect.poll(() => page.evaluate<string[]>(shells)).toEqual(['shell-next0build01']);
  expect(await offer(page).count()).toBe(0);
});

it('an app that nobody leaves looks each hour, and a version that waits is offered on the next page too', async () => {
  build = 'first0build1';
  const page = await visit(frontUrl('/download'), { language: 'TH', before: (one) => one.clock.install() });
  await page.evaluate('navigator.serviceWorker.ready');
  await open(page, frontUrl('/download'));
  await expect.poll(() => page.evaluate(isControlled)).toBe(true);
  build = 'other0build2';
  const said = page.getByRole('status').getByText('เว็บไซต์มีเวอร์ชันใหม่แล้ว');
  // The page starts to check some moments after it is drawn.
  const isSaid = async () => {
    if (await said.isVisible()) return true;
    await page.clock.fastForward(3_600_000);
    return false;
  };
  await expect.poll(isSaid, { interval: 500 }).toBe(true);
  await open(page, frontUrl('/download'));
  await said.waitFor();
});

it('the app’s icon carries the number of unread messages, as they come and are read', async () => {
  const { ctx } = await siteTool();
  const { username, token } = await signedInMember(ctx);
  await writeLetter(username, 'First lantern', 'One.');
  const page = await visit('/help', { before: asInstalled });
  const counts = () => page.evaluate<number[]>('window.counts');
  await expect.poll(counts).toEqual([0]);
  await openListening(page, `/help?token=${token}`);
  await expect.poll(async () => (await counts()).at(-1)).toBe(1);
  await writeLetter(username, 'Second lantern', 'Two.');
  await expect.poll(async () => (await counts()).at(-1)).toBe(2);
  await open(page, '/member/messages');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(async () => (await counts()).at(-1)).toBe(0);
});
