import { randomInt } from 'node:crypto';
import type { MatchingOffers, NewMatchedDeposit } from '@fairhouse/contract/matching';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Session } from '../../identity/index.ts';
import { type Channel, channelFor, type Quote, quoteOf } from '../channels/channels.ts';
import { type Deposit, depositByRequest, insertDeposit } from '../deposits/deposit-store.ts';
import { type Actor, noteMoneyEvent } from '../events.ts';
import { withdrawalsFrozen } from '../freezes/freeze-store.ts';
import {
  madeOnce,
  moneyTransaction,
  onceKey,
  postOne,
  type RequestId,
  requestId,
  sameRequest,
} from '../transaction.ts';
import { changeWithdrawal } from '../withdrawals/lifecycle.ts';
import { lockWithdrawal, type Withdrawal } from '../withdrawals/withdrawal-store.ts';
import { accountsOf, guaranteeLegs, type PartAccounts } from './money.ts';
import {
  failuresOf,
  insertPart,
  leftOf,
  openPartOf,
  type Part,
  partsOfWithdrawal,
  partsOpen,
  waitingFor,
} from './part-store.ts';
import { notePart } from './parts.ts';
import { guaranteeOf, type MatchingRule, matchingRule, termsOf } from './rule.ts';

/** Withdrawals that are looked at for an amount, oldest first. */
const lookedAtMax = 200;
const shownMax = 12;
/** So often a day may somebody let a part go by, or say "paid" of what was not. */
const failuresMax = 3;
/** So often together with those that were given up: each has shown somebody's name and account number. */
const takenInVainMax = 6;
const dayMs = 24 * 3600_000;

/**
 * Lets depositors pay an approved withdrawal. Asked again, it stays as it is, and so does one that was taken out.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state)
 */
export async function startMatching(ctx: Ctx, withdrawalId: bigint): Promise<void> {
  await changeWithdrawal(ctx, withdrawalId, ({ state, by_hand: byHand }) =>
    state === 'MATCHING' || state === 'PAID' || byHand
      ? null
      : { to: 'MATCHING', kind: 'matching', actor: { kind: 'system' } },
  );
}

/**
 * Takes a withdrawal out of the matching, so that what is left of it is paid in another way.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) also while somebody pays a part of it
 */
export async function stopMatching(
  ctx: Ctx,
  withdrawalId: bigint,
  actor: Actor,
  { note }: { note: string },
): Promise<Withdrawal> {
  return await changeWithdrawal(ctx, withdrawalId, async ({ state }, tx) => {
    const open = (await partsOfWithdrawal(tx, withdrawalId)).some((part) => partsOpen.includes(part.state));
    if (state !== 'MATCHING' || open) throw new DomainError('STATE_CONFLICT', { state });
    return { to: 'APPROVED', kind: 'unmatched', actor, detail: { note }, patch: { by_hand: true } };
  });
}

type Asker = Pick<Session, 'memberId' | 'currency'>;

/**
 * What waits to be paid by this member, and on what terms.
 * @throws CHANNEL_NOT_FOUND, CHANNEL_CLOSED
 */
export async function offersFor(ctx: Ctx, { memberId, currency }: Asker, code: string): Promise<MatchingOffers> {
  const channel = await matchedChannel(ctx, code, currency);
  const rule = await ruleOn(ctx, channel);
  const waiting = await waitingFor(ctx.db, { depositorId: memberId, currency, limit: lookedAtMax });
  const { min_amount: min, max_amount: max } = channel;
  const fits = new Set(waiting.map(({ left }) => left).filter((left) => left >= min && left <= max));
  const amounts = [...fits].sort((a, b) => (a < b ? -1 : 1)).slice(0, shownMax);
  return { currency, terms: termsOf(rule), amounts: amounts.map((amount) => formatMoney(amount, currency)) };
}

async function matchedChannel(ctx: Ctx, code: string, currency: Asker['currency']): Promise<Channel> {
  const channel = await channelFor(ctx, { code, direction: 'deposit', currency });
  if (channel.kind !== 'matched') throw new DomainError('CHANNEL_NOT_FOUND');
  return channel;
}

/** The currency's rule; what the channel would not take of anybody must not be left over either. */
async function ruleOn(ctx: Ctx, { currency, min_amount: min }: Channel): Promise<MatchingRule> {
  const rule = await matchingRule(ctx.db, currency);
  return { ...rule, part_min: rule.part_min > min ? rule.part_min : min };
}

/**
 * Takes (part of) a waiting withdrawal of somebody else's: the amount is promised to this depositor, the guarantee is set
 * aside. The same request again gives the first deposit.
 * @returns the deposit's id
 * @throws AMOUNT_INVALID, AMOUNT_OUT_OF_RANGE, CHANNEL_NOT_FOUND, CHANNEL_CLOSED, TOO_MANY_OPEN (value.max), NO_MATCH,
 *   GUARANTEE_NEEDED (value.guarantee), UNPAID_TOO_OFTEN (value.max), IDEMPOTENCY_CONFLICT
 */
export async function takeOffer(
  ctx: Ctx,
  { memberId, currency }: Asker,
  { body, idempotencyKey }: { body: NewMatchedDeposit; idempotencyKey: string },
): Promise<bigint> {
  const asked = requestId(memberId, 'matched-deposit', idempotencyKey, body);
  return await madeOnce(
    () => takenBefore(ctx.db, asked),
    () => takeFitting(ctx, { memberId, currency }, body, asked),
  );
}

const takenBefore = async (db: Db, asked: RequestId) =>
  sameRequest(await depositByRequest(db, asked), asked)?.id ?? null;

async function takeFitting(
  ctx: Ctx,
  { memberId, currency }: Asker,
  body: NewMatchedDeposit,
  asked: RequestId,
): Promise<bigint> {
  const amount = parseMoney(body.amount, currency);
  if (amount === null) throw new DomainError('AMOUNT_INVALID');
  const channel = await matchedChannel(ctx, body.channel, currency);
  const quote = await quoteOf(ctx, channel, amount);
  const rule = await ruleOn(ctx, channel);
  await requireReliable(ctx, memberId);
  const waiting = await waitingFor(ctx.db, { depositorId: memberId, currency, limit: lookedAtMax });
  for (const { id, payeeId } of bestFirst(waiting, amount, rule)) {
    const taken = await takePart(ctx, { memberId, channel, quote, rule, asked }, id, payeeId);
    if (taken !== null) return taken;
  }
  throw new DomainError('NO_MATCH');
}

/** One at a time, and nobody holds up payees again and again. */
async function requireReliable(ctx: Ctx, memberId: bigint): Promise<void> {
  if (await openPartOf(ctx.db, memberId)) throw new DomainError('TOO_MANY_OPEN', { max: 1 });
  const since = new Date(ctx.clock().getTime() - dayMs);
  const { unpaid, givenUp } = await failuresOf(ctx.db, memberId, since);
  if (unpaid >= failuresMax) throw new DomainError('UNPAID_TOO_OFTEN', { max: failuresMax });
  if (unpaid + givenUp >= takenInVainMax) throw new DomainError('UNPAID_TOO_OFTEN', { max: takenInVainMax });
}

type Waiting = { id: bigint; payeeId: bigint; left: bigint };

/** No remainder stays that is too small to be paid. */
const fits = (left: bigint, amount: bigint, { part_min: min }: MatchingRule) =>
  left === amount || (amount >= min && left - amount >= min);

/** What an amount fits into: what it pays wholly first, then the oldest. */
function bestFirst(waiting: Waiting[], amount: bigint, rule: MatchingRule): Waiting[] {
  const fitting = waiting.filter(({ left }) => fits(left, amount, rule));
  return [...fitting.filter(({ left }) => left === amount), ...fitting.filter(({ left }) => left !== amount)];
}

type Taking = { memberId: bigint; channel: Channel; quote: Quote; rule: MatchingRule; asked: RequestId };

/** Null: it is no longer to be had. */
async function takePart(ctx: Ctx, taking: Taking, withdrawalId: bigint, payeeId: bigint): Promise<bigint | null> {
  const { memberId, channel, quote, rule, asked } = taking;
  const accounts = await accountsOf(ctx, { payee_id: payeeId, depositor_id: memberId, currency: channel.currency });
  return await moneyTransaction(ctx, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    const known = await takenBefore(tx, asked);
    if (known !== null) return known;
    if (withdrawal?.state !== 'MATCHING' || (await withdrawalsFrozen(tx, payeeId))) return null;
    if (!fits(await leftOf(tx, withdrawalId), quote.amount, rule)) return null;
    if (await openPartOf(tx, memberId)) throw new DomainError('TOO_MANY_OPEN', { max: 1 });
    const deposit = depositRow(ctx, taking);
    const depositId = await insertDeposit(tx, deposit);
    const part = await insertTaken(tx, { ...deposit, id: depositId }, withdrawal, rule);
    await noteTaken(ctx, tx, { ...deposit, id: depositId }, part);
    await setAside(tx, part, accounts);
    return depositId;
  });
}

/** The deposit as the depositor's records show it. */
function depositRow(ctx: Ctx, { memberId, channel, quote, rule, asked }: Taking): Omit<Deposit, 'id'> {
  const at = ctx.clock();
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
    created_at: at,
    updated_at: at,
    expires_at: new Date(at.getTime() + rule.pay_minutes * 60_000),
    settled_at: null,
  };
}

/** No letter that is taken for a digit: people copy it by hand. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newReference = () => `M${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;

async function insertTaken(tx: Db, deposit: Deposit, withdrawal: Withdrawal, rule: MatchingRule): Promise<Part> {
  const row = {
    withdrawal_id: withdrawal.id,
    payee_id: withdrawal.member_id,
    deposit_id: deposit.id,
    depositor_id: deposit.member_id,
    currency: deposit.currency,
    amount: deposit.amount,
    guarantee: guaranteeOf(rule, deposit.amount),
    state: 'MATCHED',
    receipt: null,
    reason: null,
    created_at: deposit.created_at,
    updated_at: deposit.created_at,
    pay_by: deposit.expires_at,
    confirm_by: null,
    settled_at: null,
  } as const;
  return { ...row, id: await insertPart(tx, row) };
}

async function noteTaken(ctx: Ctx, tx: Db, deposit: Deposit, part: Part): Promise<void> {
  const actor = { kind: 'member', id: deposit.member_id } as const;
  await noteMoneyEvent(ctx, tx, {
    subject: 'deposit',
    id: deposit.id,
    memberId: deposit.member_id,
    kind: 'requested',
    from: null,
    to: deposit.state,
    actor,
    detail: {
      amount: formatMoney(deposit.amount, deposit.currency),
      currency: deposit.currency,
      channel: deposit.channel,
      guarantee: formatMoney(part.guarantee, part.currency),
    },
  });
  await notePart(ctx, tx, part, { from: null, kind: 'matched', actor });
}

async function setAside(tx: Db, part: Part, accounts: PartAccounts): Promise<void> {
  const legs = guaranteeLegs(part, accounts);
  if (legs.length === 0) return;
  const { id, currency, guarantee, depositor_id: depositorId } = part;
  const detail = { type: 'part', id: String(id) };
  try {
    await postOne(tx, { key: onceKey(depositorId, 'guarantee-held', id), legs, detail });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'INSUFFICIENT_FUNDS')) throw error;
    throw new DomainError('GUARANTEE_NEEDED', { guarantee: formatMoney(guarantee, currency), currency });
  }
}
