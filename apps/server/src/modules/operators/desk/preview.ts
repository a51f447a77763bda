import type { DeskPreview } from '@fairhouse/contract/desk-preview';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Permission, requirePermission } from '../permissions.ts';
import type { OperatorSession } from '../sessions.ts';
import { requested } from './setting.ts';
import { notedActs } from './trail.ts';
import { changesOf } from './trail-list.ts';

/** Pictures that exist in the draft only, by the addresses at which pages show them. */
type Pictures = ReadonlyMap<string, Buffer>;
/** The page that shows the effect of the act, where only the act knows it, and the pictures that it adds. */
export type Seen = { page?: string; pictures?: Pictures };

/** An act that can be tried in a draft. */
type Tried = {
  permission: Permission;
  params?: TSchema;
  body: TSchema;
  act: (draft: Ctx, params: Record<string, string>, said: object) => Promise<Seen>;
};
const tried = new Map<string, Tried>();

/** Declares a preview of an act that is not a plain setting (`requested`). */
export function tryAs(action: string, how: Tried): void {
  tried.set(action, how);
}

/**
 * Makes an operator's change in a draft, as the act itself would: checked by its schema and its rules, as if a second
 * operator had agreed.
 * @param draft the context of a transaction that is rolled back, its line in the trail too
 * @returns the changed fields of a setting, and the page that shows them
 * @throws NOT_FOUND for an unknown act, FORBIDDEN without the act's permission, MALFORMED, and the act's own errors
 */
export async function tryAct(
  draft: Ctx,
  operator: Pick<OperatorSession, 'role'>,
  { act, params, said }: { act: string; params: Record<string, string>; said: object },
): Promise<Seen & Pick<DeskPreview, 'changes'>> {
  const how = tried.get(act) ?? settingOf(act);
  if (!how) throw new DomainError('NOT_FOUND');
  requirePermission(operator, how.permission);
  const body = { ...said, reason };
  checked(how.params ?? Type.Object({}), params);
  checked(how.body, body);
  const newest = async () => (await notedActs(draft.db, { limit: 1, action: act }))[0];
  const before = await newest();
  const seen = await how.act(draft, params, body);
  const line = await newest();
  const isOwn = line !== undefined && line.id !== before?.id && line.reason === reason && line.operator_id === null;
  return { ...seen, changes: isOwn ? changesOf(line.before, line.after) : [] };
}

const reason = 'A preview';
/** The author of a draft is the site's own machine: it waits for no second operator. */
export const byNobody = { operatorId: null, reason, said: {} } as const;

function checked(schema: TSchema, value: object): void {
  if (Value.Check(schema, value)) return;
  const issues = [...Value.Errors(schema, value)].map(({ instancePath, keyword }) => ({
    field: instancePath.slice(1).replaceAll('/', '.'),
    rule: keyword,
  }));
  throw new DomainError('MALFORMED', { issues });
}

function settingOf(act: string): Tried | null {
  const setting = requested.get(act);
  if (!setting) return null;
  const { permission, params, body, named, set } = setting;
  return {
    ...{ permission, params, body },
    act: async (draft, of, said) => {
      await set(draft, byNobody, await named(of, said), said);
      return {};
    },
  };
}
