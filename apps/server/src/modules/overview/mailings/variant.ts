import { createHash } from 'node:crypto';
import type { MailingVariant } from '@fairhouse/contract/desk-mailings';

export const variants = ['variant-a', 'variant-b'] as const satisfies readonly MailingVariant[];

/**
 * Returns the variant of a mailing that a member gets: always the same one, half of the members each, split
 * differently in each mailing.
 */
export function variantOf(mailingId: bigint, memberId: bigint): MailingVariant {
  const [byte = 0] = createHash('sha256').update(`${mailingId}:${memberId}`).digest();
  return byte % 2 === 0 ? 'variant-a' : 'variant-b';
}

/** The source of a mailing's messages, which tells them from other letters. */
export const sourceOf = (mailingId: bigint, variant: MailingVariant) => `mailing:${mailingId}:${variant}`;
