import { type ErrorCode, errorStatus } from '@fairhouse/contract/errors';

/** A failure that a user can cause. The HTTP layer turns it into `{ success: false, code, message, value }`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly value: unknown;

  constructor(code: ErrorCode, value?: unknown) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.value = value;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Throws for a broken invariant, which is a bug of ours: answered with SYSTEM_ERROR and logged. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${sentence}`);
}
