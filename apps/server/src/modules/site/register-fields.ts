import { type PatternId, patterns } from '@fairhouse/contract/patterns';
import type { FieldRule } from '@fairhouse/contract/site';
import type { Ctx } from '../../platform/ctx.ts';
import { registerRules } from './settings.ts';
import { siteChanged } from './snapshot.ts';
import { tables } from './store.ts';

/** What changes of a field's rule; what is not named stays. */
export type RegisterFieldChange = {
  shown?: boolean;
  required?: boolean;
  pattern?: PatternId;
  minLength?: number;
  maxLength?: number;
};

/** Accounts are opened with these. */
const essential: readonly string[] = ['username', 'password'];

/**
 * Changes the rule of a registration field on the running site.
 * @returns the rule as it is from now on; null when there is no such field
 * @throws RangeError when the change leaves a rule that nobody could keep, or takes away what accounts are opened with
 */
export async function setRegisterField(
  ctx: Ctx,
  field: string,
  change: RegisterFieldChange,
): Promise<FieldRule | null> {
  const found = await ctx.db.transaction().execute(async (tx) => {
    const rows = tables(tx);
    const row = await rows
      .selectFrom('site.register_field')
      .selectAll()
      .where('field', '=', field)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    const next = {
      shown: change.shown ?? row.shown,
      required: change.required ?? row.required,
      min_length: change.minLength ?? row.min_length,
      max_length: change.maxLength ?? row.max_length,
      ...(change.pattern === undefined
        ? {}
        : { accepted_pattern: patterns[change.pattern], pattern_id: change.pattern }),
    };
    if (next.min_length > next.max_length) {
      throw new RangeError(`${field} would be at least ${next.min_length} and at most ${next.max_length} characters`);
    }
    if (essential.includes(field) && !(next.shown && next.required)) {
      throw new RangeError(`${field} is always shown and required: accounts are opened with it`);
    }
    await rows.updateTable('site.register_field').set(next).where('field', '=', field).execute();
    return true;
  });
  if (!found) return null;
  siteChanged(ctx);
  const { rules } = await registerRules(ctx);
  return rules.find((rule) => rule.field === field) ?? null;
}
