import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';

const { visit } = useBrowser();

const scripts = /\/assets\/.*\.js$/;
const opened = (page: Page) => page.evaluate<boolean>('window.openedOnce === true');

/** Marks the document, to distinguish it from a reloaded one. */
const mark = (page: Page) => page.evaluate('window.openedOnce = true');

const titleOf = (page: Page) => page.locator('main h1').textContent();

/** A browser that caches a failed import reloads the page, and may do so while the link is pressed. */
async function untilLoginOpens(page: Page): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Log in' });
  const press = async () => {
    await link.click({ timeout: 2000 }).catch(() => {});
    return page.getByRole('dialog').count();
  };
  await expect.poll(press, { interval: 1000 }).toBe(1);
}

const alertOf = (page: Page, id: string) => page.locator(`[data-alert=${id}]`);

it.each([
  ['EN', 'A part of this page did not load. Check your network and try again.'],
  ['TH', 'บางส่วนของหน้านี้โหลดไม่สำเร็จ โปรดตรวจสอบเครือข่ายแล้วลองอีกครั้ง'],
  ['CN', '此页面的一部分未能加载。请检查网络后重试。'],
] as const)('a section that fails to load says so in %s, and a press brings it', async (language, words) => {
  const page = await visit('/help', { language });
  await mark(page);
  const title = await titleOf(page);
  await page.route(scripts, (route) => route.abort());
  await page.locator('a[href="/hot"]:visible').first().click();
  const alert = alertOf(page, 'failed');
  await alert.getByText(words).waitFor();
  expect(await titleOf(page)).toBe(title);
  await page.unroute(scripts);
  await alert.getByRole('button').click();
  await expect.poll(() => titleOf(page).catch(() => title)).not.toBe(title);
  expect(new URL(page.url()).pathname).toBe('/hot');
  await expect.poll(() => alert.count()).toBe(0);
});

it('words of a language that do not come leave the page in its own, and a press brings them', async () => {
  const page = await visit('/help');
  const title = await titleOf(page);
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  const thai = page.getByRole('menuitem', { name: /ไทย/ });
  await thai.waitFor();
  await page.route(scripts, (route) => route.abort());
  await thai.click();
  const alert = alertOf(page, 'failed');
  await alert.waitFor();
  expect(await titleOf(page)).toBe(title);
  await page.unroute(scripts);
  await alert.getByRole('button').click();
  await expect.poll(() => titleOf(page)).not.toBe(title);
  expect(await page.locator('html').getAttribute('lang')).toBe('th');
});

it('a section that is asked for without a network comes into the same page once there is one', async () => {
  const page = await visit('/help');
  await mark(page);
  const title = await titleOf(page);
  await page.context().setOffline(true);
  await page.locator('a[href="/hot"]:visible').first().click();
  await alertOf(page, 'failed').waitFor();
  expect(await titleOf(page)).toBe(title);
  await page.context().setOffline(false);
  await expect.poll(() => titleOf(page)).not.toBe(title);
  await expect.poll(() => alertOf(page, 'failed').count()).toBe(0);
  expect(await opened(page)).toBe(true);
});

it('a section that takes 120 seconds says so, and a press brings it', async () => {
  const page = await visit('/help', { before: (one) => one.clock.install() });
  await mark(page);
  const title = await titleOf(page);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(scripts, (route) => (isHeld ? void held.push(route) : route.continue()));
  const link = page.locator('a[href="/hot"]:visible').first();
  // Before the link is hydrated, the browser would follow a press once the clock is set forward.
  await expect
    .poll(() => link.evaluate((drawn) => Object.keys(drawn).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
  await link.click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.clock.fastForward(100_000);
  expect(await alertOf(page, 'late').count()).toBe(0);
  await page.clock.fastForward(21_000);
  const alert = alertOf(page, 'late');
  await alert.getByText('The page is taking too long to load. Check your network or contact support.').waitFor();
  expect(await titleOf(page)).toBe(title);
  // Removing the route could release the held answers, which would close the alert before the press.
  isHeld = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => titleOf(page).catch(() => title)).not.toBe(title);
  expect(new URL(page.url()).pathname).toBe('/hot');
});

it('a script that is gone with an earlier build reloads the page, once a minute', async () => {
  const page = await visit('/help');
  await mark(page);
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: '' }));
  await page.locator('a[href="/hot"]:visible').first().click();
  await expect.poll(() => opened(page).catch(() => true)).toBe(false);
  await mark(page);
  await alertOf(page, 'failed').waitFor();
  await page.unroute(scripts);
  await alertOf(page, 'failed').getByRole('button').click();
  await untilLoginOpens(page);
});

it('a page whose own scripts fail says so, and comes alive once they are there', async () => {
  const page = await visit('/help');
  await page.route(scripts, (route) => route.abort());
  await page.goto('/');
  await mark(page);
  await alertOf(page, 'failed').waitFor();
  await page.unroute(scripts);
  await alertOf(page, 'failed').getByRole('button').click();
  await untilLoginOpens(page);
});

it.each(deviceNames)('offline on a %s is said within two seconds, and what a form holds stays', async (device) => {
  const page = await visit('/?popup=register', { device });
  const name = page.getByRole('dialog').getByLabel('Username', { exact: true });
  await name.fill('quiet-lantern');
  await page.context().setOffline(true);
  await alertOf(page, 'offline').waitFor({ timeout: 2000 });
  await page.getByText('You are offline. What you have typed stays here.').waitFor();
  expect(await name.inputValue()).toBe('quiet-lantern');
  await page.context().setOffline(false);
  await expect.poll(() => alertOf(page, 'offline').count()).toBe(0);
  expect(await name.inputValue()).toBe('quiet-lantern');
});

it('a form sent without a network fails at once, keeps what it holds, and is not sent by itself later', async () => {
  const { token } = await signedInMember((await siteTool()).ctx);
  const page = await visit(`/member/deposit?token=${token}`, { device: 'phone' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/deposit')) sent.push(request.url());
  });
  await page.getByRole('radio', { name: /^Bank transfer/ }).press('Space');
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('500');
  await page.getByRole('radio', { name: /^Without a bonus/ }).check();
  await page.context().setOffline(true);
  await alertOf(page, 'offline').waitFor();
  const send = page.getByRole('button', { name: 'Deposit ฿500.00' });
  await send.click();
  await page.getByText('Network link is abnormal, please try again.').first().waitFor();
  expect(await amount.inputValue()).toMatch(/^500/);
  const tried = sent.length;
  await page.context().setOffline(false);
  await expect.poll(() => alertOf(page, 'offline').count()).toBe(0);
  expect(sent).toHaveLength(tried);
  await send.click();
  await page.getByRole('heading', { name: 'Waiting for your payment ฿500.00' }).waitFor();
});

it.each([
  ['phone', 'Register', '/?popup=register', 'Open an account'],
  ['phone', 'Log in', '/?popup=login', 'Welcome back'],
  ['desktop', 'Register', '/?popup=register', 'Open an account'],
  ['desktop', 'Log in', '/?popup=login', 'Welcome back'],
] as const)(
  'on a %s a press of %s before the page is alive opens its dialog once it is',
  async (device, name, target, dialog) => {
    const page = await visit('/help', { device });
    const held: Route[] = [];
    let isHeld = true;
    await page.route(scripts, (route) => (isHeld ? void held.push(route) : route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    const link = page.locator('#root').getByRole('link', { name, exact: true }).first();
    await link.waitFor();
    await mark(page);
    expect(await link.getAttribute('href')).toBe(target);
    await link.click({ noWaitAfter: true });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.getByRole('dialog', { name: dialog }).waitFor();
    expect(await opened(page)).toBe(true);
  },
);
