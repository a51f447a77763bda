/**
 * Faults made on purpose, for all orders or for one.
 *
 * late: events come after a while. doubled: each comes twice at once. wrong-amount: the payer pays another amount than
 * asked. wrong-signature: events are signed by somebody else, again and again until the fault is over. never: no event
 * comes at all. reordered: of two events of an order the newer comes first. lost-answer: what the merchant asks is
 * done, but no answer comes. reorganised: confirmations fall once.
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

/** Delay of a late event, and of an older one behind a newer one, in retries' first waits. */
export const lateWaits = 3;

export function faultOf(text: string | null): Fault {
  return faults.find((fault) => fault === text) ?? 'none';
}
