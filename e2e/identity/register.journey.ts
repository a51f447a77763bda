import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { invitationCodesOf } from '../../apps/server/src/modules/identity/desk/index.ts';
import { useBrowser } from '../support/browser.ts';
import { solveChallenge } from '../support/challenge.ts';
import { admin, lastCodeTo, siteTool, useKnownCaptcha } from '../support/site.ts';
import { baht, expectBalance, open, sessionValue } from '../support/steps.ts';

const { visit } = useBrowser();
const captcha = useKnownCaptcha();
const password = 'quiet-lantern-mango7';
const everyField = {
  'Real name': 'สมชาย ใจดี',
  Nickname: 'ดาวเหนือ',
  Email: 'somchai@mail.example',
  Contact: '@somchai',
  LINE: 'somchai_line',
  WhatsApp: '66812345678',
  Facebook: 'somchai.jaidee',
  WeChat: 'wxid_somchai',
  Telegram: '@somchai',
  Zalo: '84912345678',
  'ID number': '1101700203451',
  'Date of birth': '1990-02-28',
  'Place of birth': 'เชียงใหม่',
  Address: '99/1 ถนนสุขุมวิท กรุงเทพฯ',
  Occupation: 'ครู',
  'Source of income': 'เงินเดือน',
  'Fund password': '192837',
};
const fieldNames = [
  'payeeName',
  'nickname',
  'email',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'idNumber',
  'birthday',
  'nationality',
  'placeOfBirth',
  'address',
  'occupation',
  'sourceOfIncome',
  'paymentPassword',
  'recommenderId',
  'affiliateCode',
  'referralCode',
];

let names = 0;
function newName(): string {
  names += 1;
  return `j${names}${Date.now().toString(36)}`;
}

async function fillAccount(page: Page, username: string): Promise<void> {
  const popup = page.getByRole('dialog');
  await popup.getByLabel('Username', { exact: true }).fill(username);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  await popup.getByLabel('Confirm password').fill(password);
}

async function finish(page: Page): Promise<void> {
  const popup = page.getByRole('dialog');
  await captcha.fill(page);
  await popup.getByRole('checkbox', { name: /terms/ }).check();
  await popup.getByRole('button', { name: 'Open account' }).click();
}

async function expectWelcome(page: Page): Promise<void> {
  await page.getByText(/^Your account is open\. Welcome, /).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expectBalance(page, baht(1000));
}

/** Reads the rows that the site stores of the page's member. */
async function keptOf(page: Page) {
  const { ctx } = await siteTool();
  const { rows } = await ctx.pool.query(
    `select m.username, m.nickname, p.*, p.birthday::text as birthday, u.via, u.code, up.username as upline
       from identity.member m join identity.profile p on p.member_id = m.id
       left join identity.upline u on u.member_id = m.id left join identity.member up on up.id = u.upline_id
      where m.id = $1`,
    [await sessionValue(page, 'customerId')],
  );
  return rows[0];
}

async function agentCode(): Promise<string> {
  const { ctx } = await siteTool();
  const { rows } = await ctx.pool.query<{ id: bigint }>(`select id from identity.member where username = 'demoagent'`);
  const [agent] = rows;
  const { affiliateCode } = agent ? await invitationCodesOf(ctx, agent.id) : { affiliateCode: null };
  return affiliateCode ?? '';
}

it('a taken name is said at once, and a form closed by a press outside keeps what was typed', async () => {
  const page = await visit('/?popup=register', { device: 'desktop' });
  const popup = page.getByRole('dialog');
  const name = popup.getByLabel('Username', { exact: true });
  await name.fill('demo');
  await name.press('Tab');
  await popup.getByRole('alert').filter({ hasText: 'already taken' }).waitFor();
  const free = newName();
  await name.fill(free);
  await name.press('Tab');
  await popup.getByText('This name is free.').waitFor();
  await popup.getByLabel('Password', { exact: true }).fill(password);
  for (const rule of ['Terms', 'Privacy', 'Responsible play']) {
    const link = popup.getByRole('link', { name: rule, exact: true });
    expect(await link.getAttribute('href')).toMatch(/^\/help#/);
  }
  await page.mouse.click(3, 3);
  await expect.poll(() => popup.count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect.poll(() => name.inputValue()).toBe(free);
  await open(page, '/help#privacy');
  await page.getByText('A game provider receives a number for you').waitFor();
});

describe('opening an account', () => {
  it('by username with every field that a site can ask for', async () => {
    await admin('register-field', fieldNames.join(','), 'show');
    await admin('register-field', 'email', 'require');
    await admin('module', 'BIRTHCONF3', 'on');
    try {
      const page = await visit('/register', { device: 'phone', before: captcha.know });
      const popup = page.getByRole('dialog');
      await fillAccount(page, newName());
      for (const [label, value] of Object.entries(everyField))
        await popup.getByLabel(label, { exact: true }).fill(value);
      await popup.getByLabel('Nationality').selectOption('TH');
      await popup.getByLabel('Email', { exact: true }).fill('');
      await popup.getByRole('button', { name: 'Captcha: letters and digits' }).click();
      await finish(page);
      await popup
        .getByRole('alert')
        .filter({ hasText: 'Please confirm that you are at least 21 years old.' })
        .waitFor();
      expect(await popup.locator(':focus').getAttribute('name')).toBe('email');
      await popup.getByLabel('Email', { exact: true }).fill(everyField.Email);
      await popup.getByRole('checkbox', { name: /at least 21/ }).check();
      await popup.getByRole('button', { name: 'Open account' }).click();
      await expectWelcome(page);
      expect(await keptOf(page)).toMatchObject({
        nickname: everyField.Nickname,
        payee_name: everyField['Real name'],
        birthday: everyField['Date of birth'],
        nationality: 'TH',
        address: everyField.Address,
        contacts: { line: everyField.LINE, zalo: everyField.Zalo },
      });
    } finally {
      await admin('register-field', fieldNames.join(','), 'hide');
      await admin('module', 'BIRTHCONF3', 'off');
    }
  });

  it('by mobile number with the code of an SMS and no password', async () => {
    await admin('module', 'MOBILENUMREG3', 'on');
    try {
      const page = await visit('/register', { before: captcha.know });
      const popup = page.getByRole('dialog');
      await popup.getByRole('tab', { name: 'By mobile number' }).click();
      const national = '0812000111';
      const number = `+66${national.slice(1)}`;
      await popup.getByLabel('Mobile number', { exact: true }).fill(national);
      await popup.getByRole('button', { name: 'Send code' }).click();
      await solveChallenge(page);
      await popup.getByText('The code is on its way.').waitFor();
      await popup.getByLabel('Verification code').fill('12345');
      await finish(page);
      await popup.getByRole('alert').filter({ hasText: 'tries left' }).waitFor();
      await popup.getByLabel('Verification code').fill(await lastCodeTo(number));
      await captcha.fill(page);
      await popup.getByRole('button', { name: 'Open account' }).click();
      await expectWelcome(page);
      expect(await keptOf(page)).toMatchObject({ username: number, mobile_key: number, mobile_num: national });
    } finally {
      await admin('module', 'MOBILENUMREG3', 'off');
    }
  });

  it('by an agent’s link, which is remembered while the visitor looks around', async () => {
    const code = await agentCode();
    const page = await visit(`/?affiliateCode=${code.toLowerCase()}`, { device: 'phone', before: captcha.know });
    await open(page, '/help');
    await open(page, '/register');
    await fillAccount(page, newName());
    await finish(page);
    await expectWelcome(page);
    expect(await keptOf(page)).toMatchObject({ upline: 'demoagent', via: 'affiliate', code: code.toLowerCase() });
  });

  it('an invitation code that leads to nobody is said in a window and beneath its field, before anything is sent', async () => {
    await admin('register-field', 'affiliateCode', 'show');
    try {
      const page = await visit('/register?affiliateCode=NOBODY22', { before: captcha.know });
      const popup = page.getByRole('dialog', { name: 'Open an account' });
      await fillAccount(page, newName());
      expect(await popup.getByLabel('Invitation code').inputValue()).toBe('NOBODY22');
      await finish(page);
      const warning = page.getByRole('dialog', { name: 'Invalid invitation code.' });
      await warning.getByRole('button', { name: 'OK' }).click();
      await popup.getByRole('alert').filter({ hasText: 'Invalid invitation code.' }).waitFor();
      await popup.getByLabel('Invitation code').fill((await agentCode()).toLowerCase());
      await captcha.fill(page);
      await popup.getByRole('button', { name: 'Open account' }).click();
      await expectWelcome(page);
      expect(await keptOf(page)).toMatchObject({ upline: 'demoagent', via: 'affiliate' });
    } finally {
      await admin('register-field', 'affiliateCode', 'hide');
    }
  });
});

it('a name that is taken is said beneath its field, and the account opens with another', async () => {
  const page = await visit('/register', { before: captcha.know });
  const popup = page.getByRole('dialog');
  await fillAccount(page, 'demo');
  await finish(page);
  await popup.getByRole('alert').filter({ hasText: 'This username is already taken.' }).waitFor();
  await popup.getByLabel('Username', { exact: true }).fill(newName());
  await captcha.fill(page);
  await popup.getByRole('button', { name: 'Open account' }).click();
  await expectWelcome(page);
});

it('a form without a captcha asks for one once it has told often who has an account', async () => {
  await admin('register-field', 'captcha', 'hide');
  try {
    const page = await visit('/register', { before: captcha.know });
    const popup = page.getByRole('dialog');
    await fillAccount(page, 'demo');
    await popup.getByRole('checkbox', { name: /terms/ }).check();
    const field = popup.getByLabel('Captcha', { exact: true });
    await expect
      .poll(
        async () => {
          await popup.getByRole('button', { name: 'Open account' }).click();
          return await field.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await popup.getByLabel('Username', { exact: true }).fill(newName());
    await captcha.fill(page);
    await popup.getByRole('button', { name: 'Open account' }).click();
    await expectWelcome(page);
  } finally {
    await admin('register-field', 'captcha', 'show');
    const { ctx } = await siteTool();
    await ctx.pool.query(`delete from identity.attempt where kind = 'told'`);
  }
});
