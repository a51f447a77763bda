import type { FieldRule } from '@fairhouse/contract/site';

/** The way a value breaks a rule: it is missing, or its pattern or length does not fit. */
export type Broken = { kind: 'missing' } | { kind: 'pattern'; patternId: string; min: number; max: number };

/**
 * Validates a value by the server's rule; null when it passes. A pattern of '*' matches anything, and a field that is
 * not required may be empty. Length counts characters as a person does, not UTF-16 units.
 */
export function brokenRule(rule: FieldRule, value: string): Broken | null {
  if (value === '') return rule.required ? { kind: 'missing' } : null;
  const length = [...value].length;
  const fits = length >= rule.minLength && length <= rule.maxLength;
  const matches = rule.acceptedPattern === '*' || new RegExp(`^(?:${rule.acceptedPattern})$`, 'u').test(value);
  if (fits && matches) return null;
  return { kind: 'pattern', patternId: rule.patternId, min: rule.minLength, max: rule.maxLength };
}

/** Returns the rule of a field that the form shows. */
export function shownRule(rules: readonly FieldRule[], field: string): FieldRule | undefined {
  return rules.find((rule) => rule.field === field && rule.shown);
}
