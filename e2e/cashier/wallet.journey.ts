import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putVendor } from '../../apps/server/src/modules/vendors/index.ts';
import { memberWith, setFundPassword, testFundPassword } from '../../apps/server/src/testing/members.ts';
import { openTestVendor } from '../../apps/server/src/testing/vendor.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { expectBalance, open } from '../support/steps.ts';

const { visit } = useBrowser();
const codes = ['NAGA', 'LOTUS'] as const;
type Vendor = Awaited<ReturnType<typeof openTestVendor>>;
let naga: Vendor;
let lotus: Vendor;

beforeAll(async () => {
  const { ctx } = await siteTool();
  naga = await openTestVendor(ctx, codes[0]);
  lotus = await openTestVendor(ctx, codes[1]);
});
afterAll(async () => {
  const { ctx } = await siteTool();
  for (const code of codes) await putVendor(ctx, code, { enabled: false });
  await naga.close();
  await lotus.close();
});

/** A member with 5,000 baht, a real name and a fund password. */
async function newMember(realName = 'Malee Suksan') {
  const { ctx } = await siteTool();
  const { memberId, username, token } = await memberWith(ctx, 50_000_000n);
  await setFundPassword(ctx, memberId, realName);
  return { memberId, username, token };
}

async function bring(under: { memberId: bigint }, memberId: bigint) {
  const { ctx } = await siteTool();
  const row = [memberId, under.memberId];
  const text = `insert into identity.upline (member_id, upline_id, via, code, created_at) values ($1, $2, 'referral', 'X', now())`;
  await ctx.pool.query(text, row);
}

const main = (page: Page) => page.getByRole('main');

/** Focuses the field first, since it shows no grouping while focused. */
async function type(form: Locator, amount: string) {
  const field = form.getByLabel('Amount', { exact: true });
  await field.focus();
  await field.fill(amount);
}

async function moveIn(page: Page, name: string, amount: string) {
  await main(page)
    .getByRole('button', { name: `Move in: ${name}` })
    .click();
  const popup = page.getByRole('dialog');
  await type(popup, amount);
  await popup.getByRole('button', { name: /^Move ฿/ }).click();
  await popup.waitFor({ state: 'hidden' });
}

describe.each(deviceNames)('my wallet on a %s', (device) => {
  it('moves money to two game makers, and brings all of it back with one key, with what was won and lost', async () => {
    const member = await newMember();
    const page = await visit(`/member/wallet?token=${member.token}`, { device });
    await moveIn(page, 'Vendor NAGA', '1000');
    await moveIn(page, 'Vendor LOTUS', '500');
    await expectBalance(page, '฿3,500.00');
    naga.play(member.memberId, 2_500_000n);
    lotus.play(member.memberId, -5_000_000n);
    const asked = Promise.withResolvers<void>();
    await page.route('**/wps/relay/GCS_walletTransfer', async (route) => {
      await asked.promise;
      await route.continue();
    });
    const all = main(page).getByRole('button', { name: 'Bring everything back', exact: true });
    await all.click();
    await all.and(page.locator('[aria-busy=true]')).waitFor();
    await expectNothingFound(page);
    asked.resolve();
    const results = main(page).getByRole('status', { name: 'Brought back' });
    await results.getByText('+฿250.00').waitFor();
    await results.getByText('−฿500.00').waitFor();
    await expectBalance(page, '฿4,750.00');
    await main(page).getByText('Back from Vendor NAGA').waitFor();
    await expectNothingFound(page);
  });
});

describe('money at a game provider', () => {
  it.each(deviceNames)('is shown below the balance on a %s, and is hidden with every other amount', async (device) => {
    const member = await newMember();
    const page = await visit(`/member/wallet?token=${member.token}`, { device });
    await moveIn(page, 'Vendor NAGA', '480');
    const away = page.getByRole('banner').getByRole('link', { name: /^at Vendor NAGA/ });
    await away.filter({ hasText: '480.00' }).waitFor();
    await expectNothingFound(page);
    for (const width of device === 'phone' ? [360, 390, 430] : [1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const { top, left, right, bottom, isCut } = await away.evaluate((link) => {
        const { top, left, right, bottom } = link.getBoundingClientRect();
        const isCut = [link, ...link.children].some(
          (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
        );
        return { top, left, right, bottom, isCut };
      });
      expect({ isCut, isInside: left >= 0 && right <= width }).toEqual({ isCut: false, isInside: true });
      expect(bottom - top).toBeLessThan(24);
      // It is between the header and the page, and covers neither.
      expect(await main(page).evaluate((page) => page.firstElementChild?.getBoundingClientRect().top)).toBeGreaterThan(
        bottom,
      );
      expect(top).toBeGreaterThan(
        await page
          .getByRole('banner')
          .getByRole('status')
          .evaluate((box) => box.getBoundingClientRect().bottom),
      );
    }
    await main(page).getByText('4,520.00').first().waitFor();
    await page.getByRole('button', { name: 'Hide balance' }).first().click();
    await away.filter({ hasText: '••••' }).waitFor();
    const amounts = ['4,520.00', '5,000.00', '480.00'].map((text) =>
      main(page).locator('dl, h2 + p, li.card').getByText(text).count(),
    );
    expect(await Promise.all(amounts)).toEqual([0, 0, 0]);
    await open(page, '/member/withdraw');
    await main(page).getByText('At game providers').waitFor();
    expect(await main(page).getByRole('region', { name: 'Before you withdraw' }).getByText('4,520.00').count()).toBe(0);
  });
});

describe('money that nobody has heard of', () => {
  it('is shown as processing, and comes back with one press once the game maker answers', async () => {
    const member = await newMember();
    const page = await visit(`/member/wallet?token=${member.token}`);
    // The page's later poll for the outcome is blocked as well.
    naga.faults.push('unanswered', ...Array<'unheard'>(20).fill('unheard'));
    await moveIn(page, 'Vendor NAGA', '1000');
    await main(page).getByText('Processing: on its way there').waitFor();
    await expectBalance(page, '฿4,000.00');
    naga.faults.length = 0;
    await main(page).getByRole('button', { name: 'Bring back: Vendor NAGA' }).click();
    await main(page).getByRole('status', { name: 'Brought back' }).getByText('In your main wallet').waitFor();
    await expectBalance(page, '฿5,000.00');
  });

  it('comes back at once when the game maker refuses it, and the form says so', async () => {
    const member = await newMember();
    const page = await visit(`/member/wallet?token=${member.token}`);
    naga.faults.push('refused');
    await main(page).getByRole('button', { name: 'Move in: Vendor NAGA' }).click();
    const popup = page.getByRole('dialog');
    await type(popup, '9000');
    await popup.getByRole('button', { name: 'Move ฿9,000.00' }).click();
    await popup.getByText('The most is ฿5,000.00').waitFor();
    await type(popup, '900');
    await popup.getByRole('button', { name: 'Move ฿900.00' }).click();
    await popup.getByText('The money is back in your main wallet').waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
    await expectBalance(page, '฿5,000.00');
  });
});

/** A relative's account, as other members see it. */
const masked = ({ username }: { username: string }) => `${username.slice(0, 2)}•••`;

describe.each(deviceNames)('a transfer to the upline on a %s', (device) => {
  it('shows names, amount and time before the fund password sends it, and both see it', async () => {
    const [upline, member] = [await newMember('Anong Chaiyo'), await newMember()];
    await bring(upline, member.memberId);
    const page = await visit(`/member/transfer?token=${member.token}`, { device });
    await main(page).getByText('Your upline · A••• C•••').waitFor();
    await expectNothingFound(page);
    await type(main(page), '50');
    await main(page).getByRole('button', { name: 'Check and confirm' }).click();
    await main(page).getByText('The least is ฿100.00').waitFor();
    await type(main(page), '750');
    await main(page).getByLabel('Note').fill('For the tickets');
    await main(page).getByRole('button', { name: 'Check and confirm' }).click();
    await main(page).getByRole('heading', { name: 'Is this right?' }).waitFor();
    for (const words of [`From ${member.username}`, masked(upline), 'A••• C•••', '฿4,250.00', 'For the tickets']) {
      await main(page).getByText(words).first().waitFor();
    }
    await expectNothingFound(page);
    await main(page).getByLabel('Fund password', { exact: true }).fill('something-else');
    await main(page).getByRole('button', { name: 'Send ฿750.00' }).click();
    await main(page).getByRole('alert').first().waitFor();
    await main(page).getByLabel('Fund password', { exact: true }).fill(testFundPassword);
    await main(page).getByRole('button', { name: 'Send ฿750.00' }).click();
    await main(page)
      .getByRole('heading', { name: `฿750.00 sent to ${masked(upline)}` })
      .waitFor();
    await expectBalance(page, '฿4,250.00');
    await main(page)
      .getByText(`To ${masked(upline)}`, { exact: true })
      .waitFor();

    const other = await visit(`/member/transfer?token=${upline.token}`, { device });
    await main(other)
      .getByText(`From ${masked(member)}`, { exact: true })
      .waitFor();
    await expectBalance(other, '฿5,750.00');
  });
});

describe('somebody with neither upline nor downlines', () => {
  it('is told to whom money could be sent', async () => {
    const page = await visit(`/member/transfer?token=${(await newMember()).token}`);
    await main(page).getByText('Nobody to send to yet').waitFor();
  });
});
