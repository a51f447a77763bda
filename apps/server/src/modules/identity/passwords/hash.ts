import { availableParallelism } from 'node:os';
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { turns } from '../../../platform/turns.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. Hashes made with others are renewed at the next login. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

// Hashing shares the thread pool with files and images: a few at a time, a bounded number pending. One core stays free of
// it, for whoever does not log in at this moment.
const inTurn = turns({
  runningMax: Math.min(3, Math.max(1, availableParallelism() - 1)),
  pendingMax: 66,
  retryAfterSeconds: 5,
});

/**
 * Hashes a password with argon2id; the result is a PHC string.
 * @throws TOO_MANY_REQUESTS when more hashing waits than is bearable
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/**
 * True when the password is the one that was hashed. A member without a password (null) and an account that does not
 * exist cost the same verification, so that nobody learns from the time which accounts exist.
 * @throws TOO_MANY_REQUESTS when more hashing waits than is bearable
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await hashOfNobody());
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== null;
}

/** True when the hash was made with parameters other than today's. */
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
