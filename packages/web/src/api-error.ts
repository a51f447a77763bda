import type { ErrorCode } from '@fairhouse/contract/errors';

/** Failures of calls that did not reach the server, or whose answer did not arrive. */
export type ClientErrorCode = 'NETWORK' | 'INSECURE_CONTEXT';

/** A refused or failed call: the server's code and value, or a client code with status 0. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode;
  readonly status: number;
  readonly value: unknown;

  constructor(code: ErrorCode | ClientErrorCode, status: number, value?: unknown) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.value = value;
  }
}

/** True if the outcome is unknown: the same request, with the same key, may be sent again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
}

/** True if the addressed item does not exist, or the address is malformed. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'MALFORMED');
}

/** Returns a property of the error's value, if it has one of that name. */
export function errorDetail(error: unknown, name: string): unknown {
  if (!(error instanceof ApiError) || typeof error.value !== 'object' || error.value === null) return undefined;
  return Object.entries(error.value).find(([key]) => key === name)?.[1];
}
