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

export const RecordQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 64 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  from: Type.Optional(TimeString),
  to: Type.Optional(TimeString),
});

/** GET /wps/records/bets */
export const BetRecord = Type.Object({
  roundId: IdString,
  vendor: Type.String(),
  gameType: Type.String(),
  gameCode: Type.String(),
  stake: MoneyString,
  validBet: MoneyString,
  payout: MoneyString,
  winLoss: MoneyString,
  multiplier: Type.String(),
  status: Type.String(),
  placedAt: TimeString,
});
export type BetRecord = Static<typeof BetRecord>;
export const BetRecordPage = cursorPageOf(BetRecord);

/** GET /wps/records/transactions: the account record, every transfer of the member's cash wallet. */
export const AccountRecord = Type.Object({
  transferId: Type.String(),
  kind: Type.String(),
  /** Signed: negative when money left the wallet. */
  amount: MoneyString,
  balanceAfter: MoneyString,
  reference: Type.String(),
  at: TimeString,
});
export type AccountRecord = Static<typeof AccountRecord>;
export const AccountRecordPage = cursorPageOf(AccountRecord);
