import { createContext, Script } from 'node:vm';
import type { FieldIssue } from '@fairhouse/contract/errors';
import { fixedPatterns, patterns } from '@fairhouse/contract/patterns';
import type { FieldRule } from '@fairhouse/contract/site';
import { assert } from '../../../platform/errors.ts';

/** Fields that no rule of the site covers. */
const unruled: ReadonlySet<string> = new Set([
  'confirmPassword',
  'verifyPwd',
  'captcha',
  'countryDialingCode',
  'verificationCode',
  'firebaseChannel',
  'firebaseIdToken',
  'socialTicket',
  'domain',
  'registerUrl',
  'registerMethod',
  'language',
  'currency',
]);
/** Invitation codes come with a link even when the site shows no field for them; they are validated with the upline. */
const invitations: ReadonlySet<string> = new Set(['recommenderId', 'affiliateCode', 'referralCode']);
/** Fields that a way of registering requires by itself, whatever the site shows. */
const ofTheWay = ['username', 'password', 'mobileNum'] as const;
export type FieldOfTheWay = (typeof ofTheWay)[number];

/**
 * The fields that a way of registering decides: `always` requires them, `never` accepts none; the site's rule decides
 * the rest.
 */
export type WayFields = { always: readonly FieldOfTheWay[]; never: readonly FieldOfTheWay[] };

/** Returns the texts of a registration, trimmed, without empty ones. */
export function textsOf(request: object): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [field, value] of Object.entries(request)) {
    if (typeof value === 'string' && value.trim() !== '') texts.set(field, value.trim());
  }
  return texts;
}

/**
 * Checks the texts of a registration against the site's rules. Rules of an issue: `required`, `length` (with min and
 * max), `pattern`, `equal` (the confirmation) and `notShown`.
 */
export function issuesOfRegistration(
  given: ReadonlyMap<string, string>,
  rules: FieldRule[],
  { always, never }: WayFields,
): FieldIssue[] {
  const isOneOf = (fields: readonly string[], field: string) => fields.includes(field);
  const ruled = rules.filter((rule) => !unruled.has(rule.field) && !isOneOf(never, rule.field));
  const issues = ruled.flatMap((rule) => {
    const value = given.get(rule.field);
    const asked = isOneOf(always, rule.field);
    if (!rule.shown && !asked) {
      return value === undefined || invitations.has(rule.field) ? [] : [issueOf(rule, 'notShown')];
    }
    return judge({ ...rule, required: rule.required || asked }, value);
  });
  const known = new Set(ruled.map((rule) => rule.field));
  for (const field of given.keys()) {
    if (!known.has(field) && !unruled.has(field)) issues.push({ field, rule: 'notShown' });
  }
  return issues.concat(confirmationIssues(given, isOneOf(never, 'password')));
}

function judge(rule: FieldRule, value: string | undefined): FieldIssue[] {
  if (value === undefined) return rule.required ? [issueOf(rule, 'required')] : [];
  const issue = issueOfValue(rule, value);
  return issue === null ? [] : [issue];
}

/**
 * Returns the issue of a value that violates its field's rule, or the field's pattern that holds on every site; null:
 * none.
 */
export function issueOfValue(rule: FieldRule, value: string): FieldIssue | null {
  // Measured before it is matched, so that a pattern never gets a text beyond its bounds.
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return issueOf(rule, 'length');
  const patternId = fixedPatterns[rule.field];
  if (patternId && !matches(patterns[patternId], value)) return issueOf({ ...rule, patternId }, 'pattern');
  return matches(rule.acceptedPattern, value) ? null : issueOf(rule, 'pattern');
}

/**
 * Checks the confirmation, which has either of two names: each given one must equal the password, and one must be
 * given.
 */
function confirmationIssues(given: ReadonlyMap<string, string>, withoutPassword: boolean): FieldIssue[] {
  if (withoutPassword) return [];
  const password = given.get('password');
  const confirmations = [given.get('confirmPassword'), given.get('verifyPwd')].filter((text) => text !== undefined);
  const equal = confirmations.every((text) => text === password);
  if (equal && (confirmations.length > 0 || password === undefined)) return [];
  return [{ field: 'confirmPassword', rule: 'equal' }];
}

/** True when the site shows the field. */
export function isShown(rules: FieldRule[], field: string): boolean {
  return rules.some((rule) => rule.field === field && rule.shown);
}

/**
 * The most processor time of this thread, in milliseconds; an ordinary match takes microseconds. Processor time is
 * measured so that a slow machine fails no match.
 */
const matchCpuMsMax = 50;
const scope = createContext({ pattern: '', value: '' });
const matcher = new Script('new RegExp(pattern, "u").test(value)');

/**
 * True when the whole value matches; '*' matches anything. An operator may write a pattern that takes exponential time
 * on some value: it is stopped, and such a value does not match.
 */
export function matches(acceptedPattern: string, value: string): boolean {
  if (acceptedPattern === '*') return true;
  Object.assign(scope, { pattern: `^(?:${acceptedPattern})$`, value });
  const before = process.threadCpuUsage();
  for (;;) {
    try {
      return matcher.runInContext(scope, { timeout: matchCpuMsMax }) === true;
    } catch (error) {
      // An error of the other realm is no instance of our Error.
      const timedOut = codeOf(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      assert(timedOut, `the site's pattern ${acceptedPattern} is a regular expression`);
      // The wall clock ran out, perhaps because other threads used the processor: then the match may continue.
      const { user, system } = process.threadCpuUsage(before);
      if (user + system >= matchCpuMsMax * 1000) return false;
    }
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function issueOf({ field, patternId, minLength, maxLength }: FieldRule, rule: string): FieldIssue {
  return { field, rule, patternId, min: minLength, max: maxLength };
}
