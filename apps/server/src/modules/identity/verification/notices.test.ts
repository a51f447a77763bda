import { expect, test } from 'vitest';
import type { Ctx } from '../../../platform/ctx.ts';
import { openTestCtxForThisTest } from '../../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { deliver } from '../../delivery/deliver.ts';
import { readOutbox } from '../../delivery/desk/outbox.ts';
import { letter } from '../../delivery/letter.ts';
import { putProfile } from '../store.ts';
import { deliveryRules } from './delivery-rules.ts';
import { tellMember } from './notices.ts';
import type { Notice } from './words.ts';

const at = new Date('2026-03-05T09:30:00Z');
const notices: Notice[] = [
  'password-changed',
  'fund-password-changed',
  'payout-account-bound',
  'new-device',
  'play-paused',
  'limit-asked',
  'limit-loosened',
  'factor-changed',
  'mobile-changed',
  'email-changed',
];

async function mailsOf(ctx: Ctx) {
  const { rows } = await ctx.pool.query("select id::text from identity.delivery where state = 'queued' order by id");
  for (const { id } of rows) await deliver(deliveryRules)(ctx, { id });
  return (await readOutbox(ctx, { channel: 'email', limit: 50 })).flatMap((mail) =>
    mail.channel === 'email' ? [mail] : [],
  );
}

test('a member is told by mail what happened, when, where and with what, in the language of the account', async () => {
  const ctx = await openTestCtxForThisTest({ clock: () => at });
  const { memberId } = await signedInMember(ctx, { language: 'TH', nickname: 'มะลิ <3' });
  await putProfile(ctx.db, memberId, { email: 'mali@example.com', email_verified_at: at });
  await tellMember(ctx, ctx.db, memberId, 'password-changed', testVisitor());
  const [mail] = await mailsOf(ctx);
  expect(mail?.subject).toBe('รหัสผ่าน Fairhouse ของคุณถูกเปลี่ยนแล้ว');
  for (const part of ['มะลิ <3', '203.0.113.7', 'Chrome 146, Linux', '5 มีนาคม', '09:30 UTC'])
    expect(mail?.text).toContain(part);
  expect(mail?.html).toContain('มะลิ &lt;3');
});

test.each([
  'Your account is hacked: call 999/1.0 (now) http://evil.example',
  'Visit http://evil.example/9 now (a',
  'Mozilla/5.0 (Linux; Android evil.example 14) Chrome/evil.example',
])('what a browser calls itself (%j) puts no words into our mail', async (userAgent) => {
  const ctx = await openTestCtxForThisTest({ clock: () => at });
  const { memberId } = await signedInMember(ctx);
  await putProfile(ctx.db, memberId, { email: 'mali@example.com', email_verified_at: at });
  await tellMember(ctx, ctx.db, memberId, 'new-device', testVisitor({ userAgent }));
  const [mail] = await mailsOf(ctx);
  expect(mail?.text).toContain('203.0.113.7');
  expect(mail?.text).not.toMatch(/evil|call 999/);
});

test('there are words for every notice in every language', async () => {
  const ctx = await openTestCtxForThisTest({ clock: () => at });
  for (const language of ['EN', 'TH', 'CN'] as const) {
    const { memberId } = await signedInMember(ctx, { language });
    await putProfile(ctx.db, memberId, { email: 'mali@example.com', email_verified_at: at });
    for (const notice of notices) await tellMember(ctx, ctx.db, memberId, notice, testVisitor());
  }
  const mails = await mailsOf(ctx);
  expect(new Set(mails.map((mail) => mail.subject)).size).toBe(3 * notices.length);
  for (const { text, html, subject } of mails) expect(text + html + subject).not.toMatch(/[{}]\w|\w}/);
});

test('who has shown to hold no address is told nothing', async () => {
  const ctx = await openTestCtxForThisTest({ clock: () => at });
  const { memberId } = await signedInMember(ctx);
  await tellMember(ctx, ctx.db, memberId, 'new-device', testVisitor());
  await putProfile(ctx.db, memberId, { email: 'mali@example.com' });
  await tellMember(ctx, ctx.db, memberId, 'new-device', testVisitor());
  expect(await mailsOf(ctx)).toEqual([]);
});

test('nothing is sent of a change that did not happen', async () => {
  const ctx = await openTestCtxForThisTest({ clock: () => at });
  const { memberId } = await signedInMember(ctx);
  await putProfile(ctx.db, memberId, { email: 'mali@example.com', email_verified_at: at });
  const undone = ctx.db.transaction().execute(async (tx) => {
    await tellMember(ctx, tx, memberId, 'new-device', testVisitor());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await mailsOf(ctx)).toEqual([]);
});

test('a letter says the same in text and in HTML, and what people wrote is no HTML', () => {
  const { text, html } = letter('A & B', ['Hello <b>you</b>,\nline two'], {
    link: { href: 'https://play.example/?a=1&b="2"', label: 'Choose a password' },
  });
  expect(text).toBe('Hello <b>you</b>,\nline two\n\nChoose a password:\nhttps://play.example/?a=1&b="2"\n\n-- \nA & B');
  expect(html).toContain('Hello &lt;b&gt;you&lt;/b&gt;,<br>line two');
  expect(html).toContain('href="https://play.example/?a=1&amp;b=&quot;2&quot;"');
});
