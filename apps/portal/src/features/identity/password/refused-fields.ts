import type { FieldIssue } from '@fairhouse/contract/errors';
import { ApiError, errorDetail } from '@fairhouse/web/api-error';

/** Error codes about one field, which the error's value names. */
const ofField: ReadonlySet<string> = new Set(['PASSWORD_WRONG', 'PASSWORD_SAME', 'PASSWORD_TOO_COMMON']);

/** Returns the fields that a refusal is about, each with the broken rule, or null if the code names it. */
export function refusedFields(error: unknown): { field: string; rule: string | null }[] {
  if (!(error instanceof ApiError)) return [];
  if (ofField.has(error.code)) {
    const field = errorDetail(error, 'field');
    return typeof field === 'string' ? [{ field, rule: null }] : [];
  }
  const issues = errorDetail(error, 'issues');
  if (error.code !== 'FIELD_RULE' || !Array.isArray(issues)) return [];
  return issues.filter(isIssue).map(({ field, rule }) => ({ field, rule }));
}

function isIssue(value: unknown): value is FieldIssue {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';
}
