import { type Static, Type } from 'typebox';
import { IdString, MoneyString } from './envelope.ts';

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
