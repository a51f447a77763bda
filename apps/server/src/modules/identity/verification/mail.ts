import type { Language } from '@fairhouse/contract/language';
import { languages } from '@fairhouse/contract/language';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { deviceLine } from '../security/device-name.ts';
import { memberById, profileOf } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { queueMessage } from './deliver.ts';
import { letter } from './letter.ts';
import type { MailMessage } from './provider.ts';
import { noticeWords } from './words.ts';

/** What members are told of by themselves, so that they notice what they did not do. */
export type Notice =
  | 'password-changed'
  | 'fund-password-changed'
  | 'payout-account-bound'
  | 'new-device'
  | 'factor-changed'
  | 'mobile-changed'
  | 'email-changed';

/** A message to one address. */
export type Mail = Omit<MailMessage, 'channel'>;

/**
 * Queues a message that goes out once the caller's transaction commits, and is tried again while it fails.
 * @param mail.to one address, as `emailOf` gives it
 */
export async function queueMail(ctx: Ctx, tx: Db, mail: Mail): Promise<void> {
  assert(!/\p{Cc}/u.test(mail.to + mail.subject), 'what stands in the head of a mail has no control characters');
  await queueMessage(ctx, tx, { channel: 'email', ...mail });
}

/**
 * Tells a member by mail, in the member's language, what happened to the account, when and where. Only an address that
 * the member has shown to hold is written to; without one nothing is sent. For `email-changed` call it before the change:
 * the old address must learn of it.
 */
export async function tellMember(ctx: Ctx, tx: Db, memberId: bigint, notice: Notice, visitor: Visitor): Promise<void> {
  const member = await memberById(tx, memberId);
  const profile = await profileOf(tx, memberId);
  if (!member || !profile?.email || !profile.email_verified_at) return;
  const { name: brand } = await brandSettings(ctx);
  const { subject, paragraphs } = noticeWords(notice, languageOf(member.language), {
    brand,
    name: member.nickname,
    at: ctx.clock(),
    ip: visitor.ip,
    browser: await deviceLine(visitor.userAgent),
  });
  await queueMail(ctx, tx, { to: profile.email, subject, ...letter(brand, paragraphs) });
}

/** A language as a row keeps it. */
export function languageOf(name: string): Language {
  return languages.find((language) => language === name) ?? 'EN';
}
