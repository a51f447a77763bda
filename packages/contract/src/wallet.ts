import { type Static, Type } from 'typebox';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';

/** GET /wps/v2/wallets/balance. For a trial user it is play money. */
export const BalanceValue = Type.Object({
  currency: Type.String(),
  balance: MoneyString,
  playMoney: Type.Boolean(),
  /** The ledger's sequence number at which this balance held. */
  balanceSeq: IdString,
  wallets: Type.Array(Type.Object({ type: Type.String(), balance: MoneyString })),
});
export type BalanceValue = Static<typeof BalanceValue>;

/** Socket.IO event `balance`, at most 4 a second a member. */
export type BalancePush = { currency: string; balance: string; balanceSeq: string; playMoney: boolean };

const period = {
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  from: Type.Optional(TimeString),
  /** Exclusive. */
  to: Type.Optional(TimeString),
};

/** A cursor is the `nextCursor` of the page before. */
export const BetRecordQuery = Type.Object({
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,18}$' })),
  ...period,
});
export type BetRecordQuery = Static<typeof BetRecordQuery>;

export const AccountRecordQuery = Type.Object({ cursor: Type.Optional(IdString), ...period });
export type AccountRecordQuery = Static<typeof AccountRecordQuery>;

/** GET /wps/records/bets: bets for real money, newest first. */
export const BetRecord = Type.Object({
  roundId: IdString,
  /** `ORIGINALS` for in-house games. */
  vendor: Type.String(),
  /** `INHOUSE` for in-house games. */
  gameType: Type.String(),
  gameCode: Type.String(),
  currency: Type.String(),
  stake: MoneyString,
  /** The part of the stake that counts as turnover. */
  validBet: MoneyString,
  payout: MoneyString,
  /** Payout less stake: positive when the member won. */
  winLoss: MoneyString,
  multiplier: Type.String(),
  status: Type.Literal('SETTLED'),
  placedAt: TimeString,
});
export type BetRecord = Static<typeof BetRecord>;
export const BetRecordPage = cursorPageOf(BetRecord);
export type BetRecordPage = Static<typeof BetRecordPage>;

/** GET /wps/records/transactions: the account record, every transfer of the member's cash wallet. */
export const AccountRecord = Type.Object({
  transferId: Type.String(),
  /** A kind of the ledger: `stake`, `payout`, `signupGift` … */
  kind: Type.String(),
  currency: Type.String(),
  /** Signed: negative when money left the wallet. */
  amount: MoneyString,
  balanceAfter: MoneyString,
  /** What it was for: the round of a stake or payout, otherwise as its kind numbers it; '' when about nothing. */
  reference: Type.String(),
  at: TimeString,
});
export type AccountRecord = Static<typeof AccountRecord>;
export const AccountRecordPage = cursorPageOf(AccountRecord);
export type AccountRecordPage = Static<typeof AccountRecordPage>;
