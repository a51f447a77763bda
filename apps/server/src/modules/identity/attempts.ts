import { createHash } from 'node:crypto';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/address.ts';
import { type AttemptKind, changeAttempt, countAttempts } from './store.ts';

/** The subject of a count: failures of one account or address, or acts from one address. */
export type Subject = { kind: AttemptKind; subject: Buffer };

/**
 * The most tries in a window of five minutes, or of the kind's own length. An address is often shared by a household or
 * a whole mobile network.
 */
const triesMax: Record<AttemptKind, number> = {
  account: 10,
  address: 60,
  freeplay: 30,
  'freeplay-day': 200,
  'freeplay-browser': 10,
  // Three a second for five minutes: faster than anybody plays by hand.
  'play-bets': 900,
  'play-bets-day': 5000,
  register: 30,
  'sms-number': 5,
  'sms-address': 20,
  'sms-device': 10,
  // A tenth of a brand's initial quota.
  'sms-address-day': 500,
  mail: 5,
  verification: 10,
  reset: 10,
  affiliate: 30,
  // Answers without a captcha that reveal if an account exists.
  told: 5,
  // Calls of a vendor for games without money: from one network, and in total.
  'free-launch': 100,
  'free-launch-vendor': 1500,
  nickname: 20,
  // By one member, and from one network, within an hour.
  feedback: 5,
  'feedback-address': 20,
  // Reports of chat messages by one member within an hour.
  'chat-report': 30,
  // Invalid promotion codes: from one member, and from one network.
  voucher: 10,
  'voucher-address': 100,
  work: 60,
};
const windowMs = 5 * 60_000;
const windowsMs: Partial<Record<AttemptKind, number>> = {
  'sms-address-day': 86_400_000,
  nickname: 86_400_000,
  feedback: 3_600_000,
  'feedback-address': 3_600_000,
  'chat-report': 3_600_000,
  'freeplay-day': 86_400_000,
  'freeplay-browser': 86_400_000,
  'play-bets-day': 86_400_000,
  told: 3_600_000,
};
/** Kinds that are counted by the database's clock, since nodes may disagree about the time. */
const byDatabaseClock: ReadonlySet<AttemptKind> = new Set(['told']);

/**
 * Returns the subject of tries at an account. Tries from a browser in which its owner has logged in are counted
 * separately from all others, so that nobody locks the owner out by guessing elsewhere.
 * @param ownBrowser the browser's mark when the account knows it
 */
export function accountSubject(usernameKey: string, ownBrowser: Buffer | null = null): Subject {
  const subject = createHash('sha256').update(usernameKey);
  if (ownBrowser) subject.update('\n').update(ownBrowser);
  return { kind: 'account', subject: subject.digest() };
}

export function addressSubject(kind: Exclude<AttemptKind, 'account'>, ip: string): Subject {
  return { kind, subject: sha256(networkOf(ip)) };
}

/** Returns the subject of any other count, by a text that names kind and owner, e.g. `password:42`. */
export function subjectOf(kind: AttemptKind, text: string): Subject {
  return { kind, subject: sha256(text) };
}

/**
 * Counts one try for each subject before the work is done, so that concurrent tries are all counted.
 * @returns `failedBefore`: a try of one of them is known to have failed in this window; `firstOf`, `lastOf`: the kinds
 * whose first or last allowed try this is; `tries`: the highest number of tries, this one included
 * @throws TOO_MANY_REQUESTS with value.retryAfterSeconds; after the limit the subject waits five minutes
 */
export async function countTry(
  ctx: Ctx,
  subjects: Subject[],
): Promise<{ failedBefore: boolean; lastOf: AttemptKind[]; firstOf: AttemptKind[]; tries: number }> {
  const now = subjects.some(({ kind }) => byDatabaseClock.has(kind)) ? await databaseNow(ctx.db) : ctx.clock();
  const windowEnd = new Date(now.getTime() + windowMs);
  const counted = subjects.map((subject) => ({
    ...subject,
    windowEnd: new Date(now.getTime() + (windowsMs[subject.kind] ?? windowMs)),
  }));
  const rows = await countAttempts(ctx.db, counted, now);
  for (const row of rows) {
    const max = triesMax[row.kind];
    if (row.tries === max && row.expires_at < windowEnd) {
      await changeAttempt(ctx.db, row, { blockedUntil: windowEnd });
    }
    if (row.tries > max) {
      const waitMs = Math.max(row.expires_at.getTime() - now.getTime(), 0);
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
  }
  return {
    failedBefore: rows.some((row) => row.failures > 0),
    firstOf: rows.filter((row) => row.tries === 1).map((row) => row.kind),
    lastOf: rows.filter((row) => row.tries === triesMax[row.kind]).map((row) => row.kind),
    tries: Math.max(...rows.map((row) => row.tries)),
  };
}

/** Takes back a try that did not count as one. */
export async function takeBack(ctx: Ctx, subject: Subject): Promise<void> {
  await changeAttempt(ctx.db, subject, 'take back');
}

/** Does the work, and takes the tries back when it throws, for example when too many verifications are pending. */
export async function orTakeBack<T>(ctx: Ctx, subjects: Subject[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await Promise.all(subjects.map((subject) => takeBack(ctx, subject)));
    throw error;
  }
}

/** Marks the try as failed. */
export async function tryFailed(ctx: Ctx, subject: Subject): Promise<void> {
  await changeAttempt(ctx.db, subject, 'failed');
}

/** Removes all counts of the subject. */
export async function forgetTries(ctx: Ctx, subject: Subject): Promise<void> {
  await changeAttempt(ctx.db, subject, 'forget');
}
