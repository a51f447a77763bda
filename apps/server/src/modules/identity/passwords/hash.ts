import { availableParallelism } from 'node:os';
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../../platform/jobs/concurrency-limit.ts';

/**
 * OWASP's argon2id parameters: 19 MiB, two passes, one lane. Hashes made with others are replaced at the next login.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

// Hashing shares the thread pool with files and images: a few run at a time, and a bounded number wait. One core stays
// free for all other requests.
const inTurn = limitConcurrency({
  runningMax: Math.min(3, Math.max(1, availableParallelism() - 1)),
  pendingMax: 66,
  retryAfterSeconds: 5,
});

/**
 * Hashes a password with argon2id; the result is a PHC string.
 * @throws TOO_MANY_REQUESTS when too many hashes are pending
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/**
 * True when the password matches the hash. A member without a password (null) and an unknown account cost the same
 * work, so that the time does not reveal which accounts exist.
 * @throws TOO_MANY_REQUESTS when too many hashes are pending
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await hashOfNobody());
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== null;
}

/** True when the hash was made with other parameters than the current ones. */
export function needsRehash(passwordHash: string): boolean {
  const made = parseOptions(passwordHash);
  return (
    !passwordHash.startsWith('$argon2id$') ||
    made.memoryCost !== parameters.memoryCost ||
    made.timeCost !== parameters.timeCost ||
    made.parallelism !== parameters.parallelism ||
    made.outputLen !== parameters.outputLen
  );
}

let nobody: Promise<string> | undefined;
function hashOfNobody(): Promise<string> {
  nobody ??= hash(crypto.randomUUID(), parameters);
  return nobody;
}
