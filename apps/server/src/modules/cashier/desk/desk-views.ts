import type { DeskEvent } from '@fairhouse/contract/desk';
import type { DeskAdjustment, DeskFreeze } from '@fairhouse/contract/desk-holds';
import type { DeskChannel, DeskRate } from '@fairhouse/contract/desk-settings';
import { formatMoney } from '@fairhouse/money/money';
import type { MoneyEvent } from '../../money-rows/index.ts';
import type { Names } from '../../operators/index.ts';
import type { Adjustment } from '../adjustments/adjustment-store.ts';
import type { Channel, Rate } from '../channels/channels.ts';
import type { Freeze } from '../freezes/freeze-store.ts';
import { text, time } from './money-views.ts';

export function eventView(row: MoneyEvent, names: Names): DeskEvent {
  // An operator's note for colleagues has a field of its own.
  const { note, ...others } = row.detail;
  const isNoted = typeof note === 'string';
  const detail = isNoted && row.reason !== null ? { ...others, memberText: row.reason } : others;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    subject: row.subject,
    subjectId: String(row.subject_id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    kind: row.kind,
    from: row.from_state,
    to: row.to_state,
    actorKind: row.actor_kind,
    actorId: text(row.actor_id),
    operator: row.actor_kind === 'operator' && row.actor_id !== null ? names.operator(row.actor_id) : null,
    reason: isNoted ? note : row.reason,
    address: row.address,
    detail,
  };
}

export function adjustmentView(row: Adjustment, names: Names): DeskAdjustment {
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    direction: row.direction,
    currency: row.currency,
    amount: formatMoney(row.amount, row.currency),
    turnoverBp: row.turnover_bp,
    state: row.state,
    reason: row.reason,
    requestedBy: names.operator(row.requested_by),
    decidedBy: row.decided_by === null ? null : names.operator(row.decided_by),
    decidedReason: row.decided_reason,
    entryId: text(row.entry_id),
    createdAt: row.created_at.toISOString(),
    decidedAt: time(row.decided_at),
  };
}

export function freezeView(row: Freeze, names: Names): DeskFreeze {
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    kind: row.kind,
    currency: row.currency,
    amount: row.currency === null || row.amount === null ? null : formatMoney(row.amount, row.currency),
    state: row.state,
    reason: row.reason,
    frozenBy: names.operator(row.frozen_by),
    liftedBy: row.lifted_by === null ? null : names.operator(row.lifted_by),
    liftedReason: row.lifted_reason,
    createdAt: row.created_at.toISOString(),
    liftedAt: time(row.lifted_at),
  };
}

/** Returns a channel as operators see it; its version is computed from this view. */
export function channelView(row: Channel): Omit<DeskChannel, 'version'> {
  const { currency } = row;
  return {
    code: row.code,
    direction: row.direction,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    currency,
    payCurrency: row.pay_currency,
    adapter: row.adapter,
    network: row.settings.network ?? '',
    quick: [...(row.settings.quick ?? [])],
    minAmount: formatMoney(row.min_amount, currency),
    maxAmount: formatMoney(row.max_amount, currency),
    feeBp: row.fee_bp,
    feeFixed: formatMoney(row.fee_fixed, currency),
    turnoverBp: row.turnover_bp,
    openFrom: row.open_from,
    openUntil: row.open_until,
    expiresMinutes: row.expires_minutes,
    confirmations: row.confirmations,
    enabled: row.enabled,
    position: row.position,
  };
}

export function rateView({ from_currency: from, to_currency: to, rate, stated_at }: Rate): DeskRate {
  return { from, to, rate, statedAt: stated_at.toISOString() };
}
