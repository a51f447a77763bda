import { createHash } from 'node:crypto';
import type { MailingVariant } from '@fairhouse/contract/desk-mailings';

export const variants = ['variant-a', 'variant-b'] as const satisfies readonly MailingVariant[];

/**
 * Returns the message of a mailing that a member gets: always the same one, half of the members each, and in another mailing
 * another half.
 */
export function variantOf(mailingId: bigint, memberId: bigint): MailingVariant {
  const [byte = 0] = createHash('sha256').update(`${mailingId}:${memberId}`).digest();
  return byte % 2 === 0 ? 'variant-a' : 'variant-b';
}

/** The source of a mailing's messages, by which they are told apart from other letters. */
export const sourceOf = (mailingId: bigint, variant: MailingVariant) => `mailing:${mailingId}:${variant}`;
