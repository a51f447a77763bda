import { type Static, Type } from 'typebox';
import { IdString, MoneyString } from './envelope.ts';

/** GET /wps/v2/wallets/balance. For a trial user it is play money. */
export const BalanceValue = Type.Object({
  currency: Type.String(),
  balance: MoneyString,
  /** Bonus money, in addition to the balance. */
  bonus: MoneyString,
  playMoney: Type.Boolean(),
  /** The ledger's sequence number of this balance. */
  balanceSeq: IdString,
  wallets: Type.Array(Type.Object({ type: Type.String(), balance: MoneyString })),
});
export type BalanceValue = Static<typeof BalanceValue>;

/** 0 none, 1 offered or signed: one kind of contract between an agent and the upline. */
const ContractFlag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** GET /wps/member/info/funds/consolidated. Booked balances: no vendor is asked. */
export const ConsolidatedFunds = Type.Object({
  currency: Type.String(),
  cash: MoneyString,
  /** Set aside: withdrawals, transfers under way. */
  locked: MoneyString,
  atVendors: MoneyString,
  total: MoneyString,
  dailysalreqtype: ContractFlag,
  divtypereq: ContractFlag,
  contracthoursalreq: ContractFlag,
  realtimesalreqtype: ContractFlag,
});
export type ConsolidatedFunds = Static<typeof ConsolidatedFunds>;

/** Socket.IO event `balance`, at most 4 a second a member. `bonus` is missing if unchanged. */
export type BalancePush = { currency: string; balance: string; bonus?: string; balanceSeq: string; playMoney: boolean };
