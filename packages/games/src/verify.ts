import { numbersOf } from '@fairhouse/fairness/numbers';
import type { JsonObject } from './game.ts';
import { games } from './originals/registry.ts';

export type VerifyInput = {
  game: string;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  params: JsonObject;
};

/** A request that cannot be computed; `field` is the part of the input that is wrong. */
export class VerifyError extends Error {
  readonly field: keyof VerifyInput;

  constructor(field: keyof VerifyInput, message: string) {
    super(message);
    this.name = 'VerifyError';
    this.field = field;
  }
}

/**
 * Returns the result of a bet from its seeds alone. Seeds of other sites on the same published scheme work too.
 * @throws VerifyError
 */
export function verify({ game, serverSeed, clientSeed, nonce, params }: VerifyInput): JsonObject {
  const rules = games.get(game);
  if (!rules)
    throw new VerifyError('game', `There is no game "${game}": choose one of ${[...games.keys()].join(', ')}`);
  if (serverSeed === '') throw new VerifyError('serverSeed', 'The server seed is missing');
  if (clientSeed === '') throw new VerifyError('clientSeed', 'The client seed is missing');
  if (!Number.isSafeInteger(nonce) || nonce < 0) {
    throw new VerifyError('nonce', 'The nonce is a whole number from 0');
  }
  const result = rules.draw(numbersOf({ serverSeed, clientSeed, nonce }), params);
  if (!result) throw new VerifyError('params', `The parameters are not ones of ${game}`);
  return result;
}
