import type { MessageParams } from '@fairhouse/contract/messages';
import type { MoneyEvent } from '../cashier/index.ts';

/** How an event is told. */
type Telling = {
  /** What of the event's detail the words have places for. */
  params: readonly string[];
  /** Also when the member did it: somebody else at the member's account should not do it unnoticed. */
  own?: true;
  /** Not when another member did it, which a message of its own tells. */
  ofHouse?: true;
};

const money = ['amount', 'currency'] as const;
const moneyAnd = (...more: string[]): Telling => ({ params: [...money, ...more] });

/**
 * The events of which a member is told, by subject and kind; the rest are steps on the way, seen on the page of what they
 * are about. Each has words under the same name in the portal.
 */
export const tellings: Readonly<Record<string, Telling>> = {
  'deposit.credited': moneyAnd('fee'),
  'deposit.review': { params: money, ofHouse: true },
  'deposit.rejected': moneyAnd('reason'),
  'deposit.failed': moneyAnd('reason'),
  'deposit.expired': moneyAnd(),
  'deposit.cancelled': moneyAnd(),
  'deposit.reversed': moneyAnd('reason'),
  'withdrawal.approved': moneyAnd(),
  'withdrawal.rejected': moneyAnd('reason'),
  'withdrawal.cancelled': moneyAnd(),
  'withdrawal.part-paid': moneyAnd(),
  'withdrawal.paid': moneyAnd(),
  'withdrawal.payout-failed': moneyAnd(),
  'withdrawal.returned': moneyAnd(),
  // To whom the withdrawal is paid: what the payer did, and what came of waiting.
  'part.paid': moneyAnd('withdrawal'),
  'part.auto-received': moneyAnd('withdrawal'),
  'part.failed': moneyAnd('withdrawal'),
  // To who pays it: what the payee said, and what was decided.
  'part.disputed': moneyAnd('deposit'),
  'part.forced': moneyAnd('deposit'),
  'transfer.sent': { params: [...money, 'name'], own: true },
  'transfer.arrived': { params: [...money, 'name'], own: true },
  // Only when it ended after the member had stopped waiting for it.
  'vendor-transfer.done': moneyAnd('vendor'),
  'vendor-transfer.returned': moneyAnd('vendor'),
  'adjustment.credited': moneyAnd(),
  'adjustment.debited': moneyAnd(),
  'freeze.frozen': moneyAnd(),
  'freeze.unfrozen': moneyAnd(),
  'payout-account.bound': { params: ['tail'], own: true },
  'payout-account.removed': { params: ['tail'], own: true },
};

export type Notice = { template: string; params: MessageParams };

/** What an event is told as; null: nothing. */
export function noticeOf(event: MoneyEvent): Notice | null {
  const template = `${event.subject}.${event.kind}`;
  const telling = Object.hasOwn(tellings, template) ? tellings[template] : undefined;
  if (!telling) return null;
  if (event.actor_kind === 'member') {
    const isOwn = event.actor_id === event.member_id;
    if (isOwn ? !telling.own : telling.ofHouse) return null;
  }
  const { detail, reason } = event;
  const params: MessageParams = {};
  for (const name of telling.params) {
    const value = name === 'reason' ? reason : detail[name];
    if (value !== null && value !== undefined) params[name] = value;
  }
  return { template, params };
}
