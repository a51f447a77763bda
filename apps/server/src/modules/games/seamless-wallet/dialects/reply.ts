import { DomainError } from '../../../../platform/errors.ts';
import type { WireReply } from './dialect.ts';

/** Returns a JSON answer with status 200. */
export function jsonReply(body: object): WireReply {
  return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/**
 * Reads a text field of a call, whose fields may have any type.
 * @throws MALFORMED (value.issues) when it is missing or no text
 */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new DomainError('MALFORMED', { issues: [{ field: name, rule: 'text' }] });
}

/** Returns a field's text; undefined when it is missing or empty. @throws MALFORMED when it is no text */
export function maybeText(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return value === undefined || value === null || value === '' ? undefined : textIn(fields, name);
}

/** Returns the value if it is an object, else null. */
export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** Parses JSON; undefined for invalid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
