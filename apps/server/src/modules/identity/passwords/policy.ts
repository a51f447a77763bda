import type { FieldIssue } from '@fairhouse/contract/errors';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { brandSettings, registerRules } from '../../site/index.ts';
import { matches } from '../registration/field-rules.ts';
import { isCommon, isRepeated, isRun, isVariantOf } from './common.ts';
import { isDefaultPassword } from './default-password.ts';

/** A name of at least this length may not occur in the password. */
const nameMin = 4;

/** `field`: its name on the wire, for the issue. `username`: the account's, where known. */
type Asked = { field: string; password: string; username?: string | undefined };

/**
 * Checks a new password, already trimmed, against the site's rule for `password` and against likely guesses: the list
 * of common ones, the account's own name, the brand's name and its initial password.
 * @throws FIELD_RULE (value.issues), PASSWORD_TOO_COMMON (value.field)
 */
export async function judgePassword(ctx: Ctx, { field, password, username }: Asked): Promise<void> {
  await judgeByRule(ctx, 'password', { field, value: password });
  const easy =
    (username !== undefined && contains(password, username)) ||
    isVariantOf(password, (await brandSettings(ctx)).name) ||
    (await isDefaultPassword(ctx, password)) ||
    (await isCommon(password));
  if (easy) throw new DomainError('PASSWORD_TOO_COMMON', { field });
}

/**
 * Checks a new fund password against the site's rule for `paymentPassword`, also when registration does not ask for
 * one. It is short, so only runs, repetitions and the account's name are refused as too common.
 * @throws FIELD_RULE (value.issues), PASSWORD_TOO_COMMON (value.field)
 */
export async function judgeFundPassword(ctx: Ctx, { field, password, username }: Asked): Promise<void> {
  await judgeByRule(ctx, 'paymentPassword', { field, value: password });
  const easy =
    isRun(password) || isRepeated(password) || (username !== undefined && keyOf(password) === keyOf(username));
  if (easy) throw new DomainError('PASSWORD_TOO_COMMON', { field });
}

/** Requires the confirmation to be the same text. @throws FIELD_RULE */
export function requireEqual(field: string, confirmation: string, password: string): void {
  if (confirmation !== password) throw new DomainError('FIELD_RULE', { issues: [{ field, rule: 'equal' }] });
}

/**
 * Checks one value against the site's rule of a registration field.
 * @throws FIELD_RULE with the rule `required`, `length` or `pattern`
 */
export async function judgeByRule(
  ctx: Ctx,
  ruled: 'username' | 'email' | 'password' | 'paymentPassword',
  { field, value }: { field: string; value: string },
): Promise<void> {
  const rule = (await registerRules(ctx)).rules.find((one) => one.field === ruled);
  assert(rule, `the site has a rule for ${ruled}`);
  const { patternId, minLength: min, maxLength: max, acceptedPattern } = rule;
  const broken = (name: string): never => {
    const issue: FieldIssue = { field, rule: name, patternId, min, max };
    throw new DomainError('FIELD_RULE', { issues: [issue] });
  };
  if (value === '') broken('required');
  const length = [...value].length;
  if (length < min || length > max) broken('length');
  if (!matches(acceptedPattern, value)) broken('pattern');
}

function contains(password: string, username: string): boolean {
  const name = keyOf(username);
  const text = keyOf(password);
  return text === name || (name.length >= nameMin && text.includes(name));
}

function keyOf(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}
