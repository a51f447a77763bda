import type { Readable } from 'node:stream';
import type { DepositView } from '@fairhouse/contract/deposits';
import type {
  AccountFilterQuery,
  AccountRecord,
  BetFilterQuery,
  BetRecord,
  DepositFilterQuery,
  ProfitQuery,
  WithdrawalFilterQuery,
} from '@fairhouse/contract/records';
import type { WithdrawalView } from '@fairhouse/contract/withdrawals';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Columns, csvOf, inert } from '../../platform/http/csv.ts';
import type { BetProduct } from '../bet-feed/index.ts';
import { listDeposits, listWithdrawals } from '../cashier/index.ts';
import { listBets, totalBets } from './bets.ts';
import { profitOf } from './profit.ts';
import { listTransactions, totalTransactions } from './transactions.ts';

type Whose = { memberId: bigint; currency: CurrencyCode };

/** The most lines of a file: enough for a year of play, and few enough for a spreadsheet. */
export const exportLinesMax = 100_000;
const pageSize = 1000;

/** Returns the betting record as a CSV file, read page by page. @throws EXPORT_TOO_LARGE, MALFORMED */
export async function exportBets(
  ctx: Ctx,
  products: readonly BetProduct[],
  whose: Whose,
  query: BetFilterQuery,
): Promise<Readable> {
  bound((await totalBets(ctx, products, whose, query)).bets);
  const columns: Columns<BetRecord> = [
    ['Time (UTC)', (bet) => bet.placedAt],
    ['Round', (bet) => bet.roundId],
    ['Vendor', (bet) => inert(bet.vendorName)],
    ['Game type', (bet) => bet.gameType],
    ['Game', (bet) => inert(bet.gameName)],
    ['Currency', (bet) => bet.currency],
    ['Stake', (bet) => bet.stake],
    ['Returned', (bet) => bet.returned],
    ['Valid bet', (bet) => bet.validBet],
    ['Multiplier', (bet) => bet.multiplier],
    ['Payout', (bet) => bet.payout],
    ['Win/loss', (bet) => bet.winLoss],
    ['Status', (bet) => bet.status],
    ["Vendor's round", (bet) => inert(bet.vendorRound ?? '')],
  ];
  return csvOf(columns, (place) => listBets(ctx, products, whose, { ...query, ...place, pageSize }));
}

/** Returns the account record as a CSV file. @throws EXPORT_TOO_LARGE, MALFORMED */
export async function exportTransactions(
  ctx: Ctx,
  products: readonly BetProduct[],
  whose: Whose,
  query: AccountFilterQuery,
): Promise<Readable> {
  bound((await totalTransactions(ctx, whose, query)).transfers);
  const columns: Columns<AccountRecord> = [
    ['Time (UTC)', (row) => row.at],
    ['Transfer', (row) => row.transferId],
    ['Kind', (row) => row.kind],
    ['Reference', (row) => row.reference],
    ['Currency', (row) => row.currency],
    ['Amount', (row) => row.amount],
    ['Balance after', (row) => row.balanceAfter],
  ];
  return csvOf(columns, (place) => listTransactions(ctx, products, whose, { ...query, ...place, pageSize }));
}

/** Returns profit and loss by day and game type as a CSV file. @throws MALFORMED */
export async function exportProfit(ctx: Ctx, whose: Whose, query: ProfitQuery): Promise<Readable> {
  const { days, currency } = await profitOf(ctx, whose, query);
  const list = days.flatMap(({ day, gameTypes }) => gameTypes.map((sums) => ({ day, ...sums })));
  const columns: Columns<(typeof list)[number]> = [
    ['Day', (row) => row.day],
    ['Game type', (row) => row.gameType],
    ['Currency', () => currency],
    ['Bets', (row) => String(row.bets)],
    ['Stake', (row) => row.stake],
    ['Valid bet', (row) => row.validBet],
    ['Payout', (row) => row.payout],
    ['Win/loss', (row) => row.winLoss],
  ];
  return csvOf(columns, async () => ({ list, nextCursor: null }));
}

/** Returns the member's deposits as a CSV file, without a limit: they are few. @throws MALFORMED */
export async function exportDeposits(ctx: Ctx, { memberId }: Whose, query: DepositFilterQuery): Promise<Readable> {
  const columns: Columns<DepositView> = [
    ['Requested (UTC)', (deposit) => deposit.createdAt],
    ['Deposit', (deposit) => deposit.id],
    ['Way', (deposit) => deposit.channel],
    ['Reference', (deposit) => deposit.reference],
    ['Currency', (deposit) => deposit.currency],
    ['Amount', (deposit) => deposit.amount],
    ['Fee', (deposit) => deposit.fee],
    ['Credited', (deposit) => deposit.credited],
    ['State', (deposit) => deposit.state],
    ['Settled (UTC)', (deposit) => deposit.settledAt ?? ''],
  ];
  return csvOf(columns, (place) => listDeposits(ctx, memberId, { ...query, ...place, pageSize }));
}

/** Returns the member's withdrawals as a CSV file. @throws MALFORMED */
export async function exportWithdrawals(
  ctx: Ctx,
  { memberId }: Whose,
  query: WithdrawalFilterQuery,
): Promise<Readable> {
  const columns: Columns<WithdrawalView> = [
    ['Requested (UTC)', (withdrawal) => withdrawal.createdAt],
    ['Withdrawal', (withdrawal) => withdrawal.id],
    ['Way', (withdrawal) => withdrawal.channel],
    ['Account ends in', (withdrawal) => withdrawal.account.numberTail],
    ['Currency', (withdrawal) => withdrawal.currency],
    ['Amount', (withdrawal) => withdrawal.amount],
    ['Fee', (withdrawal) => withdrawal.fee],
    ['Paid so far', (withdrawal) => withdrawal.paidAmount],
    ['State', (withdrawal) => withdrawal.state],
    ['Settled (UTC)', (withdrawal) => withdrawal.settledAt ?? ''],
  ];
  return csvOf(columns, (place) => listWithdrawals(ctx, memberId, { ...query, ...place, pageSize }));
}

function bound(lines: number): void {
  if (lines > exportLinesMax) throw new DomainError('EXPORT_TOO_LARGE', { max: exportLinesMax });
}
