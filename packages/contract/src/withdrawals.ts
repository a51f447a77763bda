import { type Static, Type } from 'typebox';
import { BonusAtStake } from './bonus.ts';
import { ChannelKind, WithdrawalState } from './cashier.ts';
import { MoneyStep } from './deposits.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { PayoutAccountKind } from './payout-accounts.ts';
import { line } from './text.ts';
import { shownTexts } from './texts.ts';

const Words = shownTexts();

const withdrawalFields = {
  id: IdString,
  channel: Type.String(),
  channelName: Words,
  kind: ChannelKind,
  currency: Type.String(),
  /** The amount taken from the balance; the fee is subtracted from it. */
  amount: MoneyString,
  fee: MoneyString,
  payCurrency: Type.String(),
  /** Amount that arrives. */
  payAmount: MoneyString,
  /** Value of one unit of `currency` in `payCurrency`; null: nothing is converted. */
  rate: Type.Union([Type.String(), Type.Null()]),
  state: WithdrawalState,
  /** The part of `amount` that has been paid in parts so far. */
  paidAmount: MoneyString,
  account: Type.Object({
    kind: PayoutAccountKind,
    providerName: Words,
    /** Masked; null for an address. */
    holderName: Type.Union([Type.String(), Type.Null()]),
    numberTail: Type.String(),
  }),
  /** Reason of a rejection or failure: a code with words in the portal, or an operator's own words. */
  reason: Type.Union([Type.String(), Type.Null()]),
  createdAt: TimeString,
  updatedAt: TimeString,
  settledAt: Type.Union([TimeString, Type.Null()]),
};

/** A withdrawal as its member sees it. */
export const WithdrawalView = Type.Object(withdrawalFields);
export type WithdrawalView = Static<typeof WithdrawalView>;

/** GET /wps/cashier/withdrawals/:id: with the events so far. */
export const WithdrawalDetail = Type.Object({
  ...withdrawalFields,
  steps: Type.Array(MoneyStep),
  canCancel: Type.Boolean(),
});
export type WithdrawalDetail = Static<typeof WithdrawalDetail>;

/** GET /wps/cashier/withdrawals: newest first. `state` may be `open`: all that are on their way. */
export const WithdrawalsQuery = Type.Object({
  state: Type.Optional(Type.Union([Type.Literal('open'), WithdrawalState])),
  kind: Type.Optional(ChannelKind),
  from: Type.Optional(TimeString),
  /** Exclusive. */
  to: Type.Optional(TimeString),
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export type WithdrawalsQuery = Static<typeof WithdrawalsQuery>;
export const WithdrawalPage = cursorPageOf(WithdrawalView);
export type WithdrawalPage = Static<typeof WithdrawalPage>;

/** The turnover that is required before a withdrawal, one row per source, the oldest first. */
export const TurnoverValue = Type.Object({
  required: MoneyString,
  done: MoneyString,
  left: MoneyString,
  requirements: Type.Array(
    Type.Object({
      /** `deposit`, `adjustment` … */
      source: Type.String(),
      sourceId: IdString,
      since: TimeString,
      required: MoneyString,
      done: MoneyString,
    }),
  ),
});
export type TurnoverValue = Static<typeof TurnoverValue>;

/** GET /wps/cashier/withdrawals/terms: the amount that may be withdrawn at this moment, and the obstacles. */
export const WithdrawalTerms = Type.Object({
  currency: Type.String(),
  /** Cash in the wallet here that nothing blocks. */
  balance: MoneyString,
  /** Wages that the member owes to downlines, or has to give back: they are paid before money leaves. */
  owed: MoneyString,
  /** Money set aside: withdrawals, guarantees and transfers under way. */
  held: MoneyString,
  /** Money in wallets at vendors, which must be recalled before it can be withdrawn. */
  atVendors: MoneyString,
  /**
   * Amount that can leave now: the balance less what is owed, within the rest of the day's amount; zero while anything
   * blocks withdrawals.
   */
  available: MoneyString,
  daily: Type.Object({
    count: Type.Integer(),
    countLeft: Type.Integer(),
    amount: MoneyString,
    amountLeft: MoneyString,
    /** Number of further withdrawals today without a fee. */
    freeLeft: Type.Integer(),
    /** End of the brand's day. */
    until: TimeString,
  }),
  turnover: TurnoverValue,
  /** Customer service has stopped withdrawals of this account. */
  frozen: Type.Boolean(),
  /** The open bonus that a withdrawal ends; null: none. */
  bonus: Type.Union([BonusAtStake, Type.Null()]),
  hasFundPassword: Type.Boolean(),
  /** Minutes within which withdrawals at the member's VIP level are paid; null: no time is promised. */
  payoutMinutes: Type.Union([Type.Integer(), Type.Null()]),
});
export type WithdrawalTerms = Static<typeof WithdrawalTerms>;

/** POST /wps/cashier/withdrawals, encrypted, with an Idempotency-Key. */
export const RequestWithdrawal = Type.Object(
  {
    channel: line(32, 1),
    payoutAccountId: IdString,
    amount: MoneyString,
    fundPassword: line(128, 1),
    /** Agrees that the open bonus ends with it. */
    forfeitBonus: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type RequestWithdrawal = Static<typeof RequestWithdrawal>;

export const WithdrawalPath = Type.Object({ id: IdString });
export type WithdrawalPath = Static<typeof WithdrawalPath>;
