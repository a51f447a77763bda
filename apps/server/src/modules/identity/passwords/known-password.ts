import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { limitConcurrencyByKey } from '../../../platform/jobs/concurrency-limit.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { countTry, forgetTries, subjectOf, takeBack, tryFailed } from '../attempts.ts';
import { noteEvent } from '../events.ts';
import { tellMember } from '../verification/notices.ts';
import type { Visitor } from '../visitor.ts';
import { countFundTry, forgetFundTries, takeFundTryBack } from './fund-tries.ts';
import { verifyPassword } from './hash.ts';

/** A password that its signed-in owner must give. */
export type KnownPassword = {
  /** The login password or the fund password: their tries are counted separately. */
  of: 'password' | 'fund';
  /** The name of the field on the wire. */
  field: string;
  memberId: bigint;
  passwordHash: string;
  typed: string;
};

/** The count of a member's tries: `isLast` when a wrong one locks the password. */
type Tries = {
  count: () => Promise<{ isLast: boolean }>;
  takeBack: () => Promise<unknown>;
  forget: () => Promise<unknown>;
  failed: () => Promise<unknown>;
};

/** Ten tries within five minutes; those of the fund password wait longer and longer, and finally lock it. */
const triesOf: Record<KnownPassword['of'], (ctx: Ctx, memberId: bigint) => Tries> = {
  password(ctx, memberId) {
    const subject = subjectOf('verification', `password:${memberId}`);
    return {
      count: async () => {
        await countTry(ctx, [subject]);
        return { isLast: false };
      },
      takeBack: () => takeBack(ctx, subject),
      forget: () => forgetTries(ctx, subject),
      failed: () => tryFailed(ctx, subject),
    };
  },
  fund: (ctx, memberId) => ({
    count: () => countFundTry(ctx, memberId),
    takeBack: () => takeFundTryBack(ctx, memberId),
    forget: () => forgetFundTries(ctx.db, memberId),
    failed: async () => {},
  }),
};

/**
 * Requires the typed password to be the stored one. Tries are counted for each member over all sessions. When the last
 * try locks a fund password, its owner is notified by mail.
 * @throws FIELD_RULE (`required`), PASSWORD_WRONG (value.field), TOO_MANY_REQUESTS, FUND_PASSWORD_LOCKED
 */
export async function requireKnownPassword(ctx: Ctx, known: KnownPassword, visitor: Visitor): Promise<void> {
  const { of, field, memberId, typed } = known;
  if (typed === '') throw new DomainError('FIELD_RULE', { issues: [{ field, rule: 'required' }] });
  await turnsOf(ctx)(`${of}:${memberId}`, () => judge(ctx, known, visitor));
}

/** Runs one try of a member after another, so that concurrent right ones are not counted as guesses. */
const turnsOf = perCtx(() => limitConcurrencyByKey<string>({ runningMax: 1, pendingMax: 20, retryAfterSeconds: 5 }));

async function judge(
  ctx: Ctx,
  { of, field, memberId, passwordHash, typed }: KnownPassword,
  visitor: Visitor,
): Promise<void> {
  const tries = triesOf[of](ctx, memberId);
  const { isLast } = await tries.count();
  let right: boolean;
  try {
    right = await verifyPassword(passwordHash, typed);
  } catch (error) {
    await tries.takeBack();
    throw error;
  }
  if (right) {
    await tries.forget();
    return;
  }
  await tries.failed();
  await ctx.db.transaction().execute(async (tx) => {
    await noteEvent(ctx, tx, { kind: 'password-change-failed', memberId, visitor, detail: { of } });
    if (!isLast) return;
    await noteEvent(ctx, tx, { kind: 'fund-password-locked', memberId, visitor });
    await tellMember(ctx, tx, memberId, 'fund-password-locked', visitor);
  });
  if (isLast) throw new DomainError('FUND_PASSWORD_LOCKED');
  throw new DomainError('PASSWORD_WRONG', { field });
}
