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
import { type Columns, csvOf, inert } from '../../../platform/http/csv.ts';

type PageAt<Row> = (place: { cursor?: string }) => Promise<{ list: Row[]; nextCursor: string | null }>;

/** Returns rows that are there as a whole as a CSV file. */
export async function fileOf<Row>(columns: Columns<Row>, list: Row[]): Promise<Readable> {
  return await csvOf(columns, async () => ({ list, nextCursor: null }));
}

/** Returns rows that are read page after page as a CSV file: no more than a page is held. */
export async function pagedFileOf<Row>(columns: Columns<Row>, pageAt: PageAt<Row>): Promise<Readable> {
  return await csvOf(columns, pageAt);
}

export const revenueColumns: Columns<DeskRevenue> = [
  ['From (UTC)', (row) => row.at],
  ['Currency', (row) => row.currency],
  ['Registrations', (row) => String(row.registrations)],
  ['First deposits', (row) => String(row.firstDeposits)],
  ['Deposits', (row) => row.deposits],
  ['Number of deposits', (row) => String(row.depositCount)],
  ['Chargebacks', (row) => row.chargebacks],
  ['Withdrawals', (row) => row.withdrawals],
  ['Number of withdrawals', (row) => String(row.withdrawalCount)],
  ['Fees', (row) => row.fees],
  ['Bets', (row) => String(row.bets)],
  ['Stake', (row) => row.stake],
  ['Payout', (row) => row.payout],
  ['GGR', (row) => row.ggr],
  ['Bonus cost', (row) => row.bonusCost],
  ['Vendors’ credits', (row) => row.vendorCredits],
  ['Agents', (row) => row.agentCost],
  ['NGR', (row) => row.ngr],
];

export const playColumns: Columns<DeskPlay> = [
  ['Currency', (row) => row.currency],
  ['Vendor', (row) => inert(row.vendor)],
  ['Vendor’s name', (row) => inert(row.vendorName)],
  ['Game type', (row) => row.gameType],
  ['Game', (row) => inert(row.gameCode)],
  ['Game’s name', (row) => inert(row.gameName)],
  ['Bets', (row) => String(row.bets)],
  ['Stake', (row) => row.stake],
  ['Valid bet', (row) => row.validBet],
  ['Payout', (row) => row.payout],
  ['GGR', (row) => row.ggr],
];

export const promotionColumns: Columns<DeskPromotionCost> = [
  ['Source', (row) => inert(row.source)],
  ['Currency', (row) => row.currency],
  ['Transfers', (row) => String(row.transfers)],
  ['Given', (row) => row.given],
  ['Taken back', (row) => row.takenBack],
  ['Cost', (row) => row.cost],
];

export const playerColumns: Columns<DeskPlayerValue> = [
  ['Account', (row) => row.memberId],
  ['Name', (row) => inert(row.username)],
  ['Currency', (row) => row.currency],
  ['Registered (UTC)', (row) => row.registeredAt],
  ['First deposit (UTC)', (row) => row.firstDepositAt ?? ''],
  ['Deposited', (row) => row.deposited],
  ['Withdrawn', (row) => row.withdrawn],
  ['Gifts', (row) => row.gifts],
  ['Bets', (row) => String(row.bets)],
  ['Stake', (row) => row.stake],
  ['Payout', (row) => row.payout],
  ['GGR', (row) => row.ggr],
  ['Value', (row) => row.value],
];

type CohortLine = Omit<DeskCohort, 'months'> & DeskCohort['months'][number];
/** Returns a line for each month of each cohort. */
export const cohortLines = (list: readonly DeskCohort[]): CohortLine[] =>
  list.flatMap(({ months, ...cohort }) => months.map((month) => ({ ...cohort, ...month })));
export const cohortColumns: Columns<CohortLine> = [
  ['Registered in', (row) => row.cohort],
  ['Currency', (row) => row.currency],
  ['Players', (row) => String(row.players)],
  ['Depositors', (row) => String(row.depositors)],
  ['Month', (row) => String(row.month)],
  ['Active', (row) => String(row.active)],
  ['Deposits', (row) => row.deposits],
  ['Withdrawals', (row) => row.withdrawals],
  ['Gifts', (row) => row.gifts],
  ['Stake', (row) => row.stake],
  ['GGR', (row) => row.ggr],
];

export const agentColumns: Columns<DeskAgentValue> = [
  ['Account', (row) => row.memberId],
  ['Name', (row) => inert(row.username)],
  ['Currency', (row) => row.currency],
  ['Joined', (row) => String(row.joined)],
  ['Deposits', (row) => row.deposits],
  ['Withdrawals', (row) => row.withdrawals],
  ['Stake', (row) => row.stake],
  ['Payout', (row) => row.payout],
  ['GGR', (row) => row.ggr],
  ['Promotions', (row) => row.promotions],
  ['Rebates', (row) => row.rebates],
  ['Wages', (row) => row.wages],
];

export const invoiceColumns: Columns<DeskInvoiceLine> = [
  ['Month', (row) => row.month],
  ['Vendor', (row) => inert(row.vendor)],
  ['Vendor’s name', (row) => inert(row.vendorName)],
  ['Currency', (row) => row.currency],
  ['Game type', (row) => row.gameType],
  ['Bets', (row) => String(row.bets)],
  ['Stake', (row) => row.stake],
  ['Payout', (row) => row.payout],
  ['GGR', (row) => row.ggr],
  ['Rate (bp)', (row) => (row.rateBp === null ? '' : String(row.rateBp))],
  ['Due', (row) => row.due ?? ''],
];
