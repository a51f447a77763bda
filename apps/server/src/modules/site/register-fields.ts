import { type PatternId, patterns } from '@fairhouse/contract/patterns';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { tables } from './store.ts';

/** A change of a registration field's rule; missing properties stay. */
export type RegisterFieldChange = {
  shown?: boolean;
  required?: boolean;
  pattern?: PatternId;
  minLength?: number;
  maxLength?: number;
};

/** Fields that every account needs. */
const essential: readonly string[] = ['username', 'password'];

/** Returns the fault of a rule: impossible lengths, or a hidden essential field; null: none. */
export function ruleFault(
  field: string,
  { shown, required, minLength, maxLength }: Required<Omit<RegisterFieldChange, 'pattern'>>,
): 'lengths' | 'essential' | null {
  if (minLength > maxLength) return 'lengths';
  return essential.includes(field) && !(shown && required) ? 'essential' : null;
}

/**
 * Changes the rule of a registration field.
 * @throws NOT_FOUND when there is no such field, FIELD_RULE for a rule with a fault
 */
export async function changeRegisterField(tx: Db, field: string, change: RegisterFieldChange): Promise<void> {
  const rows = tables(tx);
  const query = rows.selectFrom('site.register_field').selectAll().where('field', '=', field);
  const row = await query.forUpdate().executeTakeFirst();
  if (!row) throw new DomainError('NOT_FOUND');
  const next = {
    shown: change.shown ?? row.shown,
    required: change.required ?? row.required,
    minLength: change.minLength ?? row.min_length,
    maxLength: change.maxLength ?? row.max_length,
  };
  const fault = ruleFault(field, next);
  if (fault) throw new DomainError('FIELD_RULE', { issues: [{ field, rule: fault }] });
  const pattern =
    change.pattern === undefined ? {} : { accepted_pattern: patterns[change.pattern], pattern_id: change.pattern };
  await rows
    .updateTable('site.register_field')
    .set({
      shown: next.shown,
      required: next.required,
      min_length: next.minLength,
      max_length: next.maxLength,
      ...pattern,
    })
    .where('field', '=', field)
    .execute();
}
