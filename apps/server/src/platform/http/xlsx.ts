import { Readable } from 'node:stream';
import { assert } from '../errors.ts';
import type { Columns, PageAt } from './csv.ts';

/** Rows of one sheet, including its header: as many as spreadsheets open. */
const sheetRowsMax = 1_048_576;
const cellLengthMax = 32_767;
/** Longer numbers lose digits in a spreadsheet. */
const digitsMax = 15;

const spreadsheetml = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Streams an XLSX file of the columns and rows that `csvOf` writes. At most one page is in memory; where a sheet is
 * full, the next one begins. Its first page is read before the answer begins, so that a refusal is still a JSON
 * answer.
 */
export async function xlsxOf<Row>(
  columns: Columns<Row>,
  pageAt: PageAt<Row>,
  rowsMax = sheetRowsMax,
): Promise<Readable> {
  const first = await pageAt({});
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const rows = rowsOf(columns, first, pageAt);
  const out = zip.outputStream;
  assert(out instanceof Readable, 'a ZIP file is written to a stream');
  zip.on('error', (error: Error) => out.destroy(error));

  const addSheet = (number: number) => {
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, { compressionLevel: 1 }, (take) => {
      const sheet = Readable.from(
        sheetOf(columns, rows, rowsMax, (isMore) => close(number, isMore)),
        {
          objectMode: false,
        },
      );
      sheet.once('error', (error) => out.destroy(error));
      // A reader who disconnects stops the reading.
      out.once('close', () => sheet.destroy());
      take(null, sheet);
    });
  };
  const close = (number: number, isMore: boolean) => {
    if (isMore) return addSheet(number + 1);
    for (const [path, xml] of partsOf(number)) zip.addBuffer(Buffer.from(head + xml), path);
    zip.end();
  };
  addSheet(1);
  return out;
}

/** A row, or null at the end; `peek` keeps it for the next sheet. */
type Rows = { next: () => Promise<string | null>; peek: () => Promise<string | null> };

function rowsOf<Row>(columns: Columns<Row>, first: Awaited<ReturnType<PageAt<Row>>>, pageAt: PageAt<Row>): Rows {
  let page = first;
  let at = 0;
  const peek = async (): Promise<string | null> => {
    while (at >= page.list.length) {
      if (page.nextCursor === null) return null;
      page = await pageAt({ cursor: page.nextCursor });
      at = 0;
    }
    const row = page.list[at];
    if (row === undefined) return null;
    return `<row>${columns.map(([, cell, kind]) => cellOf(cell(row), kind === 'number')).join('')}</row>`;
  };
  return {
    peek,
    next: async () => {
      const row = await peek();
      at += 1;
      return row;
    },
  };
}

/** Rows that are sent as one chunk. */
const chunkRows = 500;

async function* sheetOf<Row>(columns: Columns<Row>, rows: Rows, rowsMax: number, done: (isMore: boolean) => void) {
  const names = columns.map(([header]) => cellOf(header, false, 1)).join('');
  yield `${head}<worksheet xmlns="${spreadsheetml}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row>${names}</row>`;
  let written = 1;
  for (let isOver = false; !isOver && written < rowsMax; ) {
    const chunk: string[] = [];
    while (chunk.length < chunkRows && written < rowsMax) {
      const row = await rows.next();
      if (row === null) {
        isOver = true;
        break;
      }
      chunk.push(row);
      written += 1;
    }
    if (chunk.length > 0) yield chunk.join('');
  }
  yield '</sheetData></worksheet>';
  done((await rows.peek()) !== null);
}

/**
 * Returns a cell. A text is always a text to a spreadsheet, whatever it begins with; a number that would lose digits
 * is written as text.
 * @param style its index in the list of styles
 */
function cellOf(value: string, isNumber: boolean, style = 0): string {
  if (value === '') return '<c/>';
  const number = isNumber && /^-?\d+(?:\.\d+)?$/.test(value) ? value.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1') : null;
  if (number !== null && number.replace(/\D/g, '').length <= digitsMax) return `<c><v>${number}</v></c>`;
  const styled = style === 0 ? '' : ` s="${style}"`;
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${textOf(value)}</t></is></c>`;
}

/**
 * Escapes a text for XML. Characters that XML does not allow are removed; the underscore of `_x003D_` is escaped, so
 * that it is not read as the code of a character.
 */
function textOf(value: string): string {
  const known = value
    .slice(0, cellLengthMax)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML may not hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return known
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Returns the parts of the file beside its sheets. */
function partsOf(sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1);
  const typed = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const relationsOf = (list: string[]) =>
    `<Relationships xmlns="${packaged}/relationships">${list.join('')}</Relationships>`;
  const styles = sheets + 1;
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typed('xl/workbook.xml', 'sheet.main')}${typed('xl/styles.xml', 'styles')}${numbers.map((n) => typed(`xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
    ],
    ['_rels/.rels', relationsOf([related(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${spreadsheetml}" xmlns:r="${relationships}"><sheets>${numbers.map((n) => `<sheet name="${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationsOf([
        ...numbers.map((n) => related(n, 'worksheet', `worksheets/sheet${n}.xml`)),
        related(styles, 'styles', 'styles.xml'),
      ]),
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${spreadsheetml}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ];
}
