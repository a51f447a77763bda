import type { Language } from '@fairhouse/contract/language';
import { languages } from '@fairhouse/contract/language';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { letter, type MailMessage, queueMessage } from '../../delivery/index.ts';
import { brandSettings } from '../../site/index.ts';
import { deviceLine } from '../security/device-name.ts';
import { memberById, profileOf } from '../store.ts';
import type { Visitor } from '../visitor.ts';
import { type Notice, noticeWords } from './words.ts';

/** A message to one address. */
export type Mail = Omit<MailMessage, 'channel'>;

/**
 * Queues a mail, sent once the caller's transaction commits, and retried while it fails.
 * @param mail.to one address, as `emailOf` gives it
 */
export async function queueMail(ctx: Ctx, tx: Db, mail: Mail): Promise<void> {
  assert(!/\p{Cc}/u.test(mail.to + mail.subject), 'what stands in the head of a mail has no control characters');
  await queueMessage(ctx, tx, { channel: 'email', ...mail });
}

/**
 * Notifies a member by mail, in the member's language, of an event with its time and place. Only a verified address
 * gets mail; without one nothing is sent. Call it for `email-changed` before the change, since the old address must be
 * notified.
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

/** Parses a stored language. */
export function languageOf(name: string): Language {
  return languages.find((language) => language === name) ?? 'EN';
}
