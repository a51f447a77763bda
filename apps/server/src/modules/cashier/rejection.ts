import type { MoneyEventDetail } from '../money-rows/index.ts';

/** A refusal in words: the operators' reason, and what the member reads; the reason itself where nothing else is said. */
export type Rejection = { reason: string; memberText?: string | undefined };

/** Returns the parts of a change that keep both: the member reads the event's reason, operators its note. */
export function saidToBoth({ reason, memberText }: Rejection): { reason: string; detail?: MoneyEventDetail } {
  return memberText === undefined ? { reason } : { reason: memberText, detail: { note: reason } };
}
