import type { Readable } from 'node:stream';
import type {
  Statement,
  StatementDetail,
  StatementFileQuery,
  StatementPage,
  StatementQuery,
} from '@fairhouse/contract/contracts';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type Columns, csvOf, inert } from '../../../platform/http/csv.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { periodOf } from '../../../platform/http/period.ts';
import { seenAccounts } from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';
import { contractRows } from '../contracts/contract-store.ts';
import { payView } from '../contracts/what-if.ts';
import { fileLinesMax } from '../team/report.ts';
import { statedFigures } from './correct.ts';
import { countStatementRows, listStatementRows, type StatementRow, statementRows } from './statement-store.ts';

const filePage = 500;

/**
 * Returns the statements that an agent received under contracts, or owes to downlines, newest first.
 * @throws MALFORMED
 */
export async function listStatements(ctx: Ctx, memberId: bigint, asked: StatementQuery): Promise<StatementPage> {
  const { kind, side = 'received', pageSize } = asked;
  const rows = await listStatementRows(ctx.db, {
    ...(side === 'received' ? { payeeId: memberId } : { payerId: memberId }),
    ...(kind === undefined ? {} : { kind }),
    ...periodOf(asked),
    ...pageWindow(asked),
  });
  const { page, nextCursor } = pageOf(rows, pageSize, ({ id }) => id);
  return { list: await statementViews(ctx, page), nextCursor };
}

/** Returns the statements of a query as a CSV file. @throws EXPORT_TOO_LARGE, MALFORMED */
export async function exportStatements(ctx: Ctx, memberId: bigint, query: StatementFileQuery): Promise<Readable> {
  const { kind, side = 'received' } = query;
  const count = await countStatementRows(ctx.db, {
    ...(side === 'received' ? { payeeId: memberId } : { payerId: memberId }),
    ...(kind === undefined ? {} : { kind }),
    ...periodOf(query),
  });
  if (count > fileLinesMax) throw new DomainError('EXPORT_TOO_LARGE', { max: fileLinesMax });
  const columns: Columns<Statement> = [
    ['Statement', (row) => row.id],
    ['Kind', (row) => row.kind],
    ['Contract', (row) => row.contractId],
    ['Version', (row) => String(row.contractVersion)],
    ['Downline', (row) => inert(row.downline.username)],
    ['From (UTC)', (row) => row.from],
    ['Until (UTC)', (row) => row.until],
    ['Revision', (row) => String(row.revision)],
    ['Currency', (row) => row.currency],
    ['Stake', (row) => row.figures.stake],
    ['Valid bet', (row) => row.figures.validBet],
    ['Payout', (row) => row.figures.payout],
    ['Promotions', (row) => row.figures.promotions],
    ['Rebates', (row) => row.figures.rebates],
    ['Profit', (row) => row.figures.profit],
    ['Loss carried in', (row) => row.carriedIn],
    ['Owed by players', (row) => row.figures.unpaid],
    ['Owed by players before', (row) => row.unpaidIn],
    ['Active members', (row) => String(row.figures.activeMembers)],
    ['Basis', (row) => row.basis],
    ['Rate (%)', (row) => row.rate],
    ['Amount', (row) => row.amount],
    ['Stated before', (row) => row.before],
    ['Due', (row) => row.due],
    ['Paid', (row) => row.paid],
    ['Set off', (row) => row.setOff],
    ['Loss carried out', (row) => row.carriedOut],
    ['Owed by players after', (row) => row.unpaidOut],
    ['State', (row) => row.state ?? ''],
    ['Settled (UTC)', (row) => row.settledAt],
  ];
  return csvOf(columns, (place) => listStatements(ctx, memberId, { ...query, ...place, pageSize: filePage }));
}

/**
 * Returns a statement with the terms that it was computed by, to either side.
 * @throws NOT_FOUND (also for others' statements)
 */
export async function statementOfSide(ctx: Ctx, memberId: bigint, id: bigint): Promise<StatementDetail> {
  const row = await statementRows.byId(ctx.db, id);
  if (!row || (row.payer_id !== memberId && row.payee_id !== memberId)) throw new DomainError('NOT_FOUND');
  return await statementDetail(ctx, row);
}

export async function statementDetail(ctx: Ctx, row: StatementRow): Promise<StatementDetail> {
  const contract = await contractRows.byId(ctx.db, row.contract_id);
  const [view] = await statementViews(ctx, [row]);
  assert(view && contract, 'a statement has its contract');
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const dayOf = (time: number) => new Date(time + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
  const days = { from: dayOf(row.from_at.getTime()), to: dayOf(row.until_at.getTime() - 1) };
  return { ...view, terms: contract.terms, days };
}

export async function statementViews(ctx: Ctx, rows: readonly StatementRow[]): Promise<Statement[]> {
  const names = await seenAccounts(
    ctx.db,
    rows.map(({ payee_id }) => payee_id),
  );
  const contracts = await contractRows.byIds(ctx.db, [...new Set(rows.map((row) => row.contract_id))]);
  const versions = new Map(contracts.map(({ id, version }) => [id, version]));
  return rows.map((row) => {
    const money = (units: bigint) => formatMoney(units, row.currency);
    const pay = {
      basis: row.basis,
      rate: row.rate,
      amount: row.amount,
      carriedIn: { loss: row.carried_in, unpaid: row.unpaid_in },
      carriedOut: { loss: row.carried_out, unpaid: row.unpaid_out },
    };
    const period = { from: row.from_at, until: row.until_at };
    return {
      id: String(row.id),
      kind: row.kind,
      contractId: String(row.contract_id),
      contractVersion: versions.get(row.contract_id) ?? 0,
      revision: row.revision,
      byHouse: row.payer_id === null,
      downline: { memberId: String(row.payee_id), username: names.get(row.payee_id) ?? String(row.payee_id) },
      currency: row.currency,
      ...payView({ ...period, figures: statedFigures(row), pay }, row.currency),
      before: money(row.before),
      due: money(row.due),
      paid: money(row.paid),
      setOff: money(row.set_off),
      state: row.state === 'NONE' ? null : row.state,
      refusedWhy: row.refused_why,
      settledAt: row.settled_at.toISOString(),
    };
  });
}
