import { numbersOf } from '@fairhouse/fairness/numbers';
import type { JsonObject } from './game.ts';
import { verifyJackpot } from './jackpot-verify.ts';
import { games } from './originals/registry.ts';
import { endHundredthsOf, isShared, sharedCodes } from './originals/shared-ends.ts';

export type VerifyInput = {
  game: string;
  clientSeed: string;
  /** For a game with the player's own seeds. */
  serverSeed?: string;
  nonce?: number;
  params?: JsonObject;
  /** For a shared round: its hash of the chain. The client seed is then the public salt. */
  gameHash?: string;
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

/** Every game that can be verified. */
export const verifiable: readonly string[] = [...new Set([...games.keys(), ...sharedCodes, 'jackpot'])];

/**
 * Returns the result of a bet or of a shared round from its seeds alone. Seeds of other sites with the same published
 * scheme work too.
 * @throws VerifyError
 */
export function verify({ game, serverSeed, clientSeed, nonce, params = {}, gameHash }: VerifyInput): JsonObject {
  if (!verifiable.includes(game)) {
    throw new VerifyError('game', `There is no game "${game}": choose one of ${verifiable.join(', ')}`);
  }
  if (clientSeed === '') throw new VerifyError('clientSeed', 'The client seed is missing');
  if (isShared(game)) {
    if (!gameHash) throw new VerifyError('gameHash', 'The hash of the round is missing');
    return { multiplier: endHundredthsOf(game, gameHash, clientSeed) / 100 };
  }
  if (!serverSeed) throw new VerifyError('serverSeed', 'The server seed is missing');
  if (nonce === undefined || !Number.isSafeInteger(nonce) || nonce < 0) {
    throw new VerifyError('nonce', 'The nonce is a whole number from 0');
  }
  const rules = games.get(game);
  const seeds = { serverSeed, clientSeed, nonce };
  const result =
    game === 'jackpot'
      ? verifyJackpot(seeds, params)
      : rules && rules.kind !== 'shared'
        ? rules.draw(numbersOf(seeds), params)
        : null;
  if (!result) throw new VerifyError('params', `The parameters are not ones of ${game}`);
  return result;
}
