import { availableParallelism } from 'node:os';
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { DomainError } from '../../../platform/errors.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. Hashes made with others are renewed at the next login. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

// Hashing shares the thread pool with files and images: a few at a time, a bounded number pending. One core stays free of
// it, for whoever does not log in at this moment.
const runningMax = Math.min(3, Math.max(1, availableParallelism() - 1));
const pendingMax = 66;
const retryAfterSeconds = 5;
let running = 0;
const waiting: (() => void)[] = [];

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

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= runningMax) {
    if (running + waiting.length >= pendingMax) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    await new Promise<void>((turn) => waiting.push(turn));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The turn is handed on, so the count stays.
    if (next) next();
    else running -= 1;
  }
}
