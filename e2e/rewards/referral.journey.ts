import { expect, it } from 'vitest';
import { followFriends } from '../../apps/server/src/modules/rewards/referral/jobs.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool, useKnownCaptcha } from '../support/site.ts';
import { bet, open } from '../support/steps.ts';

const { visit } = useBrowser();
const captcha = useKnownCaptcha();

it('a friend is invited by a link, plays, and the inviter claims the reward', async () => {
  const { ctx } = await siteTool();
  const { token } = await memberWith(ctx, 0n);
  const inviter = await visit(`/member/referral?token=${token}`, { device: 'phone' });
  const link = await inviter.getByText(/\/register\?referralCode=/).textContent();
  const address = new URL(link ?? '');
  await inviter.getByRole('img', { name: 'QR code of your link' }).waitFor();
  await inviter.getByText('No friends yet').waitFor();
  await expectNothingFound(inviter);

  const friend = await visit(`${address.pathname}${address.search}`, { device: 'desktop', before: captcha.know });
  const form = friend.getByRole('dialog');
  const username = `f${Date.now().toString(36)}`;
  await form.getByLabel('Username', { exact: true }).fill(username);
  await form.getByLabel('Password', { exact: true }).fill('quiet-lantern-mango7');
  await form.getByLabel('Confirm password').fill('quiet-lantern-mango7');
  await captcha.fill(friend);
  await form.getByRole('checkbox', { name: /terms/ }).check();
  await form.getByRole('button', { name: 'Open account' }).click();
  await friend.getByText(/^Your account is open\. Welcome, /).waitFor();
  await open(friend, '/originals/dice');
  for (let i = 0; i < 5; i++) await bet(friend, '50');

  await expect
    .poll(
      async () => {
        await followFriends(ctx);
        await inviter.reload();
        await inviter
          .getByText(`${username.slice(0, 2)}•••`)
          .filter({ visible: true })
          .waitFor();
        return await inviter.getByText('Rewarded', { exact: true }).count();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0);
  await open(inviter, '/member/rewards');
  await inviter.getByText('Thank you for inviting friend 1').filter({ visible: true }).first().waitFor();
  await inviter.getByRole('button', { name: /Claim/ }).first().click();
  await inviter
    .getByText(/is yours/)
    .first()
    .waitFor();
}, 120_000);
