import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../ctx.ts';

/**
 * The columns and their cells: numbers, times and our own texts unchanged, names given by others disarmed. Cells of
 * kind `number` are numbers in files that have such.
 */
export type Columns<Row> = [header: string, cell: (row: Row) => string, kind?: 'number'][];
type Page<Row> = { list: Row[]; nextCursor: string | null };

/** Streams a file. Its first page is read before the answer begins, so that a refusal is still a JSON answer. */
export async function csvOf<Row>(columns: Columns<Row>, pageAt: PageAt<Row>): Promise<Readable> {
  const first = await pageAt({});
  return Readable.from(csvPages(columns, first, pageAt), { objectMode: false });
}

export type PageAt<Row> = (place: { cursor?: string }) => Promise<Page<Row>>;

async function* csvPages<Row>(columns: Columns<Row>, first: Page<Row>, pageAt: PageAt<Row>) {
  const { stringify } = await import('csv-stringify/sync');
  // Without the byte-order mark spreadsheets read the file in a local encoding.
  yield `\ufeff${stringify([columns.map(([header]) => header)])}`;
  for (let page = first; ; ) {
    yield stringify(page.list.map((row) => columns.map(([, cell]) => cell(row))));
    if (page.nextCursor === null) return;
    page = await pageAt({ cursor: page.nextCursor });
  }
}

/**
 * Disarms a name given by others: a spreadsheet would execute one that begins like a formula, also with a full-width
 * sign. So would one of another country execute what follows a semicolon or a tab, at which it begins another cell.
 */
export function inert(name: string): string {
  return name.replace(/(^(?=[\t\r\n])|(?:^|[;\t])[\s"]*(?=[=+\-@＝＋－＠]))/g, "$1'");
}

export type FileFormat = 'csv' | 'xlsx';
/** The media type of each file format, for browsers and mail. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileFormat, string>;

/** Sets an answer's headers so that it is saved as a file of this name and day. */
export function asFile(ctx: Ctx, reply: FastifyReply, name: string, format: FileFormat = 'csv'): FastifyReply {
  const day = ctx.clock().toISOString().slice(0, 10);
  return reply
    .type(fileTypes[format])
    .header('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
    .header('cache-control', 'no-store');
}
