import type { WorkChallenge } from '@fairhouse/contract/challenge';
import type { Ctx } from '../../../platform/ctx.ts';
import { sha256 } from '../../../platform/tokens.ts';
import { addressSubject, countTry } from '../attempts.ts';
import type { ChallengeRow } from './challenge-store.ts';
import { type Asked, keepWork } from './keep.ts';

/** A second or two of a phone. */
const bitsAtFirst = 18;
/** More, a slow phone does not find within the two minutes of a challenge. */
const bitsMax = 20;
/** After so many asked for in five minutes by one address, each costs twice as much. */
const triesPerBit = 6;

/**
 * Work for a browser instead of a puzzle for a person. The more of it an address asks for, the harder it is.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function newWork(ctx: Ctx, asked: Asked): Promise<WorkChallenge> {
  const { tries } = await countTry(ctx, [addressSubject('work', asked.visitor.ip)]);
  const bits = Math.min(bitsMax, bitsAtFirst + Math.floor((tries - 1) / triesPerBit));
  return { ...(await keepWork(ctx, asked, bits)), bits };
}

/** True when the hash of the number begins with as many zero bits as were asked for. */
export function isWorkDone(
  { id, seed, bits }: Pick<ChallengeRow, 'id' | 'seed' | 'bits'>,
  { nonce }: { nonce: number },
): boolean {
  if (seed === null || bits === null) return false;
  const hash = sha256(`${id}:${seed}:${nonce}`);
  return hash.readUInt32BE(0) >>> (32 - bits) === 0;
}
