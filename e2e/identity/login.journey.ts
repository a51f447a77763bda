import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberNames } from '../../apps/server/src/modules/identity/index.ts';
import { houseAccount, post, walletOf } from '../../apps/server/src/modules/ledger/index.ts';
import { setModule } from '../../apps/server/src/modules/site/settings.ts';
import { signedInMember, testPassword } from '../../apps/server/src/testing/members.ts';
import { chromiumPath, deviceNames, useBrowser } from '../support/browser.ts';
import { entryOf } from '../support/partner.ts';
import { admin, currentSite, followSettings, siteTool, tokenOf } from '../support/site.ts';
import { baht, chooseInAccountMenu, demoPassword, open, sessionValue } from '../support/steps.ts';

const { visit } = useBrowser();

const oneDaySeconds = 24 * 3600;
const popupOf = (page: Page) => page.getByRole('dialog');
/** Closes the visitor's page and opens a new one in the same browser. */
async function comeBack(page: Page): Promise<Page> {
  const browser = page.context();
  await page.close();
  const next = await browser.newPage();
  await open(next, currentSite().url);
  return next;
}
const openLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();

// Puzzles, and the verification of unknown browsers, have journeys of their own.
const switched = { MOBILEVERCODELOGIN3: true, SLIDER3: false, LOGINVERF3: false };

async function switchModules(turn: (on: boolean) => boolean): Promise<void> {
  const { ctx } = await siteTool();
  await followSettings(async () => {
    for (const [id, on] of Object.entries(switched)) await setModule(ctx, id, turn(on));
  });
}
beforeAll(() => switchModules((on) => on));
afterAll(() => switchModules((on) => !on));

describe('logging in', () => {
  it('what is missing is said beneath its field', async () => {
    const page = await visit('/login', { device: 'phone' });
    const popup = popupOf(page);
    await popup.getByRole('button', { name: 'Log in', exact: true }).click();
    await popup.getByText('Please enter your username.').waitFor();
    await popup.getByText('Please enter your password.').waitFor();
    await popup.getByRole('tab', { name: 'By SMS code' }).click();
    await popup.getByRole('button', { name: 'Log in', exact: true }).click();
    await popup.getByText('Please enter your mobile number.').waitFor();
    await popup.getByText('Please enter a valid verification code.').waitFor();
  });

  it('the box keeps the username for a day and never the password', async () => {
    const page = await visit('/');
    await openLogin(page);
    await popupOf(page).getByLabel('Stay signed in for a day').check();
    await fillAndSend(page, 'demo');
    await popupOf(page).waitFor({ state: 'hidden' });

    const cookies = await page.context().cookies();
    const kept = cookies.find(({ name }) => name === 'fh_username');
    expect(kept).toMatchObject({ value: 'demo', sameSite: 'Strict', path: '/' });
    expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - oneDaySeconds)).toBeLessThan(60);
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    for (const text of [JSON.stringify(cookies), stored]) {
      expect(text).not.toContain(demoPassword);
      expect(text).not.toContain(encodeURIComponent(demoPassword));
    }

    await chooseInAccountMenu(page, 'Sign out');
    await popupOf(page).getByRole('button', { name: 'Sign out' }).click();
    await popupOf(page).waitFor({ state: 'hidden' });
    await openLogin(page);
    const popup = popupOf(page);
    expect(await popup.getByLabel('Username', { exact: true }).inputValue()).toBe('demo');
    expect(await popup.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await popup.getByLabel('Stay signed in for a day').uncheck();
    await fillAndSend(page, 'demo');
    await popup.waitFor({ state: 'hidden' });
    expect((await page.context().cookies()).some(({ name }) => name === 'fh_username')).toBe(false);
  });

  it('who wished to stay is signed in when the browser comes back, until signing out', async () => {
    const page = await visit('/');
    await openLogin(page);
    await popupOf(page).getByLabel('Stay signed in for a day').check();
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/wps/session/stay'));
    await fillAndSend(page, 'demo');
    await kept;
    const browser = page.context();
    const secret = (await browser.cookies()).find(({ name }) => name === 'fh_stay');
    expect(secret).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/wps' });

    const again = await comeBack(page);
    await again.getByRole('button', { name: 'Account of demo' }).waitFor();
    // A second tab shares the session, and neither tab's renewal signs the other out.
    const beside = await browser.newPage();
    await open(beside, currentSite().url);
    await beside.getByRole('button', { name: 'Account of demo' }).waitFor();
    // If the first tab sends its session too late, the second has renewed it, and sends it to the first.
    const held = await sessionValue(beside, 'token');
    await expect.poll(() => sessionValue(again, 'token')).toBe(held);

    // A token that the server no longer knows is renewed without the member noticing.
    const { ctx } = await siteTool();
    await ctx.pool.query(`update identity.session set last_seen_at = last_seen_at - interval '2 hours' where id in
      (select session_id from identity.stay)`);
    await beside.close();
    await open(again, `${currentSite().url}/member/devices`);
    await again
      .getByText(/Stays signed in here until/)
      .first()
      .waitFor();

    await chooseInAccountMenu(again, 'Sign out');
    await popupOf(again).getByRole('button', { name: 'Sign out' }).click();
    await again.getByText('You are signed out.').waitFor();
    expect((await browser.cookies()).map(({ name }) => name)).not.toContain('fh_stay');
    const last = await comeBack(again);
    await last.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await sessionValue(last, 'token')).toBeNull();
  });

  it('a page of one member never goes on as another who stays on the same browser', async () => {
    const { ctx } = await siteTool();
    const { username, token, memberId } = await signedInMember(ctx);
    const page = await visit(`/?token=${token}`);
    await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
    // A tab that was asleep neither sends nor receives sessions.
    const beside = await page.context().newPage();
    await beside.addInitScript('delete window.BroadcastChannel');
    await open(beside, currentSite().url);
    await openLogin(beside);
    await popupOf(beside).getByLabel('Stay signed in for a day').check();
    const kept = beside.waitForResponse((answer) => answer.url().endsWith('/wps/session/stay'));
    await fillAndSend(beside, 'demo');
    expect((await (await kept).json()).value.until).not.toBeNull();

    await ctx.pool.query(
      `update identity.session set last_seen_at = last_seen_at - interval '2 hours' where member_id = $1`,
      [memberId],
    );
    await page.getByRole('link', { name: 'Deposit' }).first().click();
    await page.getByText('Your session has ended.').waitFor();
    expect(await sessionValue(page, 'token')).toBeNull();
    await open(beside, currentSite().url);
    await beside.getByRole('button', { name: 'Account of demo' }).waitFor();
  });

  it('signing out asks, clears the session and leaves what is the brand’s', async () => {
    const page = await visit('/fairness', { device: 'phone' });
    await logIn(page, 'demo');
    const brand = [await sessionValue(page, 'merchant'), await sessionValue(page, 'merchantCode')];
    await chooseInAccountMenu(page, 'Sign out');
    const popup = popupOf(page);
    await popup.getByRole('button', { name: 'Stay' }).click();
    await popup.waitFor({ state: 'hidden' });
    expect(await sessionValue(page, 'token')).not.toBeNull();
    await chooseInAccountMenu(page, 'Sign out');
    await popup.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate('Object.keys(sessionStorage).sort()')).toEqual(['merchant', 'merchantCode']);
    expect([await sessionValue(page, 'merchant'), await sessionValue(page, 'merchantCode')]).toEqual(brand);
  });

  it.each(deviceNames)('agents have an entrance of their own, members are refused there, on a %s', async (device) => {
    const page = await visit('/agentHome', { device });
    await page.waitForURL('**/agent');
    await page.getByRole('heading', { name: 'Log in as an agent' }).waitFor();
    expect(await page.getByLabel('Stay signed in for a day').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);

    await fillAndSend(page, 'demo');
    await page.getByText('Non-agents cannot log in.').waitFor();
    await fillAndSend(page, 'demoagent');
    await page.waitForURL('**/agentHome');
    await page.getByRole('heading', { name: 'Good to see you, demoagent' }).waitFor();
    await page.getByText('GMT+7').filter({ visible: true }).waitFor();
    await page.getByRole('img', { name: 'QR code of your invitation link' }).waitFor();
    const yours = page.getByRole('navigation', { name: 'Your account' });
    const addressOf = async (name: string) => await yours.getByRole('link', { name }).getAttribute('href');
    expect(await addressOf('Deposit')).toBe('/agentHome/deposit');
    expect(await addressOf('Withdraw')).toBe('/agentHome/withdraw');
    expect(await addressOf('Transfer')).toBe('/agentHome/transfer');
    expect(await addressOf('Messages')).toBe('/agentHome/messages');
    await yours.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('dialog', { name: 'Help centre' }).getByLabel('Search').waitFor();
    await page.goBack();
    await yours.locator('a[href="/"]').click();
    await chooseInAccountMenu(page, 'Profit and loss');
    await page.waitForURL('**/member/profit*');
    await chooseInAccountMenu(page, 'Help centre');
    await page.getByRole('dialog', { name: 'Help centre' }).getByLabel('Search').waitFor();
    await page.goBack();
    await chooseInAccountMenu(page, 'Agent centre');
    const centre = page.getByRole('dialog', { name: 'Agent centre' });
    await centre.getByRole('navigation', { name: 'Your account' }).waitFor();
    await centre.getByRole('link', { name: 'Go to the agent centre' }).click();
    await page.waitForURL('**/agentHome');

    await open(page, '/agent');
    await page.waitForURL('**/agentHome');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await popupOf(page).getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/agent');
    expect(await sessionValue(page, 'token')).toBeNull();
  });

  it('a member who reaches the agent centre is sent to the agents’ entrance', async () => {
    const page = await visit('/');
    await logIn(page, 'demo');
    await open(page, '/agentHome');
    await page.waitForURL('**/agent');
  });
});

it('a locked account is told so only with the right password, and its open page is signed out', async () => {
  const { ctx } = await siteTool();
  const { username } = await signedInMember(ctx);
  const page = await visit('/');
  await logIn(page, username, testPassword);
  await admin('lock', username);
  await page.getByText('Your session has ended.').waitFor();
  await open(page, '/login');
  await fillAndSend(page, username, testPassword);
  await popupOf(page)
    .getByText(/This account is locked/)
    .waitFor();
});

it('a page that comes to listen only after its session has ended is signed out too', async () => {
  const { ctx } = await siteTool();
  const { username, token } = await signedInMember(ctx);
  const locked = Promise.withResolvers<void>();
  const listenLate = (page: Page) =>
    page.routeWebSocket(/socket\.io/, async (socket) => {
      await locked.promise;
      socket.connectToServer();
    });
  const page = await visit(`/?token=${token}`, { before: listenLate });
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
  await admin('lock', username);
  locked.resolve();
  await page.getByText('Your session has ended.').waitFor();
});

describe('in a partner’s page', () => {
  let browser: Browser;
  const closing: (() => void)[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    for (const close of closing) close();
    await browser.close();
  });

  /** A page of another site (an address is another site than a name) that shows an address in a frame. */
  async function partner(framed: string): Promise<{ origin: string; open: () => Promise<Page> }> {
    const html = `<!doctype html><title>Partner</title><iframe src="${framed}" width="1200" height="800"></iframe>`;
    const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const openPage = async () => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(origin);
      return page;
    };
    return { origin, open: openPage };
  }

  it('the site opens signed in by its token, and hears its balance', async () => {
    const { url } = currentSite();
    const { code, memberId } = await entryOf('framed');
    const token = await cashIn(memberId);
    const { origin, open: openPartner } = await partner(`${url}/seamless?token=${code}`);
    await admin('embed', 'allow', origin);
    expect((await fetch(url)).headers.get('content-security-policy')).toContain(origin);

    const page = await openPartner();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Account of journeys-' }).waitFor();
    const inside = page.frames().find((candidate) => candidate !== page.mainFrame());
    expect(new URL(inside?.url() ?? '').pathname).toBe('/');
    expect(inside?.url()).not.toContain('token');

    // A bet that is placed elsewhere reaches the frame through its socket.
    const balance = await betBy(token);
    await frame.getByRole('status', { name: 'Balance' }).getByText(baht(balance)).waitFor();
    await page.close();
  });

  it('a page of any other origin is refused', async () => {
    const { open: openPartner } = await partner(`${currentSite().url}/seamless`);
    const page = await openPartner();
    const framed = () => page.frames().map((candidate) => candidate.url());
    await expect.poll(framed).toContain('chrome-error://chromewebdata/');
    await page.close();
  });

  it('an app opens the same address in a view of its own', async () => {
    const app = await visit('/help');
    await app.goto(`/seamless?token=${(await entryOf('in-an-app')).code}`);
    await app.getByRole('button', { name: 'Account of journeys-' }).waitFor();
    expect(new URL(app.url()).search).toBe('');
  });

  it('the token is out of the address before any script of the page is there', async () => {
    const page = await browser.newPage();
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto(`${currentSite().url}/seamless?token=${'x'.repeat(43)}&affiliateCode=ABC`);
    expect(new URL(page.url()).search).toBe('?affiliateCode=ABC');
    await page.close();
  });

  it('a token that is worth nothing shows the site to a visitor', async () => {
    const page = await visit('/help');
    await page.goto(`/seamless?token=${'x'.repeat(43)}`);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

/** Gives a member 100 baht. @returns the token of a session of the same member's */
async function cashIn(memberId: bigint): Promise<string> {
  const { ctx } = await siteTool();
  const debit = await houseAccount(ctx, 'promotion:signup', 'THB');
  const credit = await walletOf(ctx, memberId, 'cash', 'THB');
  const legs = [{ debit, credit, amount: 1_000_000n, kind: 'signupGift' as const, ref: 0n }];
  await post(ctx, { key: randomUUID(), legs });
  return await tokenOf((await memberNames(ctx.db, [memberId])).get(memberId) ?? '');
}

/** Rolls the dice once without a page. @returns the balance after it */
async function betBy(token: string): Promise<number> {
  const answer = await fetch(`${currentSite().url}/wps/originals/bet`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ game: 'dice', stake: '9', params: { target: 50.5, condition: 'over' } }),
  });
  const { value }: { value: { balance: string } } = await answer.json();
  return Number(value.balance);
}

/** Logs in through the popup, from wherever the page is. */
async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await openLogin(page);
  await fillAndSend(page, username, password);
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
}

/** Fills the login form that the page shows and sends it. */
async function fillAndSend(page: Page, username: string, password = demoPassword): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel('Password', { exact: true }) });
  await form.getByLabel('Username', { exact: true }).fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
}
