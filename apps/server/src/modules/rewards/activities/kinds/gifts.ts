import { type Joining, type Kind, partOf } from './kind.ts';
import { dayName } from './periods.ts';

const dayMs = 86_400_000;

/** A gift to a member who has registered lately. */
export const registrationKind: Kind<'registration'> = {
  period: () => 'once',
  forbidden: (_ctx, { withinDays }, { now, memberSince }) =>
    now.getTime() - memberSince.getTime() > withinDays * dayMs ? 'tooLate' : null,
  begin: () => ({ state: 'SIGNED_UP' }),
  earned: (_ctx, rule, { currency }) => partOf(rule, currency),
};

/** A gift around the birthday, once a year even if the birthday in the profile changes. */
export const birthdayKind: Kind<'birthday'> = {
  period: (rule, joining) => (near(joining, rule) ?? dayName(joining.now, joining.utcOffsetMinutes)).slice(0, 4),
  forbidden: (_ctx, rule, joining) => (near(joining, rule) === null ? 'birthday' : null),
  begin: () => ({ state: 'SIGNED_UP' }),
  earned: (_ctx, rule, { currency }) => partOf(rule, currency),
};

/**
 * Returns the birthday that is near enough to today, as YYYY-MM-DD; null: none. In other years 29 February counts as
 * 28 February.
 */
function near(
  { birthday, now, utcOffsetMinutes }: Pick<Joining, 'birthday' | 'now' | 'utcOffsetMinutes'>,
  { daysBefore, daysAfter }: { daysBefore: number; daysAfter: number },
): string | null {
  if (birthday === null) return null;
  const today = Date.parse(dayName(now, utcOffsetMinutes));
  const year = new Date(today).getUTCFullYear();
  const [, month = 1, day = 1] = birthday.split('-').map(Number);
  for (const near of [year - 1, year, year + 1]) {
    const last = new Date(Date.UTC(near, month, 0)).getUTCDate();
    const at = Date.UTC(near, month - 1, Math.min(day, last));
    if (today >= at - daysBefore * dayMs && today <= at + daysAfter * dayMs)
      return new Date(at).toISOString().slice(0, 10);
  }
  return null;
}

/** A gift for a code. The code is the period, so that a member uses each code once. */
export const voucherKind: Kind<'voucher'> = {
  period: () => 'voucher',
  begin: () => ({ state: 'SIGNED_UP' }),
  earned: (_ctx, rule, { currency }) => partOf(rule, currency),
};
