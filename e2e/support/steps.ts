import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sendLogin } from './challenge.ts';

/** True when every control of the page is hydrated: a press or text before that may be lost. */
const alive = `[...document.querySelectorAll('button, input')]
  .every((control) => Object.keys(control).some((key) => key.startsWith('__reactFiber')))`;

/** Opens an address, as `signedIn` reads it, and waits until the page has come alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(await signedIn(page, path));
  await untilAlive(page);
}

/** The time in which a node begins to read messages after its first listener has connected. */
const beginMs = 750;

/** Opens an address as a member, and waits until the page receives pushes: earlier messages are not announced. */
export async function openListening(page: Page, path: string): Promise<void> {
  const isGreeting = ({ payload }: { payload: string | Buffer }) => String(payload).startsWith('40');
  const listens = page
    .waitForEvent('websocket')
    .then((line) => line.waitForEvent('framereceived', { predicate: isGreeting, timeout: 15_000 }));
  await Promise.all([listens.then(() => sleep(beginMs)), open(page, path)]);
}

/**
 * Puts the session whose token a path contains (`?token=`) into the tab, once, from the next page on, and returns the
 * path without it: the site itself accepts no session from an address.
 */
export async function signedIn(page: Page, path: string): Promise<string> {
  const address = new URL(path, 'http://here');
  const token = address.searchParams.get('token');
  if (token === null) return path;
  address.searchParams.delete('token');
  const given = JSON.stringify(token);
  // `window.name` persists while the tab changes pages.
  await page.addInitScript(
    `if (location.protocol !== 'about:' && window === window.top && !window.name.includes(${given})) {
       window.name += ${given};
       sessionStorage.clear();
       sessionStorage.setItem('token', ${given});
     }`,
  );
  return `${address.pathname}${address.search}${address.hash}`;
}

export async function untilAlive(page: Page): Promise<void> {
  const isAlive = async () => {
    // Parts below the first view are hydrated at the visitor's first input.
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 1);
    return page.evaluate<boolean>(alive);
  };
  await expect.poll(isAlive).toBe(true);
}

export const demoPassword = 'Fairhouse#1';

/** Logs in through the popup, from wherever the page is. */
export async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByLabel('Username', { exact: true }).fill(username);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await sendLogin(page, () => popup.getByRole('button', { name: 'Log in' }).click());
  await expect.poll(() => popup.count()).toBe(0);
}

/** The balance as the page shows it, e.g. "฿10,000.00". */
export async function balanceOn(page: Page): Promise<string> {
  const shown = await page.getByRole('status', { name: /^(Balance|Play money)$/ }).textContent();
  return (shown ?? '').trim();
}

export async function expectBalance(page: Page, amount: string): Promise<void> {
  await expect.poll(() => balanceOn(page)).toBe(amount);
}

/** Opens the account menu and chooses an entry of it. */
export async function chooseInAccountMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** A round from a bet's answer; `roll` is dice's. */
export type PlacedRound = { roundId: string; payout: string; roll: number; result: Record<string, unknown> };

/** Sets the stake, waits until the button shows it, bets, and returns the answered round. */
export async function bet(page: Page, stake = '10'): Promise<PlacedRound> {
  // The button is enabled once the page is hydrated: text typed before would be lost.
  const button = page.getByRole('button', { name: /^Bet ฿/ });
  await button.waitFor();
  await page.getByLabel('Stake', { exact: true }).fill(stake);
  await page.getByRole('button', { name: `Bet ${baht(Number(stake))}` }).waitFor();
  const answered = page.waitForResponse((response) => response.url().endsWith('/wps/originals/bet'));
  await button.click();
  const answer: { value: { round: Omit<PlacedRound, 'roll'> } } = await (await answered).json();
  const { roundId, payout, result } = answer.value.round;
  return { roundId, payout, roll: Number(result.roll), result };
}

/** Baht as the page shows them: cut to two decimals, never rounded up, so that no more is shown than there is. */
export function baht(amount: number): string {
  const cut = Math.trunc(Math.round(amount * 10_000) / 100) / 100;
  return `฿${cut.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** Returns the value of a key in the tab's session storage. */
export function sessionValue(page: Page, key: string): Promise<string | null> {
  return page.evaluate<string | null>(`window.sessionStorage.getItem(${JSON.stringify(key)})`);
}

/** Returns the balance of the page's member according to the server. */
export async function balanceOf(page: Page): Promise<number> {
  const answer = await page.request.get('/wps/v2/wallets/balance', { headers: await bearer(page) });
  const { value }: { value: { balance: string } } = await answer.json();
  return Number(value.balance);
}

/** Returns the authorization header of the page's member. */
export async function bearer(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await sessionValue(page, 'token')}` };
}

/** Sends a deposit's form, without the welcome bonus where it is offered. */
export async function sendDeposit(page: Page, amount: string): Promise<void> {
  const send = page.getByRole('button', { name: `Deposit ${amount}` });
  await send.click();
  const asks = page.getByText('Please choose: with the bonus or without it.');
  const quiet = () => {};
  await Promise.race([asks.waitFor().catch(quiet), send.waitFor({ state: 'detached' }).catch(quiet)]);
  if (await asks.isVisible()) {
    await page.getByRole('radio', { name: /^Without a bonus/ }).check();
    await send.click();
  }
}

/** Waits until the game in the frame can be played: the poster before it, which takes a press, is gone. */
export async function gameShown(page: Page): Promise<void> {
  const opacity = () => page.locator('iframe').evaluate((frame) => getComputedStyle(frame).opacity);
  await expect.poll(opacity).toBe('1');
  // The browser delivers a click to what the last frame showed there, so the game must be in it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/**
 * Shows the rest of a slot's round at once with the space bar, and does not press it once the round is over.
 * @param table the slot's element `.game`
 */
export async function slotShownWhole(table: Locator): Promise<void> {
  const hurried = () =>
    table.evaluate((element) => {
      const { status } = element.dataset;
      const press = new KeyboardEvent('keydown', { code: 'Space', bubbles: true, cancelable: true });
      if (status === 'showing') document.body.dispatchEvent(press);
      return status;
    });
  await expect.poll(hurried, { timeout: 20_000, interval: 60 }).toBe('idle');
}
