import type { PageError } from './wire.ts';

/** A refusal of a page's request; `wire.ts` has the status of each. */
export class Refusal extends Error {
  readonly code: PageError;

  constructor(code: PageError) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
  }
}
