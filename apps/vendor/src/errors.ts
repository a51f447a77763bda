import type { PageError } from './wire.ts';

/** What a page is refused with; `wire.ts` knows the status of each. */
export class Refusal extends Error {
  readonly code: PageError;

  constructor(code: PageError) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
  }
}
