import type { DeskGameEdit, DeskGameEditQuery } from '@fairhouse/contract/desk-games';
import type { Ctx } from '../../../platform/ctx.ts';
import { readEdits } from '../../games/index.ts';
import { namesFor } from '../cashier/names.ts';
import { cutPage } from '../cashier/page.ts';

/** What was changed of the catalogue, newest first. */
export async function listGameEdits(
  ctx: Ctx,
  { cursor, subject, pageSize }: DeskGameEditQuery,
): Promise<{ list: DeskGameEdit[]; nextCursor: string | null }> {
  const rows = await readEdits(ctx.db, {
    limit: pageSize + 1,
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
    ...(subject === undefined ? {} : { subject }),
  });
  const { list, nextCursor } = cutPage(rows, { pageSize });
  const names = await namesFor(ctx, { operators: list.map(({ operator_id }) => operator_id) });
  return {
    list: list.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      operatorId: row.operator_id === null ? null : String(row.operator_id),
      operator: row.operator_id === null ? null : names.operator(row.operator_id),
      subject: row.subject,
      subjectId: row.subject_id,
      reason: row.reason,
      detail: row.detail,
    })),
    nextCursor,
  };
}
