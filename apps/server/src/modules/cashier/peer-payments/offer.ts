import { randomInt } from 'node:crypto';
import type { NewPeerDeposit, PeerPaymentOffers } from '@fairhouse/contract/peer-payments';
import { type CurrencyCode, formatMoney, multiply, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { requireCashStays } from '../../bonus/index.ts';
import type { Session } from '../../identity/index.ts';
import {
  type Actor,
  lockMemberMoney,
  madeBefore,
  madeOnce,
  moneyTransaction,
  openRow,
  postState,
  type RequestId,
  requestId,
} from '../../money-rows/index.ts';
import { requireDepositLimit, requireNoOwnExclusion } from '../../protection/index.ts';
import { type Channel, channelFor, type Quote, quoteOf } from '../channels/channels.ts';
import { type Deposit, deposits } from '../deposits/deposit-store.ts';
import { depositLife } from '../deposits/lifecycle.ts';
import { depositedSince, holdMember } from '../deposits/member-store.ts';
import { requireNotFrozen, withdrawalsFrozen } from '../freezes/freeze-store.ts';
import type { OwedFirst } from '../owed-first.ts';
import { giftTurnoverLeft, type ValidBetOf } from '../turnover.ts';
import { changeWithdrawal } from '../withdrawals/lifecycle.ts';
import { type Withdrawal, withdrawals } from '../withdrawals/withdrawal-store.ts';
import { minutesAfter } from './deadlines.ts';
import { accountsOf, type PartAccounts } from './legs.ts';
import { partLife } from './lifecycle.ts';
import {
  type DepositorRecord,
  depositorRecord,
  leftOf,
  type Part,
  partsOfWithdrawal,
  partsOpen,
  waitingFor,
} from './part-store.ts';
import { guaranteeOf, type PeerPaymentRule, peerPaymentRule, termsOf } from './rule-store.ts';

/** The most withdrawals that are considered for an amount, oldest first. */
const lookedAtMax = 200;
const shownMax = 12;
/** The most parts within a day that a depositor may let expire, or wrongly mark as paid. */
const failuresMax = 3;
/** The same limit with cancelled parts included: each of them has shown a payee's name and account number. */
const takenInVainMax = 6;
/** The minutes after taking a part within which cancelling it has no consequences. */
const cancelMinutes = 5;
/** The share of the channel's maximum that a new depositor may take, unless the rule names an amount. */
const newShare = { num: 1n, den: 10n };

/** Functions of modules above the cashier that an offer needs. */
export type OfferDeps = { validBetOf: ValidBetOf; owedFirst: OwedFirst };

/**
 * Offers an approved withdrawal to depositors. One that is offered already, or was taken out, stays as it is.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function startPeerPayments(ctx: Ctx, withdrawalId: bigint): Promise<void> {
  await changeWithdrawal(ctx, withdrawalId, async ({ state, currency, by_hand: byHand }, tx) => {
    if (state === 'MATCHING' || state === 'PAID' || byHand) return null;
    const { rest_minutes } = await peerPaymentRule(tx, currency);
    const patch = { rest_by: minutesAfter(await databaseNow(tx), rest_minutes) };
    return { to: 'MATCHING', kind: 'matching', actor: { kind: 'system' }, patch };
  });
}

/**
 * Takes a withdrawal out of the matching, so that its remainder is paid in another way.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state; also while a depositor pays a part of it)
 */
export async function stopPeerPayments(
  ctx: Ctx,
  withdrawalId: bigint,
  actor: Actor,
  { note }: { note: string },
): Promise<Withdrawal> {
  return await changeWithdrawal(ctx, withdrawalId, async ({ state }, tx) => {
    const open = (await partsOfWithdrawal(tx, withdrawalId)).some((part) => partsOpen.includes(part.state));
    if (state !== 'MATCHING' || open) throw new DomainError('STATE_CONFLICT', { state });
    return { to: 'APPROVED', kind: 'unmatched', actor, detail: { note }, patch: { by_hand: true, rest_by: null } };
  });
}

type Asker = Pick<Session, 'memberId' | 'currency'>;

/** Returns the amounts that this member can pay now, and the terms. @throws CHANNEL_NOT_FOUND, CHANNEL_CLOSED */
export async function offersFor(ctx: Ctx, { memberId, currency }: Asker, code: string): Promise<PeerPaymentOffers> {
  const channel = await peerChannel(ctx, code, currency);
  const rule = await ruleOn(ctx, channel);
  const waiting = await waitingFor(ctx.db, { depositorId: memberId, currency, limit: lookedAtMax });
  const { min_amount: min } = channel;
  const max = amountMaxOf(channel, rule, await depositorRecord(ctx.db, memberId));
  const fits = new Set(waiting.map(({ left }) => left).filter((left) => left >= min && left <= max));
  const amounts = [...fits].sort((a, b) => (a < b ? -1 : 1)).slice(0, shownMax);
  return {
    currency,
    terms: termsOf(rule),
    max: formatMoney(max, currency),
    amounts: amounts.map((amount) => formatMoney(amount, currency)),
  };
}

async function peerChannel(ctx: Ctx, code: string, currency: Asker['currency']): Promise<Channel> {
  const channel = await channelFor(ctx, { code, direction: 'deposit', currency });
  if (channel.kind !== 'matched') throw new DomainError('CHANNEL_NOT_FOUND');
  return channel;
}

/** Returns the currency's rule, with its smallest part raised to the channel's minimum. */
async function ruleOn(ctx: Ctx, { currency, min_amount: min }: Channel): Promise<PeerPaymentRule> {
  const rule = await peerPaymentRule(ctx.db, currency);
  return { ...rule, part_min: rule.part_min > min ? rule.part_min : min };
}

/**
 * Takes (part of) another member's waiting withdrawal: the amount is promised to this depositor, and the guarantee is
 * set aside. The same request again returns the first deposit.
 * @param deps `owedFirst`: debts of the member, which are paid before the guarantee is set aside: an expired part gives it
 * to the payee
 * @returns the deposit's id
 * @throws AMOUNT_INVALID, AMOUNT_OUT_OF_RANGE, CHANNEL_NOT_FOUND, CHANNEL_CLOSED, TOO_MANY_OPEN (value.max), NO_MATCH
 * (value.min: the smallest part and the smallest remainder), GUARANTEE_NEEDED (value.guarantee), UNPAID_TOO_OFTEN
 * (value.max), PLAY_EXCLUDED (by the member's own exclusion), LIMIT_REACHED, IDEMPOTENCY_CONFLICT, WITHDRAWALS_FROZEN
 * and BONUS_OPEN (where a guarantee is set aside)
 */
export async function takeOffer(
  ctx: Ctx,
  { memberId, currency }: Asker,
  { body, idempotencyKey }: { body: NewPeerDeposit; idempotencyKey: string },
  deps: OfferDeps,
): Promise<bigint> {
  const asked = requestId(memberId, 'matched-deposit', idempotencyKey, body);
  return await madeOnce(
    () => takenBefore(ctx.db, asked),
    async () => {
      await deps.owedFirst.pay(ctx, { memberId, currency });
      return await takeFitting(ctx, { memberId, currency }, { body, asked, deps });
    },
  );
}

const takenBefore = async (db: Db, asked: RequestId) => (await madeBefore(db, deposits, asked))?.id ?? null;

async function takeFitting(
  ctx: Ctx,
  { memberId, currency }: Asker,
  { body, asked, deps }: { body: NewPeerDeposit; asked: RequestId; deps: OfferDeps },
): Promise<bigint> {
  const amount = parseMoney(body.amount, currency);
  if (amount === null) throw new DomainError('AMOUNT_INVALID');
  const channel = await peerChannel(ctx, body.channel, currency);
  const quote = await quoteOf(ctx, channel, amount);
  const rule = await ruleOn(ctx, channel);
  const record = await depositorRecord(ctx.db, memberId);
  requireReliable(record, rule);
  const max = amountMaxOf(channel, rule, record);
  if (amount > max) {
    const min = formatMoney(channel.min_amount, currency);
    throw new DomainError('AMOUNT_OUT_OF_RANGE', { min, max: formatMoney(max, currency), currency });
  }
  const waiting = await waitingFor(ctx.db, { depositorId: memberId, currency, limit: lookedAtMax });
  for (const { id, payeeId } of bestFirst(waiting, amount, rule)) {
    const taken = await takePart(ctx, { memberId, channel, quote, rule, asked, deps }, id, payeeId);
    if (taken !== null) return taken;
  }
  throw new DomainError('NO_MATCH', { min: formatMoney(rule.part_min, currency), currency });
}

const isNew = ({ confirmedBy }: DepositorRecord, rule: PeerPaymentRule) => confirmedBy < rule.new_payments;

/** Returns the largest amount that a depositor may take at once, in units. */
function amountMaxOf({ min_amount: min, max_amount: max }: Channel, rule: PeerPaymentRule, record: DepositorRecord) {
  if (!isNew(record, rule)) return max;
  const newMax = rule.new_amount_max ?? multiply(max, newShare, 'down');
  if (newMax > max) return max;
  return newMax > min ? newMax : min;
}

/** Refuses a depositor who has the maximum of open parts, or has delayed payees too often. */
function requireReliable(record: DepositorRecord, rule: PeerPaymentRule): void {
  const max = isNew(record, rule) ? rule.new_open_max : rule.open_max;
  if (record.open >= max) throw new DomainError('TOO_MANY_OPEN', { max });
  const { failed, cancelled } = record;
  if (failed >= failuresMax) throw new DomainError('UNPAID_TOO_OFTEN', { max: failuresMax });
  if (failed + cancelled >= takenInVainMax) throw new DomainError('UNPAID_TOO_OFTEN', { max: takenInVainMax });
}

type Waiting = { id: bigint; payeeId: bigint; left: bigint };

/** True when the remainder is zero or large enough to be paid. */
const fits = (left: bigint, amount: bigint, { part_min: min }: PeerPaymentRule) =>
  left === amount || (amount >= min && left - amount >= min);

/** Returns the withdrawals into which an amount fits: first those that it pays wholly, then the oldest. */
function bestFirst(waiting: Waiting[], amount: bigint, rule: PeerPaymentRule): Waiting[] {
  const fitting = waiting.filter(({ left }) => fits(left, amount, rule));
  return [...fitting.filter(({ left }) => left === amount), ...fitting.filter(({ left }) => left !== amount)];
}

type Taking = {
  memberId: bigint;
  channel: Channel;
  quote: Quote;
  rule: PeerPaymentRule;
  asked: RequestId;
  deps: OfferDeps;
};

/** Takes a part of one withdrawal; null: it is no longer available. */
async function takePart(ctx: Ctx, taking: Taking, withdrawalId: bigint, payeeId: bigint): Promise<bigint | null> {
  const { memberId, channel, quote, rule, asked, deps } = taking;
  const accounts = await accountsOf(ctx, { payee_id: payeeId, depositor_id: memberId, currency: channel.currency });
  return await moneyTransaction(ctx, async (tx) => {
    const withdrawal = await withdrawals.lock(tx, withdrawalId);
    const known = await takenBefore(tx, asked);
    if (known !== null) return known;
    await requireNoOwnExclusion(tx, memberId);
    if (withdrawal?.state !== 'MATCHING' || (await withdrawalsFrozen(tx, payeeId))) return null;
    const now = await databaseNow(tx);
    const isOver = withdrawal.rest_by !== null && withdrawal.rest_by <= now;
    if (isOver || !fits(await leftOf(tx, withdrawalId), quote.amount, rule)) return null;
    await holdMember(tx, memberId);
    const wanted = { memberId, currency: channel.currency, amount: quote.amount };
    await requireDepositLimit(ctx, tx, wanted, (db, from) => depositedSince(db, memberId, from));
    const record = await depositorRecord(tx, memberId);
    requireReliable(record, rule);
    const actor = { kind: 'member', id: memberId } as const;
    const guarantee = guaranteeOf(rule, quote.amount);
    if (guarantee > 0n) await requireFree(tx, wanted);
    const of_gift = guarantee > 0n && (await giftTurnoverLeft({ ...ctx, db: tx }, wanted, deps.validBetOf)) > 0n;
    const deposit = await openRow(ctx, tx, depositLife, depositRow(taking, now), {
      kind: 'requested',
      actor,
      detail: { guarantee: formatMoney(guarantee, channel.currency) },
    });
    // Open parts count too, so that parts taken at once are treated like parts taken one after another.
    const expiry_costs = record.keptWaiting + record.unpaid >= rule.free_expiries;
    const terms = { guarantee, of_gift, expiry_costs, cancel_by: minutesAfter(now, cancelMinutes), rule };
    const part = await openRow(ctx, tx, partLife, partRow(deposit, withdrawal, terms), { kind: 'matched', actor });
    await setAside(ctx, tx, part, accounts);
    // The guarantee may go to the payee, and a debt has arisen since the debts were paid: the member must try again.
    if (guarantee > 0n && (await deps.owedFirst.left(tx, wanted)) > 0n) {
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    }
    return deposit.id;
  });
}

/** Returns the new deposit's row, as the depositor's records show it. */
function depositRow({ memberId, channel, quote, rule, asked }: Taking, now: Date): Omit<Deposit, 'id'> {
  return {
    member_id: memberId,
    channel: channel.code,
    currency: channel.currency,
    amount: quote.amount,
    fee: quote.fee,
    pay_currency: quote.payCurrency,
    pay_amount: quote.payAmount,
    rate: null,
    turnover_bp: channel.turnover_bp,
    state: 'AWAITING',
    reference: newReference(),
    adapter: null,
    adapter_ref: null,
    instructions: {},
    payer: {},
    received_amount: null,
    confirmations: 0,
    reason: null,
    entry_id: null,
    request_key: asked.key,
    request_hash: asked.hash,
    created_at: now,
    updated_at: now,
    expires_at: minutesAfter(now, rule.pay_minutes),
    settled_at: null,
  };
}

/**
 * Refuses a guarantee from money that may not leave: an expired part gives it to the payee, who may be an accomplice. A
 * member whose withdrawals are frozen has none, nor has one whose cash is lost before the bonus that stands beside it.
 * @throws WITHDRAWALS_FROZEN, BONUS_OPEN (value.id)
 */
async function requireFree(
  tx: Db,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<void> {
  await lockMemberMoney(tx, memberId);
  await requireNotFrozen(tx, memberId);
  await requireCashStays(tx, { memberId, currency });
}

/** Letters that are not confused with digits: people copy the reference by hand. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newReference = () => `M${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;

type PartTerms = Pick<Part, 'guarantee' | 'of_gift' | 'expiry_costs' | 'cancel_by'> & { rule: PeerPaymentRule };

function partRow(deposit: Deposit, withdrawal: Withdrawal, { rule, ...terms }: PartTerms): Omit<Part, 'id'> {
  return {
    withdrawal_id: withdrawal.id,
    payee_id: withdrawal.member_id,
    deposit_id: deposit.id,
    depositor_id: deposit.member_id,
    currency: deposit.currency,
    amount: deposit.amount,
    ...terms,
    confirm_minutes: rule.confirm_minutes,
    hold_minutes: rule.hold_minutes,
    state: 'MATCHED',
    receipt: null,
    reason: null,
    created_at: deposit.created_at,
    updated_at: deposit.created_at,
    pay_by: deposit.expires_at,
    confirm_by: null,
    held_until: null,
    answer_by: null,
    kept_waiting: false,
    forfeited_to: null,
    settled_at: null,
  };
}

/** Sets the guarantee aside. @throws GUARANTEE_NEEDED (value.guarantee, value.currency) */
async function setAside(ctx: Ctx, tx: Db, part: Part, accounts: PartAccounts): Promise<void> {
  const { guarantee, currency } = part;
  try {
    await postState(ctx, tx, partLife, part, accounts);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'INSUFFICIENT_FUNDS')) throw error;
    throw new DomainError('GUARANTEE_NEEDED', { guarantee: formatMoney(guarantee, currency), currency });
  }
}
