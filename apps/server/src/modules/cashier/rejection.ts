import type { MoneyEventDetail } from '../money-rows/index.ts';

/**
 * The texts of a rejection: the operators' reason, and the text for the member; without it the member reads the reason.
 */
export type Rejection = { reason: string; memberText?: string | undefined };

/**
 * Returns the parts of a change that store both texts: the event's reason is for the member, its note for operators.
 */
export function saidToBoth({ reason, memberText }: Rejection): { reason: string; detail?: MoneyEventDetail } {
  return memberText === undefined ? { reason } : { reason: memberText, detail: { note: reason } };
}
