import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { type Device, useBrowser } from '../support/browser.ts';
import { slotShownWhole } from '../support/steps.ts';

const { visit } = useBrowser();

/** A slot in free play, as the whole page: in the frame of the site it is the same. */
async function slot(code: string, device: Device = 'phone'): Promise<Page> {
  const page = await visit(`/play/NMS/${code}?free=1`, { device });
  const frame = page.locator('iframe');
  await frame.waitFor();
  await page.goto((await frame.getAttribute('src')) ?? '');
  await spin(page).waitFor();
  return page;
}

const spin = (page: Page) => page.getByRole('button', { name: 'Spin', exact: true, disabled: false });

const skip = (page: Page) => page.getByRole('button', { name: 'Skip', exact: true });
const spinAddress = '**/api/slots/spin';
type Answer = { bet: string; win: string; balance: string };

/** Records every press that the page sends from now on, and the server's answer. */
function pressesOf(page: Page) {
  const asked: string[] = [];
  const answers: Promise<Answer>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/slots/spin')) asked.push(request.postData() ?? '');
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/slots/spin')) answers.push(response.json());
  });
  return { asked, answered: () => Promise.all(answers) };
}

/** Returns the state of the round on the page. */
const status = (page: Page) => page.evaluate<string>(`document.querySelector('.game').dataset.status`);

async function expectOneRound(page: Page, balance: string): Promise<void> {
  const shown = async () => Number((await page.getByRole('definition').textContent())?.replace(/[^\d.]/g, ''));
  await expect.poll(shown).toBe(Number(balance));
  await page.getByRole('button', { name: 'Last rounds' }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
}

const titles = [
  ['durian-dynasty', 'Durian Dynasty'],
  ['tuktuk-turbo', 'Tuktuk Turbo'],
  ['naga-pearls', 'Naga Pearls'],
  ['night-noodles', 'Night Noodles'],
  ['monsoon-drums', 'Monsoon Drums'],
  ['lantern-tide', 'Lantern Tide'],
] as const;

describe('a slot', () => {
  it('is spun with the space bar, plays its round to the end, and keeps it: every title', async () => {
    const page = await slot('lantern-tide');
    for (const [code, name] of titles) {
      const address = new URL(page.url());
      address.searchParams.set('game', code);
      await page.goto(address.href);
      await page.getByRole('heading', { name }).waitFor();
      await spin(page).waitFor();
      await Promise.all([page.waitForResponse(spinAddress), page.keyboard.press('Space')]);
      await slotShownWhole(page.locator('.game'));
    }
    await expectNothingFound(page);
    await page.getByRole('button', { name: 'Last rounds' }).click();
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
  });

  it('is opened by another try where the platform was silent', async () => {
    const page = await slot('lantern-tide');
    let asked = 0;
    await page.route('**/api/session', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await route.fulfill({ status: 503, json: { error: 'SITE_UNAVAILABLE' } });
    });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await spin(page).waitFor();
    expect(asked).toBe(2);
  });

  it('starts no round by a press that comes too late to skip the one before', async () => {
    const page = await slot('lantern-tide');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/slots/spin')) asked += 1;
    });
    // Presses in the same task in which the animation ends.
    await page.evaluate(`(() => {
      const table = document.querySelector('.game');
      new MutationObserver(() => {
        if (table.dataset.status !== 'idle') return;
        document.querySelector('button.spin').click();
        table.dataset.late = 'pressed';
      }).observe(table, { attributeFilter: ['data-status'] });
    })()`);
    await Promise.all([page.waitForResponse(spinAddress), spin(page).click()]);
    await page.locator('.game[data-late=pressed]').waitFor();
    await spin(page).waitFor();
    expect(asked).toBe(1);
  });

  it('shows a round that was interrupted when the page comes back', async () => {
    const page = await slot('naga-pearls');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await Promise.all([page.waitForResponse(spinAddress), spin(page).click()]);
    // The reels turn for a moment, then the clock stops while they stop, so that the round is not over, however short
    // it is.
    await page.clock.runFor(300);
    await skip(page).waitFor();
    await page.reload();
    await page.getByText('This round was interrupted.').waitFor();
    const told = page.waitForResponse('**/api/slots/seen');
    await page.clock.resume();
    await Promise.all([told, slotShownWhole(page.locator('.game'))]);
    await page.reload();
    await spin(page).waitFor();
    expect(await page.getByText('This round was interrupted.').count()).toBe(0);
  });

  it('says what everything pays at the chosen bet, and spins by itself until it is stopped', async () => {
    const page = await slot('lantern-tide', 'desktop');
    await page.getByText('20 lines', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Higher bet' }).click();
    const bet = (await page.getByRole('button', { name: /^Bet ?฿/ }).textContent())?.replace(/^Bet\s*/, '');
    await page.getByRole('button', { name: 'Paytable and rules' }).click();
    await page.getByRole('dialog').getByText(`Amounts at your bet of ${bet}.`).waitFor();
    await expectNothingFound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Fast play' }).click();
    await page.getByRole('button', { name: 'Autoplay' }).click();
    await page.clock.install();
    await page.getByRole('button', { name: 'Start 25 spins' }).click();
    // The first round may bring free spins, which take long.
    const goesOn = page.getByRole('button', { name: /^Stop: (?:1?\d|2[0-4]) spins left$/ });
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return await goesOn.count();
        },
        { timeout: 30_000, interval: 30 },
      )
      .toBe(1);
    await page.getByRole('button', { name: /^Stop: / }).click();
    await slotShownWhole(page.locator('.game'));
    await expect.poll(() => spin(page).count()).toBe(1);
  });

  it('asks again for a press whose answer was lost: its round counts once, and is shown', async () => {
    const page = await slot('lantern-tide');
    const { asked, answered } = pressesOf(page);
    const told = Promise.withResolvers<void>();
    await page.route(spinAddress, async (route) => {
      if (asked.length === 1) {
        // Played and paid, but the answer is lost.
        await route.fetch();
        return route.abort();
      }
      await told.promise;
      await route.continue();
    });
    await spin(page).click();
    await page.getByText('Connection is slow, still trying').waitFor();
    told.resolve();
    await slotShownWhole(page.locator('.game'));
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    const [answer] = await answered();
    await expectOneRound(page, answer?.balance ?? '');
  });

  it('says when no answer comes at all, and the next press asks for the same round at its own bet', async () => {
    const page = await slot('naga-pearls');
    const { asked, answered } = pressesOf(page);
    let isCut = true;
    await page.route(spinAddress, async (route) => {
      if (!isCut) return route.continue();
      if (asked.length === 1) await route.fetch();
      await route.abort();
    });
    await page.clock.install();
    await spin(page).click();
    const problem = page.getByRole('alert');
    await expect
      .poll(
        async () => {
          // The waits between the attempts become longer.
          await page.clock.runFor(4000);
          return await problem.count();
        },
        { timeout: 20_000, interval: 50 },
      )
      .toBe(1);
    expect(await problem.textContent()).toContain('No connection. Your round is safe');
    isCut = false;
    await page.getByRole('button', { name: 'Higher bet' }).click();
    await spin(page).click();
    await slotShownWhole(page.locator('.game'));
    expect(new Set(asked).size).toBe(1);
    const [answer] = await answered();
    await expectOneRound(page, answer?.balance ?? '');
  });

  it('spins by itself as often as it was asked to, and stops before it loses more than it may', async () => {
    const page = await slot('tuktuk-turbo', 'desktop');
    const { answered } = pressesOf(page);
    await page.clock.install();
    const spinAlone = async (count: number, lossMax: number) => {
      const before = (await answered()).length;
      await page.getByRole('button', { name: 'Autoplay' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: String(count), exact: true }).click();
      const losses = sheet.getByRole('group', { name: 'Stop before losing more than' });
      await losses.getByRole('button', { name: `${lossMax} × bet` }).click();
      await sheet.getByRole('button', { name: `Start ${count} spins` }).click();
      await expect
        .poll(
          async () => {
            // A call also times out by this clock, so it is advanced slowly while one is under way.
            await page.clock.runFor((await status(page)) === 'asking' ? 100 : 3000);
            return (await page.getByRole('button', { name: /^Stop: / }).count()) + (await skip(page).count());
          },
          { timeout: 40_000, interval: 30 },
        )
        .toBe(0);
      return (await answered()).slice(before);
    };
    expect(await spinAlone(10, 100)).toHaveLength(10);

    const played = await spinAlone(50, 10);
    const lost = played.map((_, at) =>
      played.slice(0, at + 1).reduce((sum, { bet, win }) => sum + Number(bet) - Number(win), 0),
    );
    const bet = Number(played[0]?.bet);
    expect(Math.max(...lost)).toBeLessThanOrEqual(10 * bet);
    // Nothing else has ended it.
    if (played.length < 50) expect((lost.at(-1) ?? 0) + bet).toBeGreaterThan(10 * bet);
  });
});
