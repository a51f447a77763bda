import type { Message } from '@fairhouse/contract/messages';

/** What a message is to its reader: money that came, money that did not, or something to know. */
export type Tone = 'good' | 'bad' | 'plain';

const good: ReadonlySet<string> = new Set([
  'deposit.credited',
  'withdrawal.approved',
  'withdrawal.paid',
  'withdrawal.part-paid',
  'transfer.arrived',
  'adjustment.credited',
  'freeze.unfrozen',
]);
const bad: ReadonlySet<string> = new Set([
  'deposit.rejected',
  'deposit.failed',
  'deposit.reversed',
  'withdrawal.rejected',
  'withdrawal.payout-failed',
  'withdrawal.returned',
  'part.disputed',
  'part.forced',
  'adjustment.debited',
  'freeze.frozen',
]);

export function toneOf({ template }: Message): Tone {
  return good.has(template) ? 'good' : bad.has(template) ? 'bad' : 'plain';
}
