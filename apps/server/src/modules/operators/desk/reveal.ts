import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Permission } from '../permissions.ts';
import { deskAct, rowNumber } from './act.ts';
import { type ActDetail, noteAct } from './trail.ts';

/**
 * Declares an act that shows data that is masked elsewhere. The operator and the reason are noted first, at most
 * thirty are shown a minute, and the answer is not cached.
 * @param action the act's name in the trail
 * @param read reads the row, and throws where there is none
 * @param detail the fields that the trail adds
 * @param shown the shown data of the row
 */
export function deskReveal<V extends TSchema, Row, R>({
  permission,
  action,
  answer,
  read,
  detail,
  shown,
}: {
  permission: Permission;
  action: string;
  answer: V;
  read: (ctx: Ctx, id: bigint) => Promise<Row>;
  detail?: (row: Row) => ActDetail;
  shown: (ctx: Ctx, row: Row, id: bigint) => R | Promise<R>;
}) {
  return deskAct({
    permission,
    schema: { params: DeskId, body: DeskReason },
    perMinute: 30,
    noStore: true,
    answer,
    on: rowNumber,
    act: async (ctx, id, { operatorId }, { reason }: DeskReason): Promise<R> => {
      const row = await read(ctx, id);
      await noteAct(
        ctx,
        { operatorId, reason },
        { action, subject: String(id), ...(detail && { detail: detail(row) }) },
      );
      return await shown(ctx, row, id);
    },
  });
}
