import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { memberByKey } from '../../apps/server/src/modules/identity/store.ts';
import { seedsFor } from '../../apps/server/src/modules/originals/testing.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFoundInBothThemes } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool, tokenOf, writeLetter } from '../support/site.ts';
import { baht, balanceOf, open, openListening } from '../support/steps.ts';

const { visit } = useBrowser();

type Floor = {
  code: string;
  /** The bet's name on the receipt. */
  named: string | RegExp;
  /** Chooses the bet on the page, and returns the number of chips of ten. */
  choose: (page: Page) => Promise<number>;
};

const nothing = async () => 1;
const floor: Floor[] = [
  {
    code: 'wheel',
    named: 'Wheel · 50 segments, Medium',
    choose: async (page) => {
      await page.getByRole('radio', { name: '50' }).check({ force: true });
      await page.getByRole('radio', { name: 'Medium' }).check({ force: true });
      return 1;
    },
  },
  { code: 'plinko', named: 'Plinko · 12 rows, Medium', choose: nothing },
  {
    code: 'keno',
    named: /^Keno · 3, 17, 40 \(Classic\)$/,
    choose: async (page) => {
      for (const number of ['3', '17', '40']) await page.getByRole('button', { name: number, exact: true }).click();
      return 1;
    },
  },
  { code: 'diamonds', named: 'Diamonds · five gems', choose: nothing },
  {
    code: 'roulette',
    named: 'Roulette · 5 spots',
    choose: async (page) => {
      await page.getByRole('button', { name: '17 and its neighbours', exact: false }).click();
      return 5;
    },
  },
  {
    code: 'baccarat',
    named: 'Baccarat · Player ×2, Tie ×1',
    choose: async (page) => {
      for (const spot of ['Player', 'Player', 'Tie']) {
        await page.getByRole('button', { name: new RegExp(`^${spot} [\\d.]+ : 1: lay a chip`) }).click();
      }
      return 3;
    },
  },
];

it.each(floor)(
  'a round of $code moves the balance by what it says, and its receipt leads to its check',
  async ({ code, named, choose }) => {
    const page = await visit(`/originals/${code}?token=${await tokenOf('demo2')}`);
    await page.getByRole('checkbox', { name: 'Instant results' }).check();
    const chips = await choose(page);
    const button = page.getByRole('button', { name: `Bet ${baht(10 * chips)}`, exact: true });
    await page.getByLabel(/^(Stake|Chip)$/).fill('10');
    const before = await balanceOf(page);
    const answered = page.waitForResponse((response) => response.url().endsWith('/wps/originals/bet'));
    await button.click();
    const { value } = (await (await answered).json()) as { value: { round: { roundId: string; payout: string } } };
    const { roundId, payout } = value.round;
    await expect.poll(() => balanceOf(page)).toBeCloseTo(before - 10 * chips + Number(payout), 4);

    await page.locator(`a[href*="round=${roundId}"]`).first().click();
    const receipt = page.getByRole('dialog', { name: `Round ${roundId}` });
    await receipt.getByText(named).waitFor();
    await receipt.getByRole('link', { name: 'Verify this round' }).press('Enter');
    const check = page.getByRole('region', { name: `Check of round ${roundId}` });
    await check.getByRole('button', { name: 'Reveal and check now' }).click();
    await check.getByText('Verified').waitFor();
  },
);

/** Presses with a key, which reaches the button wherever the pointer is: right after a reload a click was once lost. */
const press = (button: Locator) => button.press('Enter');

type Stepped = { code: string; named: string; before?: () => Promise<void>; play: (page: Page) => Promise<void> };

const stepped: Stepped[] = [
  {
    code: 'hilo',
    named: 'Hilo · higher or lower',
    play: async (page) => {
      await press(page.getByRole('button', { name: 'Skip this card' }));
      const cards = page.getByRole('list', { name: 'The cards of the round' });
      await expect.poll(() => cards.getByRole('listitem').count()).toBe(2);
      await press(page.getByRole('button', { name: /^(Higher|Lower|Same) · / }).first());
    },
  },
  {
    code: 'tower',
    named: 'Dragon tower · Medium',
    play: (page) => press(page.getByRole('button', { name: 'Row 1, tile 2: covered' })),
  },
  {
    code: 'ladder',
    named: 'Ladder · Medium',
    play: (page) => press(page.getByRole('button', { name: /^Climb to / })),
  },
  {
    code: 'blackjack',
    named: 'Blackjack · against the dealer',
    // The first cards decide some rounds at once; these do not.
    before: async () => {
      const { ctx } = await siteTool();
      const member = await memberByKey(ctx.db, 'demo2');
      const player = { memberId: member?.id ?? 0n, currency: 'THB', isTrial: false };
      await seedsFor(ctx, player, { game: 'blackjack', params: {} }, ({ state, result }) => {
        return state === 'open' && JSON.stringify(result).includes('"hit"');
      });
    },
    play: async (page) => {
      await press(page.getByRole('button', { name: 'Double', exact: true }));
    },
  },
  {
    code: 'videopoker',
    named: 'Video poker · hands: 5',
    play: async (page) => {
      await press(
        page
          .getByRole('list', { name: /^Your cards/ })
          .getByRole('button')
          .first(),
      );
      await press(page.getByRole('button', { name: 'Draw 4 cards' }));
    },
  },
];

it.each(stepped)(
  'a round of $code goes on after a reload, ends, and its receipt leads to its check',
  async ({ code, named, before, play }) => {
    await before?.();
    const page = await visit(`/originals/${code}?token=${await tokenOf('demo2')}`);
    if (code === 'videopoker') await page.getByRole('radio', { name: '5', exact: true }).check({ force: true });
    const opened = page.waitForResponse((response) => response.url().endsWith('/wps/originals/bet'));
    await page.getByRole('button', { name: /^Bet ฿/ }).click();
    const { value } = (await (await opened).json()) as { value: { round: { roundId: string } } };
    const { roundId } = value.round;
    await page.getByText('The round waits for you').waitFor();
    await page.reload();
    await page.getByText('The round waits for you').waitFor();
    await play(page);
    const receipt = page.locator(`a[href*="round=${roundId}"]`).first();
    // While the bet is under way, the button does not change.
    const cashOut = page.getByRole('button', { name: 'Cash out', exact: true, disabled: false });
    // The draw ends it, or a cash-out.
    await expect.poll(async () => (await receipt.isVisible()) || (await cashOut.isVisible())).toBe(true);
    if (await cashOut.isVisible()) await cashOut.click();
    await receipt.click();
    const dialog = page.getByRole('dialog', { name: `Round ${roundId}` });
    await dialog.getByText(named).waitFor();
    await dialog.getByRole('link', { name: 'Verify this round' }).press('Enter');
    const check = page.getByRole('region', { name: `Check of round ${roundId}` });
    await check.getByRole('button', { name: 'Reveal and check now' }).click();
    await check.getByText('Verified').waitFor();
  },
);

it('shows the step that was taken, whatever was asked before it and answered after it', async () => {
  const { ctx } = await siteTool();
  const { username, token } = await memberWith(ctx, 10_000_000n);
  const page = await visit('/help');
  await openListening(page, `/originals/ladder?token=${token}`);
  await page.getByRole('button', { name: /^Bet ฿/ }).click();
  await page.getByText('The round waits for you').waitFor();
  // A message makes the page read the open round; that answer arrives after the step's answer.
  const asked = Promise.withResolvers<void>();
  const stepped = Promise.withResolvers<void>();
  await page.route('**/wps/originals/rounds/open?*', async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await stepped.promise;
    await route.fulfill({ response }).catch(() => {});
  });
  await writeLetter(username, 'Good evening', 'A word.');
  await asked.promise;
  const taken = page.waitForResponse((response) => response.url().endsWith('/act'));
  await page.getByRole('button', { name: /^Climb to / }).click();
  expect((await taken).status()).toBe(200);
  const unstepped = page.getByRole('button', { name: 'Climb a rung first' });
  await expect.poll(() => unstepped.count()).toBe(0);
  stepped.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate('new Promise((done) => setTimeout(done, 300))');
  expect(await unstepped.count()).toBe(0);
});

it('autobet plays its count and stops, single keys play where they are turned on, and the session is on screen', async () => {
  // A separate account: the round that it leaves open would prevent the other journeys' rotations.
  const { token } = await memberWith((await siteTool()).ctx, 10_000_000n);
  const page = await visit(`/originals/plinko?token=${token}`);
  await page.getByRole('checkbox', { name: 'Instant results' }).check();
  await page.getByRole('radio', { name: 'Autobet' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Rounds' }).fill('3');
  const bets: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/originals/bet')) bets.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Start autobet' }).click();
  await expect.poll(() => bets.length).toBe(3);
  await page.getByRole('button', { name: 'Start autobet' }).waitFor();
  expect(bets).toHaveLength(3);
  const session = page.getByText('Result of your session').filter({ visible: true });
  await session.waitFor();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  expect((await session.boundingBox())?.y).toBeGreaterThanOrEqual(0);

  await page.getByRole('radio', { name: 'Manual' }).check({ force: true });
  await page.getByRole('button', { name: /^Return to player/ }).click();
  const facts = page.getByRole('dialog', { name: 'Plinko: rules' });
  await facts.getByText('98.9892%').waitFor();
  await facts.getByRole('checkbox', { name: 'Play with single keys' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => facts.count()).toBe(0);
  // A key acts like its button, which is disabled for the shortest time between two rounds.
  const bet = page.getByRole('button', { name: /^Bet ฿/, disabled: false });
  await bet.waitFor();
  await page.keyboard.press('b');
  await expect.poll(() => bets.length).toBe(4);

  // In a climb each round takes its steps and is cashed out; a key continues a round that was left.
  await open(page, '/originals/ladder');
  await page.getByRole('radio', { name: 'Autobet' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Steps of each round' }).fill('1');
  await page.getByRole('textbox', { name: 'Rounds', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Start autobet' }).click();
  await expect.poll(() => bets.length).toBe(6);
  await page.getByRole('button', { name: 'Start autobet' }).waitFor();
  await page.getByRole('radio', { name: 'Manual' }).check({ force: true });
  await bet.waitFor();
  await page.keyboard.press('b');
  await page.getByText('The round waits for you').waitFor();
  const climbed = page.waitForResponse((response) => response.url().endsWith('/act'));
  await page.keyboard.press('1');
  expect((await climbed).status()).toBe(200);
});

it('autobet whose tab was closed in a climb leaves its round, which another tab takes on, and places no other', async () => {
  const { ctx } = await siteTool();
  const { memberId, token } = await memberWith(ctx, 10_000_000n);
  // Three rungs hold.
  const climbs = { game: 'ladder', params: { difficulty: 'medium' }, actions: Array(3).fill({ type: 'climb' }) };
  await seedsFor(ctx, { memberId, currency: 'THB', isTrial: false }, climbs, ({ state }) => state === 'open');
  const closed = await visit(`/originals/ladder?token=${token}`);
  await closed.getByRole('radio', { name: 'Autobet' }).check({ force: true });
  await closed.getByRole('textbox', { name: 'Steps of each round' }).fill('3');
  await closed.getByRole('textbox', { name: 'Rounds', exact: true }).fill('5');
  // The second step is under way when the tab goes.
  const under = Promise.withResolvers<void>();
  let steps = 0;
  await closed.route('**/wps/originals/rounds/*/act', async (route) => {
    steps += 1;
    if (steps > 1) return under.resolve();
    await route.continue();
  });
  await closed.getByRole('button', { name: 'Start autobet' }).click();
  await under.promise;
  await closed.close();

  const page = await visit('/help');
  let bets = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/originals/bet')) bets += 1;
  });
  await open(page, `/originals/ladder?token=${token}`);
  await page.getByText('The round waits for you').waitFor();
  const before = await balanceOf(page);
  const cashedOut = page.waitForResponse((response) => response.url().endsWith('/act'));
  await page.getByRole('button', { name: 'Cash out', exact: true }).click();
  const { value } = (await (await cashedOut).json()) as { value: { round: { payout: string; actions: object[] } } };
  // The step that was under way may have arrived or not.
  expect([2, 3]).toContain(value.round.actions.length);
  await expect.poll(() => balanceOf(page)).toBeCloseTo(before + Number(value.round.payout), 4);
  expect(bets).toBe(0);
});

const codes = [...floor, ...stepped].map(({ code }) => code);
it.each([codes.slice(0, 4), codes.slice(4, 8), codes.slice(8)])(
  'axe finds nothing on %s, %s, %s, … in either theme',
  async (...some) => {
    const page = await visit('/help');
    for (const code of some) {
      await open(page, `/originals/${code}`);
      await expectNothingFoundInBothThemes(page);
    }
  },
);
