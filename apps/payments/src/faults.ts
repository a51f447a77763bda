/**
 * Deliberate faults, for all orders or for one.
 *
 * late: events come after a while. doubled: each comes twice at once. wrong-amount: the payer pays another amount
 * than requested. wrong-signature: events are signed with another secret, again and again until the fault is switched
 * off. never: no event comes at all. reordered: of two events of an order the newer comes first. lost-answer: the
 * merchant's call is executed, but no answer comes. reorganised: confirmations fall once.
 */
export const faults = [
  'none',
  'late',
  'doubled',
  'wrong-amount',
  'wrong-signature',
  'never',
  'reordered',
  'lost-answer',
  'reorganised',
] as const;
export type Fault = (typeof faults)[number];

/** Delay of a late event, and of an older one behind a newer one, as a multiple of the first retry wait. */
export const lateWaits = 3;

export function faultOf(text: string | null): Fault {
  return faults.find((fault) => fault === text) ?? 'none';
}
