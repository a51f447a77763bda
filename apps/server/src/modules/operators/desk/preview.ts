import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Permission, requirePermission } from '../permissions.ts';
import type { OperatorSession } from '../sessions.ts';
import { undoables } from './setting.ts';

/** An act that can be tried in a draft; it returns the page on which it is seen, where only the act knows it. */
type Tried = {
  permission: Permission;
  body: TSchema;
  act: (draft: Ctx, subject: string, said: object) => Promise<string | null>;
};
const tried = new Map<string, Tried>();

/** Declares how an act is tried that is no setting which its request says as it is. */
export function tryAs(action: string, how: Tried): void {
  tried.set(action, how);
}

/**
 * Makes an operator's change in a draft, as the act itself would: checked by its schema and its rules, as if a second operator had agreed.
 * No line in the trail is written, for nothing is changed.
 * @param draft the context of a transaction that is taken back
 * @returns the page on which it is seen; null: any page of its kind
 * @throws NOT_FOUND for an unknown act, FORBIDDEN without the act's permission, MALFORMED, and as the act
 */
export async function tryAct(
  draft: Ctx,
  operator: Pick<OperatorSession, 'role'>,
  { act, subject, said }: { act: string; subject: string; said: object },
): Promise<string | null> {
  const how = tried.get(act) ?? settingOf(act);
  if (!how) throw new DomainError('NOT_FOUND');
  requirePermission(operator, how.permission);
  const body = { ...said, reason: 'A preview' };
  if (!Value.Check(how.body, body)) {
    const issues = [...Value.Errors(how.body, body)].map(({ instancePath, keyword }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      rule: keyword,
    }));
    throw new DomainError('MALFORMED', { issues });
  }
  return await how.act(draft, subject, body);
}

function settingOf(act: string): Tried | null {
  const setting = undoables.get(act);
  if (!setting) return null;
  const { permission, body, set } = setting;
  return {
    permission,
    body,
    act: async (draft, subject, said) => {
      // By nobody: it waits for no second operator.
      await set(draft, null, subject, said);
      return null;
    },
  };
}
