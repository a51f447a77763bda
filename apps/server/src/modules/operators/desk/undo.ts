import { DeskActionUndone, DeskId, DeskReason } from '@fairhouse/contract/desk';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Permission, requirePermission } from '../permissions.ts';
import { operatorById } from '../store.ts';
import { deskAct, rowNumber } from './act.ts';
import { found } from './list.ts';
import { detailOf, requested, type Setter, versionOf } from './setting.ts';
import { type NotedAct, noted } from './trail.ts';

type Fields = Record<string, unknown>;
type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; required?: string[] };

/** Fields of a change's body that are not part of the setting. */
const besides = ['reason', 'version'];

/**
 * Returns the body of a change that sets a setting to a value: the body's fields, taken from the value. A body that
 * wraps all fields in one (`{ banner: … }`) takes them from the value, or is null there where the setting did not
 * exist.
 */
function bodyOf(schema: Schema, value: Fields | null): Fields {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !besides.includes(name));
  return Object.fromEntries(
    fields.flatMap(([name, part]) => {
      if (value && name in value) return [[name, value[name]] as const];
      const wrapped = part.anyOf?.find(({ properties }) => properties);
      if (!wrapped || part.anyOf?.length !== 2) return [];
      if (value === null) return [[name, null] as const];
      const inner = Object.keys(wrapped.properties ?? {});
      if (!inner.every((field) => field in value)) return [];
      return [[name, Object.fromEntries(inner.map((field) => [field, value[field]]))] as const];
    }),
  );
}

type Kept = Pick<NotedAct, 'action' | 'subject' | 'before' | 'after'>;

/**
 * Returns the setting and the body that undo an act; null when the act changed no declared setting, or changed
 * nothing.
 */
function undoOf({ action, subject, before, after }: Kept) {
  const setting = requested.get(action);
  if (!setting || (before === null && after === null)) return null;
  const { part = (_, was) => was } = setting;
  const value = before === null ? null : part(subject, Object(before), Object(after));
  if (before !== null && value === null) return null;
  const said = bodyOf(setting.body as Schema, value as Fields | null);
  // A setting that did not exist is removed again, where the body has a null for it.
  const says = before === null ? Object.values(said).includes(null) : Object.keys(said).length > 0;
  const body = { ...said, reason: 'Undone' };
  return says && Value.Check(setting.body, body) ? { setting, body } : null;
}

/** True for an act that can be undone while nobody has changed its setting since. */
export const isUndoable = (row: Kept): boolean => undoOf(row) !== null;

/**
 * Sets a setting back to its value before an act, as its own act with its own permission.
 * @returns false when it takes a second operator, who has to undo it as well
 * @throws NOT_FOUND for an act that cannot be undone; FORBIDDEN without the setting's permission; STATE_CONFLICT when
 * the setting has been changed since, or cannot be restored completely
 */
export async function undoAct(
  ctx: Ctx,
  { operatorId, reason }: { operatorId: bigint | null; reason: string },
  id: bigint,
): Promise<boolean> {
  const row = found(await noted(ctx.db, id));
  const undo = undoOf(row);
  if (!undo) throw new DomainError('NOT_FOUND');
  const { setting, body } = undo;
  if (operatorId !== null) await requireRole(ctx, operatorId, setting.permission);
  const by: Setter = {
    ...{ operatorId, reason, said: { ...detailOf(body), undoes: String(id) } },
    ...{ version: versionOf(row.after), becomes: versionOf(row.before) },
  };
  return (await setting.set(ctx, by, row.subject, body)) !== false;
}

async function requireRole({ db }: Ctx, operatorId: bigint, permission: Permission): Promise<void> {
  requirePermission(found(await operatorById(db, operatorId)), permission);
}

/** The console's call of `undoAct`. */
export const undoCall = deskAct({
  permission: 'settings.undo',
  schema: { params: DeskId, body: DeskReason },
  answer: DeskActionUndone,
  on: rowNumber,
  act: async (ctx: Ctx, id, { operatorId }, { reason }: DeskReason) => ({
    done: await undoAct(ctx, { operatorId, reason }, id),
  }),
});
