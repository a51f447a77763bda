/**
 * Returns the beginning of a list's page, and the number of rows to read: one more than the page shows whether
 * another follows.
 */
export function pageWindow({ cursor, pageSize }: { cursor?: string; pageSize: number }): {
  limit: number;
  before?: bigint;
} {
  return { limit: pageSize + 1, ...(cursor === undefined ? {} : { before: BigInt(cursor) }) };
}

/**
 * Returns the page's rows out of those read, and the cursor of the next page: that of the last row, or null at the
 * end.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  pageSize: number,
  cursorOf: (row: Row) => bigint | string,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : String(cursorOf(last)) };
}
