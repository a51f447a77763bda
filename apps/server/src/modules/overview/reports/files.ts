import type { Readable } from 'node:stream';
import type {
  DeskAgentValue,
  DeskCohort,
  DeskInvoiceLine,
  DeskPlay,
  DeskPlayerValue,
  DeskPromotionCost,
  DeskRevenue,
} from '@fairhouse/contract/desk-reports';
import type { DeskTaxLine } from '@fairhouse/contract/desk-taxes';
import { type Columns, csvOf, type FileFormat, inert, type PageAt } from '../../../platform/http/csv.ts';
import { xlsxOf } from '../../../platform/http/xlsx.ts';

/** The formats of reports. */
export const fileFormats: readonly FileFormat[] = ['csv', 'xlsx'];

/** Returns a list of rows as a file. */
export async function fileOf<Row>(columns: Columns<Row>, list: Row[], format: FileFormat): Promise<Readable> {
  return await pagedFileOf(columns, async () => ({ list, nextCursor: null }), format);
}

/** Returns rows that are read page by page as a file: no more than one page is in memory. */
export async function pagedFileOf<Row>(
  columns: Columns<Row>,
  pageAt: PageAt<Row>,
  format: FileFormat,
): Promise<Readable> {
  return await (format === 'xlsx' ? xlsxOf(columns, pageAt) : csvOf(columns, pageAt));
}

export const revenueColumns: Columns<DeskRevenue> = [
  ['Day', (row) => row.day],
  ['From (UTC)', (row) => row.at],
  ['Currency', (row) => row.currency],
  ['Registrations', (row) => String(row.registrations), 'number'],
  ['First deposits', (row) => String(row.firstDeposits), 'number'],
  ['Deposits', (row) => row.deposits, 'number'],
  ['Number of deposits', (row) => String(row.depositCount), 'number'],
  ['Chargebacks', (row) => row.chargebacks, 'number'],
  ['Withdrawals', (row) => row.withdrawals, 'number'],
  ['Number of withdrawals', (row) => String(row.withdrawalCount), 'number'],
  ['Fees', (row) => row.fees, 'number'],
  ['Bets', (row) => String(row.bets), 'number'],
  ['Stake', (row) => row.stake, 'number'],
  ['Payout', (row) => row.payout, 'number'],
  ['GGR', (row) => row.ggr, 'number'],
  ['Bonus cost', (row) => row.bonusCost, 'number'],
  ['Jackpots', (row) => row.jackpotCost, 'number'],
  ['Vendors’ credits', (row) => row.vendorCredits, 'number'],
  ['Agents', (row) => row.agentCost, 'number'],
  ['NGR', (row) => row.ngr, 'number'],
];

export const playColumns: Columns<DeskPlay> = [
  ['Currency', (row) => row.currency],
  ['Vendor', (row) => inert(row.vendor)],
  ['Vendor’s name', (row) => inert(row.vendorName)],
  ['Game type', (row) => row.gameType],
  ['Game', (row) => inert(row.gameCode)],
  ['Game’s name', (row) => inert(row.gameName)],
  ['Bets', (row) => String(row.bets), 'number'],
  ['Stake', (row) => row.stake, 'number'],
  ['Valid bet', (row) => row.validBet, 'number'],
  ['Payout', (row) => row.payout, 'number'],
  ['GGR', (row) => row.ggr, 'number'],
];

export const promotionColumns: Columns<DeskPromotionCost> = [
  ['Source', (row) => inert(row.source)],
  ['Currency', (row) => row.currency],
  ['Transfers', (row) => String(row.transfers), 'number'],
  ['Given', (row) => row.given, 'number'],
  ['Taken back', (row) => row.takenBack, 'number'],
  ['Cost', (row) => row.cost, 'number'],
];

export const playerColumns: Columns<DeskPlayerValue> = [
  ['Account', (row) => row.memberId],
  ['Name', (row) => inert(row.username)],
  ['Currency', (row) => row.currency],
  ['Registered (UTC)', (row) => row.registeredAt],
  ['First deposit (UTC)', (row) => row.firstDepositAt ?? ''],
  ['Deposited', (row) => row.deposited, 'number'],
  ['Withdrawn', (row) => row.withdrawn, 'number'],
  ['Gifts', (row) => row.gifts, 'number'],
  ['Bets', (row) => String(row.bets), 'number'],
  ['Stake', (row) => row.stake, 'number'],
  ['Payout', (row) => row.payout, 'number'],
  ['GGR', (row) => row.ggr, 'number'],
  ['Value', (row) => row.value, 'number'],
];

type CohortLine = Omit<DeskCohort, 'months'> & DeskCohort['months'][number];
/** Returns a line for each month of each cohort. */
export const cohortLines = (list: readonly DeskCohort[]): CohortLine[] =>
  list.flatMap(({ months, ...cohort }) => months.map((month) => ({ ...cohort, ...month })));
export const cohortColumns: Columns<CohortLine> = [
  ['Registered in', (row) => row.cohort],
  ['Currency', (row) => row.currency],
  ['Players', (row) => String(row.players), 'number'],
  ['Depositors', (row) => String(row.depositors), 'number'],
  ['Month', (row) => String(row.month), 'number'],
  ['Active', (row) => String(row.active), 'number'],
  ['Deposits', (row) => row.deposits, 'number'],
  ['Withdrawals', (row) => row.withdrawals, 'number'],
  ['Gifts', (row) => row.gifts, 'number'],
  ['Stake', (row) => row.stake, 'number'],
  ['GGR', (row) => row.ggr, 'number'],
];

export const agentColumns: Columns<DeskAgentValue> = [
  ['Account', (row) => row.memberId],
  ['Name', (row) => inert(row.username)],
  ['Currency', (row) => row.currency],
  ['Joined', (row) => String(row.joined), 'number'],
  ['Deposits', (row) => row.deposits, 'number'],
  ['Withdrawals', (row) => row.withdrawals, 'number'],
  ['Stake', (row) => row.stake, 'number'],
  ['Payout', (row) => row.payout, 'number'],
  ['GGR', (row) => row.ggr, 'number'],
  ['Promotions', (row) => row.promotions, 'number'],
  ['Rebates', (row) => row.rebates, 'number'],
  ['Wages', (row) => row.wages, 'number'],
];

export const invoiceColumns: Columns<DeskInvoiceLine> = [
  ['Month', (row) => row.month],
  ['Vendor', (row) => inert(row.vendor)],
  ['Vendor’s name', (row) => inert(row.vendorName)],
  ['Currency', (row) => row.currency],
  ['Game type', (row) => row.gameType],
  ['Bets', (row) => String(row.bets), 'number'],
  ['Stake', (row) => row.stake, 'number'],
  ['Payout', (row) => row.payout, 'number'],
  ['GGR', (row) => row.ggr, 'number'],
  ['Rate (bp)', (row) => (row.rateBp === null ? '' : String(row.rateBp)), 'number'],
  ['Due', (row) => row.due ?? '', 'number'],
];

export const taxColumns: Columns<DeskTaxLine> = [
  ['Month', (row) => row.month],
  ['Currency', (row) => row.currency],
  ['Game type', (row) => row.gameType],
  ['Bets', (row) => String(row.bets), 'number'],
  ['Stakes', (row) => row.stake, 'number'],
  ['Winnings paid', (row) => row.payout, 'number'],
  ['GGR', (row) => row.ggr, 'number'],
  ['Taxable GGR', (row) => row.taxable, 'number'],
  ['Rate (bp)', (row) => (row.rateBp === null ? '' : String(row.rateBp)), 'number'],
  ['Due', (row) => row.due ?? '', 'number'],
];
