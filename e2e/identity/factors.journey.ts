import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createMember } from '../../apps/server/src/modules/identity/desk/index.ts';
import { hashPassword } from '../../apps/server/src/modules/identity/index.ts';
import { putProfile } from '../../apps/server/src/modules/identity/store.ts';
import { totpCode } from '../../apps/server/src/testing/authenticator.ts';
import { useBrowser } from '../support/browser.ts';
import { sendLogin } from '../support/challenge.ts';
import { lastCodeTo, siteTool } from '../support/site.ts';
import { chooseInAccountMenu, open } from '../support/steps.ts';

const { visit } = useBrowser();
const password = 'A-long-passphrase-7';
let members = 0;

async function newMember(profile: Parameters<typeof putProfile>[2] = {}) {
  const { ctx } = await siteTool();
  members += 1;
  const username = `factor${process.pid % 10_000}x${members}`;
  const passwordHash = await hashPassword(password);
  const memberId = await ctx.db.transaction().execute(async (tx) => {
    const { member } = await createMember(tx, {
      username,
      passwordHash,
      accountType: 3,
      currency: 'THB',
      at: new Date(),
    });
    await putProfile(tx, member.id, profile);
    return member.id;
  });
  return { username, memberId };
}

/** Fills in the login popup; the next step is the journey's. */
async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByLabel('Username', { exact: true }).fill(username);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await sendLogin(page, () => popup.getByRole('button', { name: 'Log in', exact: true }).click());
}

async function untilIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await chooseInAccountMenu(page, 'Sign out');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
}

/**
 * The code that an app shows half a minute from now: a code works once, and so the journey need not wait for the next.
 * Should the half minute end meanwhile, it is the present one.
 */
const nextCode = (secret: string) => totpCode(secret, new Date(Date.now() + 30_000));

/** Chromium's own authenticator, with a finger that always fits. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes the login look old. */
async function letItAge(memberId: bigint): Promise<void> {
  const { ctx } = await siteTool();
  await ctx.pool.query(
    `update identity.session set authenticated_at = authenticated_at - interval '11 minutes' where member_id = $1`,
    [memberId],
  );
}

describe('a second factor', () => {
  it('an authenticator app is set up, asked for at login, trusted, and a recovery code serves in its place', async () => {
    const { username } = await newMember();
    const page = await visit('/', { device: 'phone' });
    await fillLogin(page, username);
    await untilIn(page, username);

    await open(page, '/member/security');
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const setup = page.getByRole('dialog', { name: 'Set up the authenticator app' });
    await setup.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = ((await setup.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '').replaceAll(' ', '');
    const code = setup.getByLabel('The code that the app now shows');
    await code.fill('000000');
    await setup.getByText('The code is not right, or was used already.').waitFor();
    await code.fill(totpCode(secret, new Date()));
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    await shown.getByRole('listitem').first().waitFor();
    const recoveryCodes = await shown.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await shown.getByRole('checkbox', { name: 'I have kept these codes' }).check();
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 of 10 left').waitFor();

    await signOut(page);
    await fillLogin(page, username);
    const verify = page.getByRole('dialog', { name: 'Is it you?' });
    await verify.getByLabel('Code from your authenticator app').fill('000000');
    await verify.getByText('You have 4 tries left.').waitFor();
    await verify.getByText('Trust this browser for 30 days').click();
    await verify.getByLabel('Code from your authenticator app').fill(nextCode(secret));
    await untilIn(page, username);

    await signOut(page);
    await fillLogin(page, username);
    await untilIn(page, username);

    const elsewhere = await visit('/', { device: 'phone' });
    await fillLogin(elsewhere, username);
    const asked = elsewhere.getByRole('dialog', { name: 'Is it you?' });
    await asked.getByText('We do not know this browser or network yet.').waitFor();
    await asked.getByRole('button', { name: 'Recovery code' }).click();
    await asked.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toLowerCase());
    await asked.getByRole('button', { name: 'Verify', exact: true }).click();
    await untilIn(elsewhere, username);
    await open(elsewhere, '/member/security');
    await elsewhere.getByText('9 of 10 left').waitFor();
  });

  it('a passkey is added, renamed, logs in without a name, confirms, and is removed', async () => {
    const { username, memberId } = await newMember();
    const page = await visit('/');
    await withAuthenticator(page);
    await fillLogin(page, username);
    await untilIn(page, username);
    await open(page, '/member/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    await shown.getByRole('checkbox').check();
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Rename My passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Blue phone');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove Blue phone' }).waitFor();

    await signOut(page);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with a passkey' }).click();
    await untilIn(page, username);

    await signOut(page);
    await fillLogin(page, username);
    await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use passkey' }).click();
    await untilIn(page, username);

    await letItAge(memberId);
    await open(page, '/member/security');
    await page.getByRole('button', { name: 'Remove Blue phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm it is you' });
    await confirm.getByRole('button', { name: 'Use passkey' }).click();
    await page.getByText('You have no passkey yet.').waitFor();
    await untilIn(page, username);
  });
});

describe('an unrecognised place', () => {
  it('asks for a code by email, or the name on the bank account', async () => {
    const email = `place${process.pid}@example.com`;
    const { username } = await newMember({ email, email_verified_at: new Date() });
    const home = await visit('/');
    await fillLogin(home, username);
    await untilIn(home, username);

    const away = await visit('/');
    await fillLogin(away, username);
    const verify = away.getByRole('dialog', { name: 'Is it you?' });
    await verify.getByText(/We send a code by email to p•••@example\.com/).waitFor();
    await verify.getByRole('button', { name: 'Send code' }).click();
    await verify.getByRole('button', { name: /^Again in/ }).waitFor();
    await verify.getByLabel('Verification code').fill(await lastCodeTo(email));
    await verify.getByRole('button', { name: 'Verify', exact: true }).click();
    await untilIn(away, username);

    // The name is asked for only if the member has no better method.
    const { username: named } = await newMember({ payee_name: 'Somchai Jaidee' });
    const first = await visit('/');
    await fillLogin(first, named);
    await untilIn(first, named);
    const third = await visit('/', { device: 'phone' });
    await fillLogin(third, named);
    const asked = third.getByRole('dialog', { name: 'Is it you?' });
    await asked.getByLabel('Name on your bank account').fill('Somebody Else');
    await asked.getByRole('button', { name: 'Verify', exact: true }).click();
    await asked.getByText('This is not the name we know.').waitFor();
    await asked.getByLabel('Name on your bank account').fill('somchai  JAIDEE');
    await asked.getByRole('button', { name: 'Verify', exact: true }).click();
    await untilIn(third, named);
  });

  it('a login that was tried too often is over and begins anew', async () => {
    const { username } = await newMember({ payee_name: 'Somchai Jaidee' });
    const home = await visit('/');
    await fillLogin(home, username);
    await untilIn(home, username);
    const away = await visit('/');
    await fillLogin(away, username);
    const verify = away.getByRole('dialog', { name: 'Is it you?' });
    for (let left = 4; left >= 0; left -= 1) {
      await verify.getByLabel('Name on your bank account').fill(`Not ${left}`);
      await verify.getByRole('button', { name: 'Verify', exact: true }).click();
      await verify.getByText(left === 0 ? 'No tries are left' : new RegExp(`You have ${left} tr`)).waitFor();
    }
    await verify.getByRole('button', { name: 'Verify', exact: true }).click();
    await verify.getByText('This took too long').waitFor();
    await verify.getByRole('button', { name: 'Log in again' }).click();
    await away.getByRole('dialog').getByLabel('Username', { exact: true }).waitFor();
  });
});
