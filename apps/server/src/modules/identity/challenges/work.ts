import type { WorkChallenge } from '@fairhouse/contract/challenge';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { addressSubject, countTry } from '../attempts.ts';
import type { ChallengeRow } from './challenge-store.ts';
import { type Asked, openWorkChallenge } from './open-challenge.ts';

/** The bits that take a phone a second or two. */
const bitsAtFirst = 18;
/** The most bits: beyond it a slow phone does not finish within a challenge's two minutes. */
const bitsMax = 20;
/** After this many challenges of one address within five minutes, each costs twice as much. */
const triesPerBit = 6;

/**
 * Returns a proof of work for the browser, in place of a puzzle. It becomes harder with the number that an address
 * requests.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function newWork(ctx: Ctx, asked: Asked): Promise<WorkChallenge> {
  const { tries } = await countTry(ctx, [addressSubject('work', asked.visitor.ip)]);
  const bits = Math.min(bitsMax, bitsAtFirst + Math.floor((tries - 1) / triesPerBit));
  return { ...(await openWorkChallenge(ctx, asked, bits)), bits };
}

/** True when the hash of the number begins with the required zero bits. */
export function isWorkDone(
  { id, seed, bits }: Pick<ChallengeRow, 'id' | 'seed' | 'bits'>,
  { nonce }: { nonce: number },
): boolean {
  if (seed === null || bits === null) return false;
  const hash = sha256(`${id}:${seed}:${nonce}`);
  return hash.readUInt32BE(0) >>> (32 - bits) === 0;
}
