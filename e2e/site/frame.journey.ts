import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { signedInMember } from '../../apps/server/src/testing/members.ts';
import { expectNothingFoundInBothThemes } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { admin, currentSite, siteTool, tokenOf } from '../support/site.ts';
import { open, openListening, untilAlive } from '../support/steps.ts';

const { visit } = useBrowser();

describe('language and theme', () => {
  it('the interface turns Thai and back to English, and stays so over a reload', async () => {
    const page = await visit('/fairness');
    await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: /ไทย/ }).click();
    await page.getByRole('heading', { name: 'ไม่ต้องเชื่อเรา ตรวจสอบเองได้' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('th');
    await page.reload();
    await untilAlive(page);
    await page.getByRole('heading', { name: 'ไม่ต้องเชื่อเรา ตรวจสอบเองได้' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'ภาษา' }).click();
    await page.getByRole('menuitem', { name: /English/ }).click();
    await page.getByRole('heading', { name: 'Don’t trust the house. Check it.' }).waitFor();
  });

  it('the language is chosen in the menu of a phone too', async () => {
    const page = await visit('/', { device: 'phone' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Language/ })
      .click();
    // A press on a covered element would fail.
    await page.getByRole('menuitem', { name: /ไทย/ }).click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('th');
  });

  it('a device that wishes for light gets it until the visitor chooses', async () => {
    const page = await visit('/', { before: (drawn) => drawn.emulateMedia({ colorScheme: 'light' }) });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    await page.getByRole('button', { name: 'Change between dark and light' }).click();
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('the chosen theme is in the page that the server draws, so a reload never flashes', async () => {
    const page = await visit('/');
    await page.getByRole('button', { name: 'Change between dark and light' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    const drawn = await (await page.request.get('/')).text();
    expect(drawn).toMatch(/<html[^>]*data-theme="light"/);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
  });
});

describe('the side menu', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Side menu' });

  it('has the app’s codes for the two kinds of phones, which are loaded once they are asked for', async () => {
    const scripts: string[] = [];
    const before = async (one: Page) => {
      one.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
    };
    const page = await visit('/help', { before });
    await page.waitForLoadState('networkidle');
    const loaded = scripts.length;
    const entry = page.getByRole('button', { name: 'Get the app · QR' });
    await entry.click();
    for (const device of ['iPhone', 'Android'])
      await page.getByRole('img', { name: `QR code for ${device}` }).waitFor();
    expect(scripts.length).toBeGreaterThan(loaded);
    expect(await entry.getAttribute('aria-expanded')).toBe('true');
    await expectNothingFoundInBothThemes(page);
    await entry.click();
    await expect.poll(() => page.getByRole('img', { name: /^QR code/ }).count()).toBe(0);
    // A menu of icons has no room for them.
    await page.setViewportSize({ width: 900, height: 900 });
    await entry.waitFor({ state: 'hidden' });
  });

  it('leads to rewards and friends, and agents to their centre and its register centre', async () => {
    const page = await visit(`/help?token=${await tokenOf('demo')}`);
    await menu(page).getByRole('link', { name: 'Reward centre' }).waitFor();
    await menu(page).getByRole('link', { name: 'Invite friends' }).waitFor();
    expect(await menu(page).getByRole('link', { name: 'Register centre' }).count()).toBe(0);
    const agent = await signedInMember((await siteTool()).ctx, { accountType: 1 });
    const agents = await visit(`/help?token=${agent.token}`);
    await menu(agents).getByRole('link', { name: 'Register centre' }).click();
    await agents.waitForURL('**/agentHome/register');
  });
});

describe('getting about', () => {
  it('a member sees the banners for members, and none that asks to register', async () => {
    const slides = (page: Page) => page.locator('[aria-roledescription=slide]').allTextContents();
    const visitor = await visit('/');
    expect((await slides(visitor)).join()).toMatch(/Open an account/);
    expect((await slides(visitor)).join()).not.toMatch(/Every round, with its proof/);
    const member = await visit(`/?token=${await tokenOf('demo')}`);
    await expect.poll(async () => (await slides(member)).join()).toMatch(/Every round, with its proof/);
    expect((await slides(member)).join()).not.toMatch(/Open an account|Play for free/);
  });

  it('banners lead where they say, and pages left before they came show no fault', async () => {
    const page = await visit('/');
    await page.getByRole('complementary').getByRole('link', { name: 'Check a round' }).click();
    await page.waitForURL((url) => url.pathname === '/fairness');
    await page.evaluate(`for (const path of ['/help', '/', '/fairness', '/help'])
      document.querySelector('footer a[href="' + path + '"], header a[href="' + path + '"]').click()`);
    await page.getByRole('heading', { name: 'Help centre', level: 1 }).waitFor();
    await page.goBack();
    await page.goForward();
    await page.getByRole('heading', { name: 'Help centre', level: 1 }).waitFor();
  });

  it('the banner for free play starts it, and an address that somebody sent starts nothing', async () => {
    const sent = await visit('/?popup=free-play', { device: 'phone' });
    await sent.getByRole('dialog').getByRole('button', { name: 'Play for free' }).waitFor();
    expect(await sent.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    const page = await visit('/', { device: 'phone' });
    await page.getByRole('button', { name: 'Show banner 2' }).click();
    await page.getByRole('link', { name: 'Play for free', exact: true }).click();
    await page.waitForURL('**/originals/dice');
    await page.getByRole('button', { name: 'Bet ฿10.00 play money' }).waitFor();
    // The game's name keeps its place beside play money, register and the back button.
    for (const width of [360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const title = page.getByRole('heading', { level: 1, name: 'Dice' });
      expect(await title.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
    }
  });
});

describe('an address that nobody lives at', () => {
  it.each(deviceNames)('is quietly the home page’s not-found on a %s', async (device) => {
    const page = await visit('/originals/no-such-game', { device });
    await page.getByRole('heading', { name: 'This page is not here' }).waitFor();
    await open(page, '/no/such/page');
    await page.getByRole('heading', { name: 'This page is not here' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('the first scripts', () => {
  it.each(['EN', 'TH', 'CN'] as const)('weigh 125 KB at most with their words in %s', async (language) => {
    const page = await visit('/', { language });
    const { run, warm }: { run: string[]; warm: string[] } = JSON.parse(
      (await page.locator('#scripts').textContent()) ?? '',
    );
    const words = warm.filter((file) => file.includes('/words-'));
    expect(words).toHaveLength(1);
    const bodies = await Promise.all([...run, ...words].map(async (file) => (await page.request.get(file)).body()));
    const weights = bodies.map((body) => brotliCompressSync(body).length);
    expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(125_000);
  });
});

it.each(['/', '/login', '/rng', '/download'])('%s asks for 25 scripts at most', async (path) => {
  const page = await visit('/404');
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.add(pathname);
  });
  await open(page, path);
  await page.waitForLoadState('networkidle');
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].length).toBeLessThanOrEqual(25);
});

describe('the site closed', () => {
  const kept = '203.0.113.7';
  afterEach(async () => {
    await admin('maintenance', 'off');
    if ((await admin('region', 'list')).includes('203.0.113.0/24')) await admin('region', 'remove', '203.0.113.0/24');
  });

  const statusFor = async (address: string) => {
    const answer = await fetch(`${currentSite().url}/wps/system/status`, { headers: { 'x-forwarded-for': address } });
    const { value }: { value: { status: number } } = JSON.parse(await answer.text());
    return value.status;
  };

  it('for maintenance shows its title and text, and opens again', async () => {
    await admin('maintenance', 'on', '--title', 'Back at noon', '--text', 'We are polishing the dice.');
    await expect.poll(() => statusFor(kept), { timeout: 10_000 }).toBe(1);
    const page = await visit('/', { device: 'phone' });
    await page.getByRole('heading', { name: 'Back at noon' }).waitFor();
    await page.getByText('We are polishing the dice.').waitFor();

    await admin('maintenance', 'off');
    await expect.poll(() => statusFor(kept), { timeout: 10_000 }).toBe(0);
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  });

  it('for maintenance reaches a page that is open, which comes back as it was', async () => {
    const page = await visit('/help', { before: (one) => one.clock.install() });
    await openListening(page, `/member/bets?token=${await tokenOf('demo')}`);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.evaluate('window.openedOnce = true');
    // The member presses nothing: a push updates the page.
    await admin('maintenance', 'on', '--title', 'Back at noon', '--text', 'We are polishing the dice.');
    await page.getByRole('heading', { name: 'Back at noon' }).waitFor();

    await admin('maintenance', 'off');
    await expect.poll(() => statusFor(kept), { timeout: 10_000 }).toBe(0);
    await page.clock.fastForward(30_000);
    await page.getByRole('heading', { name: 'Back at noon' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    expect(await page.evaluate('window.openedOnce')).toBe(true);
  });

  it('lets a tab that was opened meanwhile in with its session, once it opens', async () => {
    await admin('maintenance', 'on', '--title', 'Back at noon', '--text', 'We are polishing the dice.');
    await expect.poll(() => statusFor(kept), { timeout: 10_000 }).toBe(1);
    const page = await visit(`/member/bets?token=${await tokenOf('demo')}`, { before: (one) => one.clock.install() });
    await page.getByRole('heading', { name: 'Back at noon' }).waitFor();
    await admin('maintenance', 'off');
    await expect.poll(() => statusFor(kept), { timeout: 10_000 }).toBe(0);
    // The page starts to poll some moments after it is drawn.
    const isIn = async () => {
      await page.clock.fastForward(30_000);
      return await page.getByRole('status', { name: 'Balance' }).isVisible();
    };
    await expect.poll(isIn, { interval: 500 }).toBe(true);
  });

  it('to a region shows the visitor’s address, and to nobody else', async () => {
    await admin('region', 'deny', '203.0.113.0/24');
    await expect.poll(() => statusFor(kept), { timeout: 10_000 }).toBe(2);
    const page = await visit('/', { address: kept });
    await page.getByText(kept).waitFor();
    expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0);
    const other = await visit('/');
    await other.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  });
});
