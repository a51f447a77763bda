import { DomainError } from '../../../../platform/errors.ts';
import type { WireReply } from './dialect.ts';

/** Returns an answer 200 of JSON. */
export function jsonReply(body: object): WireReply {
  return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/** Reads a call's fields, which may be of any type. @throws MALFORMED (value.issues) for one that is missing or no text */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new DomainError('MALFORMED', { issues: [{ field: name, rule: 'text' }] });
}

/** Returns a field's text, or undefined where it is missing or empty. @throws MALFORMED where it is no text */
export function maybeText(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return value === undefined || value === null || value === '' ? undefined : textIn(fields, name);
}

/** Returns an object, or null for another value. */
export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** Parses JSON; undefined for what is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
