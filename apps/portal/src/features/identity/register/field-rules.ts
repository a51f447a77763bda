import { fixedPatterns, patterns } from '@fairhouse/contract/patterns';
import type { FieldRule } from '@fairhouse/contract/site';

/** The fault of a value: it is missing, or its pattern or length does not fit. */
export type Broken = { kind: 'missing' } | { kind: 'pattern'; patternId: string; min: number; max: number };

/**
 * Validates a value by the server's rule, and by the pattern that its field has on every site; null if it is valid. A
 * pattern of '*' matches anything, and a field that is not required may be empty. Length counts characters as a person
 * does, not UTF-16 units.
 */
export function brokenRule(rule: FieldRule, value: string): Broken | null {
  if (value === '') return rule.required ? { kind: 'missing' } : null;
  const { minLength: min, maxLength: max, acceptedPattern, patternId } = rule;
  const length = [...value].length;
  const fixed = fixedPatterns[rule.field];
  if (fixed && !matches(patterns[fixed], value)) return { kind: 'pattern', patternId: fixed, min, max };
  const fits = length >= min && length <= max && matches(acceptedPattern, value);
  return fits ? null : { kind: 'pattern', patternId, min, max };
}

function matches(pattern: string, value: string): boolean {
  return pattern === '*' || new RegExp(`^(?:${pattern})$`, 'u').test(value);
}

/** Returns the rule of a field that the form shows. */
export function shownRule(rules: readonly FieldRule[], field: string): FieldRule | undefined {
  return rules.find((rule) => rule.field === field && rule.shown);
}
