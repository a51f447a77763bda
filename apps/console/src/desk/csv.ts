/**
 * Returns a cell of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe in front; a plain
 * number stays as it is.
 */
export function cellOf(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text);
  const safe = !isNumber && /^[\s\u200b-\u200f\ufeff]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns rows as CSV, with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return `\ufeff${[columns.map(cellOf).join(','), ...lines].join('\r\n')}\r\n`;
}

/** Saves a file through the browser. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
