import { brandPeriod } from '../../../site/index.ts';
import { entryOf } from '../entry-store.ts';
import { type Kind, noProgress, partOf } from './kind.ts';
import { dayName } from './periods.ts';

/**
 * A prize for each day in a row. After a day without a claim, or after the last prize, it begins at the first one
 * again.
 */
export const signInKind: Kind<'signIn'> = {
  period: (_rule, { now, utcOffsetMinutes }) => dayName(now, utcOffsetMinutes),
  begin: async ({ db }, rule, { memberId, currency, now, utcOffsetMinutes }, activityId) => {
    const { from } = brandPeriod(now, utcOffsetMinutes, 'day');
    const period = dayName(new Date(from.getTime() - 1), utcOffsetMinutes);
    const yesterday = await entryOf(db, { activityId, memberId, period });
    const counts = yesterday !== null && ['CLAIM', 'ISSUED', 'APPLYING'].includes(yesterday.state);
    const length = partOf(rule, currency)?.length ?? 1;
    const streak = counts ? ((yesterday.streak ?? 0) % length) + 1 : 1;
    return { state: 'SIGNED_UP', streak };
  },
  earned: (_ctx, rule, { currency, streak }) => partOf(rule, currency)?.[(streak ?? 1) - 1] ?? null,
  progress: async (_ctx, _rule, { streak }) => ({ ...noProgress, streak }),
};
