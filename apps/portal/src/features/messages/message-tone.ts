import type { Message } from '@fairhouse/contract/messages';

/** The tone of a message: money received, money refused or lost, or plain information. */
export type Tone = 'good' | 'bad' | 'plain';

const good: ReadonlySet<string> = new Set([
  'deposit.credited',
  'withdrawal.approved',
  'withdrawal.paid',
  'withdrawal.part-paid',
  'transfer.arrived',
  'adjustment.credited',
  'freeze.unfrozen',
  'redemption.approved',
  'redemption.converted',
  'points.given',
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
  'redemption.rejected',
  'points.taken',
  'fund-password.recovery-asked',
]);

export function messageTone({ template }: Message): Tone {
  return good.has(template) ? 'good' : bad.has(template) ? 'bad' : 'plain';
}
