import type { RequestWithdrawal } from '@fairhouse/contract/withdrawals';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { sharedAnswers } from '../../../platform/http/idempotency.ts';
import { endForWithdrawal, type GrantAccounts, grantAccounts } from '../../bonus/index.ts';
import { type Session, signalsOf, type Visitor, verifyFundPassword } from '../../identity/index.ts';
import {
  lockMemberMoney,
  madeBefore,
  madeOnce,
  moneyTransaction,
  type RequestId,
  requestId,
} from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { brandDay } from '../brand-day.ts';
import { type Channel, channelFor, type Quote, quoteOf } from '../channels/channels.ts';
import { requireNotFrozen } from '../freezes/freeze-store.ts';
import { behindDebts, nothingOwed, type OwedFirst } from '../owed-first.ts';
import { boundAccount, type PayoutAccount, payoutAccountOf } from '../payout-accounts/accounts.ts';
import { requireTurnoverMet, type ValidBetOf } from '../turnover.ts';
import { holdWithdrawal, type WithdrawalAccounts, withdrawalAccounts } from './lifecycle.ts';
import { riskOf } from './risk.ts';
import {
  askedSince,
  moneyFacts,
  riskRules,
  usualFactors,
  usualPayoutMinutes,
  type WithdrawalFactorsOf,
  type WithdrawalRule,
  withdrawalRuleFor,
} from './rule-store.ts';
import { type Withdrawal, withdrawals } from './withdrawal-store.ts';

type Asker = Pick<Session, 'memberId' | 'currency'>;
type Asked = { body: RequestWithdrawal; idempotencyKey: string; visitor: Visitor };

const shared = sharedAnswers<Withdrawal>();
const dayMs = 86_400_000;

/**
 * Requests a withdrawal and sets its amount aside. The same key and body return the first answer again, also while it
 * is being made.
 * @throws IDEMPOTENCY_CONFLICT, AMOUNT_INVALID, AMOUNT_OUT_OF_RANGE, CHANNEL_NOT_FOUND, CHANNEL_CLOSED,
 * RATE_NOT_STATED, PAYOUT_ACCOUNT_NOT_FOUND, PAYOUT_ACCOUNT_INVALID, FUND_PASSWORD_NOT_SET, PASSWORD_WRONG,
 * TOO_MANY_REQUESTS, WITHDRAWALS_FROZEN, TURNOVER_NOT_MET (value.required, value.done, value.left), DAILY_COUNT_REACHED
 * (value.max), WAGES_OWED (value.left), DAILY_AMOUNT_REACHED (value.left), BONUS_OPEN (value.lost, value.turnoverLeft:
 * it would end the open bonus, and the request does not agree), INSUFFICIENT_FUNDS
 */
export async function requestWithdrawal(
  ctx: Ctx,
  session: Asker,
  asked: Asked,
  validBetOf: ValidBetOf,
  factorsOf: WithdrawalFactorsOf = usualFactors,
  owedFirst: OwedFirst = nothingOwed,
): Promise<Withdrawal> {
  // The request's hash leaves out the fund password, which could be guessed from it.
  const { fundPassword, ...said } = asked.body;
  const request = requestId(session.memberId, 'withdrawal', asked.idempotencyKey, said);
  return await shared(ctx, `${request.key} ${request.hash} ${fundPassword}`, () =>
    madeOnce(
      () => madeBefore(ctx.db, withdrawals, request),
      () => placed(ctx, session, asked, request, { validBetOf, factorsOf, owedFirst }),
    ),
  );
}

async function placed(
  ctx: Ctx,
  session: Asker,
  { body: said, visitor }: Asked,
  request: RequestId,
  {
    validBetOf,
    factorsOf,
    owedFirst,
  }: { validBetOf: ValidBetOf; factorsOf: WithdrawalFactorsOf; owedFirst: OwedFirst },
): Promise<Withdrawal> {
  const { memberId, currency } = session;
  const amount = parseMoney(said.amount, currency);
  if (amount === null || amount <= 0n) throw new DomainError('AMOUNT_INVALID');
  const channel = await channelFor(ctx, { code: said.channel, direction: 'withdrawal', currency });
  const account = await payoutAccountOf(ctx, memberId, BigInt(said.payoutAccountId));
  if (!fits(channel, account)) throw new DomainError('PAYOUT_ACCOUNT_INVALID', { field: 'payoutAccountId' });
  const quotes = {
    paid: await quoteOf(ctx, channel, amount),
    free: await quoteOf(ctx, { ...channel, fee_bp: 0, fee_fixed: 0n }, amount),
  };
  await verifyFundPassword(ctx, memberId, said.fundPassword, visitor);
  const rule = await withdrawalRuleFor(ctx, session, factorsOf);
  const risk = await judge(ctx, session, { account, amount, rule, visitor });
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const accounts = await withdrawalAccounts(ctx, { member_id: memberId, channel: channel.code, currency });
  const bonus = await grantAccounts(ctx, { member_id: memberId, currency });
  const isAgreed = said.forfeitBonus === true;
  const plan = {
    session,
    request,
    channel,
    account,
    quotes,
    rule,
    risk,
    accounts,
    bonus,
    isAgreed,
    utcOffsetMinutes,
    validBetOf,
    owedFirst,
  };
  // An early answer without locks; the check under the locks decides.
  await requireTurnoverMet(ctx, { memberId, currency, bonusEnds: true }, validBetOf);
  return await behindDebts(ctx, session, owedFirst, () => moneyTransaction(ctx, (tx) => place(ctx, tx, plan)));
}

/** True for an account of the kind that the channel pays to; an address must be on the channel's network. */
function fits({ kind, settings }: Pick<Channel, 'kind' | 'settings'>, account: PayoutAccount): boolean {
  if (kind !== 'crypto') return account.kind !== 'crypto';
  const network = settings.network;
  return account.kind === 'crypto' && (network === undefined || network.toUpperCase() === account.provider);
}

async function judge(
  ctx: Ctx,
  { memberId, currency }: Asker,
  asked: { account: PayoutAccount; amount: bigint; rule: WithdrawalRule; visitor: Visitor },
) {
  const now = ctx.clock();
  const rules = await riskRules(ctx.db);
  const lately = new Date(now.getTime() - (rules.get('fast-in-out')?.hours ?? 0) * 3_600_000);
  const [signals, money] = await Promise.all([
    signalsOf(ctx, memberId, asked.visitor),
    moneyFacts(ctx.db, { memberId, currency, lately }),
  ]);
  const { amount, account, rule } = asked;
  return riskOf({ now, amount, bigWinAbove: rule.big_win_above, signals, account, money }, rules);
}

type Plan = {
  session: Asker;
  request: RequestId;
  channel: Channel;
  account: PayoutAccount;
  /** The quote with the channel's fee, and the one for a free withdrawal of the day. */
  quotes: { paid: Quote; free: Quote };
  rule: WithdrawalRule & { payout_minutes: number | null };
  risk: ReturnType<typeof riskOf>;
  accounts: WithdrawalAccounts;
  /** The accounts of an open bonus, and the member's agreement that it ends. */
  bonus: GrantAccounts;
  isAgreed: boolean;
  utcOffsetMinutes: number;
  validBetOf: ValidBetOf;
  owedFirst: OwedFirst;
};

/**
 * Counts and sets aside under the member's lock, so that the second of two concurrent requests sees the first one's
 * withdrawal, and no turnover is added meanwhile.
 * @returns null when a debt has arisen since the debts were paid
 */
async function place(ctx: Ctx, tx: Db, plan: Plan): Promise<Withdrawal | null> {
  const { session, request, channel, account, rule, risk, accounts } = plan;
  const { memberId, currency } = session;
  await lockMemberMoney(tx, memberId);
  const known = await madeBefore(tx, withdrawals, request);
  if (known) return known;
  await requireNotFrozen(tx, memberId);
  await boundAccount(tx, memberId, account.id);
  if ((await plan.owedFirst.left(tx, session)) > 0n) return null;

  const at = await databaseNow(tx);
  const { from: since } = brandDay(at, plan.utcOffsetMinutes);
  const today = await askedSince(tx, { memberId, currency, since });
  const { amount, fee, payCurrency, payAmount, rate } =
    today.count < rule.free_count ? plan.quotes.free : plan.quotes.paid;
  if (today.count >= rule.daily_count) throw new DomainError('DAILY_COUNT_REACHED', { max: rule.daily_count });
  const left = rule.daily_amount - today.amount;
  if (amount > left) {
    throw new DomainError('DAILY_AMOUNT_REACHED', { left: formatMoney(left > 0n ? left : 0n, currency), currency });
  }
  assert(fee < amount, 'a fee leaves something to pay out');
  // Counted over a day to the minute: one operator would approve a large amount in parts, on both sides of midnight.
  const lately = await askedSince(tx, { memberId, currency, since: new Date(at.getTime() - dayMs) });
  await endForWithdrawal(ctx, tx, session, plan.bonus, { isAgreed: plan.isAgreed, into: accounts.locked });
  // Checked after the bonus has ended: stakes that counted for a released bonus count for nothing else.
  await requireTurnoverMet({ ...ctx, db: tx }, { memberId, currency }, plan.validBetOf);
  const row = {
    member_id: memberId,
    channel: channel.code,
    payout_account_id: account.id,
    currency,
    amount,
    fee,
    pay_currency: payCurrency,
    pay_amount: payAmount,
    rate,
    state: 'REQUESTED',
    paid_amount: 0n,
    returned_amount: 0n,
    rest_by: null,
    risk_score: risk.score,
    risk_reasons: risk.reasons,
    approvals_needed: lately.amount - lately.fallen + amount > rule.two_person_above ? 2 : 1,
    by_hand: false,
    adapter: channel.adapter,
    adapter_ref: null,
    attempt: 0,
    held: null,
    reason: null,
    request_key: request.key,
    request_hash: request.hash,
    due_at: new Date(at.getTime() + (rule.payout_minutes ?? usualPayoutMinutes) * 60_000),
    created_at: at,
    updated_at: at,
    settled_at: null,
  } as const;
  return await holdWithdrawal(ctx, tx, row, accounts);
}
