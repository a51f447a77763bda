import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putVendor } from '../../apps/server/src/modules/vendors/index.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { solveChallenge } from '../support/challenge.ts';
import { patienceMs } from '../support/patience.ts';
import { admin, followSettings, siteTool, writeLetter } from '../support/site.ts';
import { baht, demoPassword, expectBalance, gameShown, open, openListening, signedIn } from '../support/steps.ts';

const { visit } = useBrowser();

/** A member with 1,000 baht. */
async function newMember() {
  const { ctx } = await siteTool();
  return await memberWith(ctx, 10_000_000n);
}

const game = (page: Page) => page.frameLocator('iframe');
const main = (page: Page) => page.getByRole('main');
const tile = (page: Page, name: string) =>
  main(page)
    .getByRole('link', { name: `Play ${name} by` })
    .first();

/** The bar over a game. */
const bar = (page: Page) => main(page).locator('header').first();
const leaveButton = (page: Page) => bar(page).getByRole('button', { name: 'Leave the game' });

/** Opens the record of bets once it contains one of the member's, since it shows only those written by then. */
async function expectRecorded(page: Page, memberId: bigint, name: string, timeout = patienceMs): Promise<void> {
  const { ctx } = await siteTool();
  const recorded = async () =>
    (await ctx.pool.query('select from records.bet where member_id = $1 limit 1', [memberId])).rowCount;
  await expect.poll(recorded, { timeout }).toBe(1);
  await open(page, '/member/bets');
  await main(page).getByText(name).filter({ visible: true }).first().waitFor();
}

describe('a slot', () => {
  it('opens within our page, plays with the balance, and leads back to where the member came from', async () => {
    const { token, memberId } = await newMember();
    const page = await visit(`/rng?token=${token}`, { device: 'phone' });
    await tile(page, 'Lantern Tide').click();
    await page.waitForURL('**/play/NMS/lantern-tide');
    await gameShown(page);
    const spin = game(page).getByRole('button', { name: 'Spin' });
    await spin.waitFor();
    // The game repeats nothing of the bar over it.
    expect(await game(page).getByRole('button', { name: 'Back' }).count()).toBe(0);
    const heart = bar(page).getByRole('button', { name: 'Favourite: Lantern Tide' });
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    // A page of another origin shares nothing with this site.
    const origins = page.frames().map((frame) => new URL(frame.url()).origin);
    expect(new Set(origins).size).toBe(2);
    await expectBalance(page, '฿1,000.00');
    await main(page).getByText('Result of your session').filter({ visible: true }).waitFor();
    // A win may be as much as the bet.
    const answered = page.waitForResponse('**/api/slots/spin');
    await spin.click();
    const answer: { bet: string; win: string } = await (await answered).json();
    await expectBalance(page, baht(1000 - Number(answer.bet) + Number(answer.win)));
    await leaveButton(page).click();
    await page.waitForURL((url) => url.pathname === '/rng');
    await open(page, '/recent');
    await tile(page, 'Lantern Tide').waitFor();
    await expectRecorded(page, memberId, 'Lantern Tide');
  });

  it('stays open and can be left while a notice is shown, and what the member has is read again', async () => {
    const { token, username } = await newMember();
    const page = await visit('/help', { device: 'phone' });
    await openListening(page, `/play/NMS/lantern-tide?token=${token}`);
    await gameShown(page);
    const asked = { balance: 0, launch: 0 };
    page.on('request', (request) => {
      if (request.url().endsWith('/wps/v2/wallets/balance')) asked.balance += 1;
      if (request.url().endsWith('/wps/game/launchGame')) asked.launch += 1;
    });
    // It is shown for a few seconds, perhaps until before the command line has ended.
    const left = async () => {
      await page.getByText('Good evening').first().waitFor();
      // Checked at once: on a slow machine the notice may be gone before the game is left.
      const isFree = await leaveButton(page).evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isFree).toBe(true);
      await expect.poll(() => asked.balance).toBeGreaterThan(0);
      expect(asked.launch).toBe(0);
      await leaveButton(page).click();
      await page.waitForURL((url) => url.pathname === '/rng');
    };
    await Promise.all([left(), writeLetter(username, 'Good evening', 'A word.')]);
  });
});

describe('a live table with a wallet of its own', () => {
  it('asks for money first, takes a bet, and gives everything back', async () => {
    const { token, memberId } = await newMember();
    const page = await visit(`/play/RVL/riverside-baccarat?token=${token}`, { device: 'phone' });
    await main(page).getByRole('heading', { name: 'Add money for Riverside Live' }).waitFor();
    await main(page).getByRole('button', { name: 'Add money' }).last().click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Amount', { exact: true });
    await field.focus();
    await field.fill('500');
    await dialog.getByRole('button', { name: /^Move ฿/ }).click();
    await expectBalance(page, '฿500.00');
    // A bet on a tie changes the balance whatever is dealt; a tie returns the stake of a bet on a side.
    const spot = game(page).getByRole('button', { name: /^Tie\b/ });
    await spot.waitFor();
    await gameShown(page);
    // Bets are accepted for a few seconds: a bet that is too late for one round waits for the next.
    const clock = game(page).getByRole('timer');
    const isTaken = async () => {
      await clock.waitFor({ state: 'hidden' });
      await clock.waitFor();
      await spot.click({ timeout: 2_000 });
      await game(page).getByRole('button', { name: 'Accepted' }).waitFor({ timeout: 5_000 });
      return true;
    };
    await expect.poll(() => isTaken().catch(() => false), { timeout: 40_000 }).toBe(true);
    // The money at the table is shown, though no push reports it.
    await page.getByRole('button', { name: 'Leave the game' }).click();
    const away = page.getByRole('banner').getByRole('link', { name: /^at Riverside Live/ });
    await away.waitFor();
    await expect.poll(() => away.textContent()).not.toContain('500.00');
    // The vendor's own list contains it once the cards are dealt.
    await expectRecorded(page, memberId, 'Riverside Baccarat', 25_000);
    await open(page, '/member/wallet');
    await main(page).getByRole('button', { name: 'Bring everything back', exact: true }).click();
    await main(page).getByRole('status', { name: 'Brought back' }).waitFor();
  });
});

describe('a game that does not open', () => {
  it('asks a visitor to log in, opens once they are in, and is left with one press', async () => {
    const page = await visit('/play/NMS/night-noodles', { device: 'phone' });
    const popup = page.getByRole('dialog');
    await popup.getByLabel('Username', { exact: true }).fill('demo');
    await popup.getByLabel('Password', { exact: true }).fill(demoPassword);
    await popup.getByRole('button', { name: 'Log in', exact: true }).click();
    await solveChallenge(page);
    await game(page).getByRole('button', { name: 'Spin' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/play/NMS/night-noodles');
    await leaveButton(page).click();
    await page.waitForURL((url) => url.pathname === '/rng');
  });

  it('opens after the login that a press on its tile asked for', async () => {
    const page = await visit('/rng', { device: 'phone' });
    await tile(page, 'Night Noodles').click();
    const popup = page.getByRole('dialog');
    await popup.getByRole('link', { name: 'Open an account' }).click();
    await popup.getByRole('link', { name: 'Log in' }).click();
    await popup.getByLabel('Username', { exact: true }).fill('demo');
    await popup.getByLabel('Password', { exact: true }).fill(demoPassword);
    await popup.getByRole('button', { name: 'Log in', exact: true }).click();
    await solveChallenge(page);
    await game(page).getByRole('button', { name: 'Spin' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/play/NMS/night-noodles');
  });

  it('is played for free by who has no account', async () => {
    const page = await visit('/play/NMS/monsoon-drums?free=1');
    await main(page).getByText('Free play', { exact: true }).waitFor();
    await gameShown(page);
    await game(page).getByRole('button', { name: 'Spin' }).click();
  });

  it('says why, and what else there is', async () => {
    const { token } = await newMember();
    const page = await visit(`/play/NMS/no-such-game?token=${token}`);
    await main(page).getByRole('heading', { name: 'This game is not offered here' }).waitFor();
    await main(page).getByRole('region', { name: 'Hot games meanwhile' }).getByRole('article').first().waitFor();
    await expectNothingFound(page);
  });

  it('needs a real account where it has no free play: a trial user is told so on the tile', async () => {
    await admin('game', 'NMS', 'durian-dynasty', '--free-play', 'no');
    const page = await visit('/originals/dice');
    await page.getByRole('button', { name: 'Play for free' }).click();
    await expectBalance(page, baht(10_000));
    await open(page, '/rng');
    await tile(page, 'Durian Dynasty').click();
    const warning = page.getByRole('dialog', { name: 'This needs a real account' });
    await warning.getByRole('alert').waitFor();
    await expectNothingFound(page);
    await warning.getByRole('button', { name: 'Keep playing free' }).click();
    await warning.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/rng');
    await tile(page, 'Durian Dynasty').click();
    await warning.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('dialog', { name: 'Open an account' }).waitFor();
    // The game's own address gives the same result.
    await open(page, '/play/NMS/durian-dynasty');
    await warning.getByRole('button', { name: 'Keep playing free' }).click();
    await main(page).getByRole('heading', { name: 'For real accounts' }).waitFor();
    await admin('game', 'NMS', 'durian-dynasty', '--free-play', 'yes');
  });

  it('is under maintenance until it is not', async () => {
    const { token } = await newMember();
    await admin('game', 'NMS', 'durian-dynasty', 'maintenance');
    const page = await visit(`/play/NMS/durian-dynasty?token=${token}`, { theme: 'light' });
    const closed = main(page).getByRole('heading', { name: 'Under maintenance' });
    await closed.waitFor();
    await expectNothingFound(page);
    // A visitor is told before a login, which would change nothing.
    const visitor = await visit('/play/NMS/durian-dynasty');
    await main(visitor).getByRole('heading', { name: 'Under maintenance' }).waitFor();
    await admin('game', 'NMS', 'durian-dynasty', 'on');
    await page.reload();
    await game(page).getByRole('button', { name: 'Spin' }).waitFor();
  });

  it('is a lottery that nobody offers here; without a session its address leads to the login', async () => {
    const page = await visit('/lottery');
    await page.getByRole('dialog').getByLabel('Username', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const { token } = await newMember();
    await open(page, `/lottery?token=${token}`);
    for (const path of ['/lottert', '/seaLottery', '/sealottery', '/vnLottery']) {
      await open(page, `${path}?gameCode=4d`);
      await main(page).getByRole('heading', { name: 'This lottery is not offered here' }).waitFor();
    }
  });
});

describe('an in-house game', () => {
  it('is noted among the last games however it was opened', async () => {
    const { token } = await newMember();
    const page = await visit(`/originals/dice?token=${token}`, { device: 'phone' });
    const heart = bar(page).getByRole('button', { name: 'Favourite: Dice' });
    await Promise.all([page.waitForResponse('**/lgw/games/favorite'), heart.click()]);
    await open(page, '/favorite');
    await tile(page, 'Dice').waitFor();
    await open(page, '/recent');
    await tile(page, 'Dice').click();
    await page.waitForURL('**/originals/dice');
    await bar(page).getByRole('button', { name: 'Back' }).click();
    await page.waitForURL((url) => url.pathname === '/recent');
  });
});

describe('a vendor that wants a window of its own', () => {
  const setOpening = async (opens: 'window' | 'frame') => {
    const { ctx } = await siteTool();
    await followSettings(() => putVendor(ctx, 'NMS', { opens }));
  };
  beforeAll(() => setOpening('window'));
  afterAll(() => setOpening('frame'));

  const windowOpen = (page: Page) => main(page).getByRole('heading', { name: 'The game is open in its own window' });
  /** Presses the button that opens the game, and waits for the game in its window. */
  async function pressOpen(page: Page): Promise<Page> {
    const press = main(page).getByRole('button', { name: 'Open the game' });
    const [opened] = await Promise.all([page.waitForEvent('popup'), press.click()]);
    await opened.getByRole('button', { name: 'Spin' }).waitFor();
    return opened;
  }

  it('opens one, knows for how long it is open, and opens it again', async () => {
    const { token } = await newMember();
    const page = await visit(`/play/NMS/tuktuk-turbo?token=${token}`);
    await windowOpen(page).waitFor();
    const opened = page
      .context()
      .pages()
      .find((other) => other !== page);
    await opened?.getByRole('button', { name: 'Spin' }).waitFor();
    // Longer than the interval at which the page checks its window.
    await page.waitForTimeout(1500);
    expect(await windowOpen(page).isVisible()).toBe(true);
    await opened?.close();
    await pressOpen(page);
  });

  describe('in a browser that holds windows back', () => {
    const { visit: visitCarefully } = useBrowser({ blocksPopups: true });

    /**
     * A member whose browser blocked the window. The browser counts a script of the test as a press, so nothing is
     * asked until then.
     */
    async function heldBack(theme: 'dark' | 'light'): Promise<Page> {
      const { token } = await newMember();
      const page = await visitCarefully('/help', { theme });
      await page.addInitScript(
        `const open = window.open; window.open = (...how) => {
           const opened = open.call(window, ...how);
           if (!opened) console.info('held back');
           return opened;
         };`,
      );
      const path = await signedIn(page, `/play/NMS/tuktuk-turbo?token=${token}`);
      const told = page.waitForEvent('console', (message) => message.text() === 'held back');
      await Promise.all([told, page.goto(path)]);
      await main(page).getByRole('heading', { name: 'Your browser held the window back' }).waitFor();
      return page;
    }

    it('says so, and opens the game at a press', async () => {
      const page = await heldBack('light');
      await main(page)
        .getByText(`allow pop-ups for ${new URL(page.url()).host}`)
        .waitFor();
      expect(page.context().pages()).toHaveLength(1);
      await expectNothingFound(page);
      await pressOpen(page);
      await windowOpen(page).waitFor();
    });

    it('opens it anew when the press comes late', async () => {
      const page = await heldBack('dark');
      // Its token is valid for two minutes.
      await page.clock.setFixedTime(Date.now() + 2 * 60_000);
      const [launch] = await Promise.all([page.waitForResponse('**/wps/game/launchGame'), pressOpen(page)]);
      expect(launch.status()).toBe(200);
    });
  });
});
