import type { PromotionDetail } from '@fairhouse/contract/activities';
import { Check, Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../../api/balance.ts';
import { useSite } from '../../../api/use-site.ts';
import { classes } from '../../../ui/classes.ts';
import { usePrizeWords } from '../shared/use-prize-words.ts';
import { useStanding } from './standing.ts';

/** The days of a sign-in promotion: those signed in, today, and the prize of each. */
export function SignInCalendar({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslation('promotions');
  const prizeWords = usePrizeWords();
  const { state, mine } = useStanding(promotion);
  const { currency: own } = useBalance();
  const brand = useSite()?.info.brand.currency ?? '';
  const { rule } = promotion;
  if (rule.kind !== 'signIn') return null;
  const named = Object.keys(rule.perCurrency);
  const currency = [own ?? '', brand, ...named].find((code) => named.includes(code)) ?? '';
  const prizes = rule.perCurrency[currency] ?? [];
  const streak = mine?.progress?.streak ?? 0;
  const isToday = state === 'JOIN';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-bold tracking-tight">{t('calendar.title')}</h2>
      <ol className="grid grid-cols-4 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(96px,1fr))] sm:gap-2.5">
        {prizes.map((prize, at) => {
          const day = at + 1;
          const isDone = day <= streak;
          const isNext = day === (streak % prizes.length) + 1 && isToday;
          return (
            <li
              key={day}
              aria-current={isNext ? 'date' : undefined}
              className={classes(
                'grid justify-items-center gap-2 rounded-md border px-1.5 py-3.5 text-center',
                // The last day takes the two columns that are left in its row.
                day === prizes.length && day % 4 === 3 && 'col-span-2 sm:col-span-1',
                isDone ? 'border-brand/50 bg-brand/10' : isNext ? 'border-gold bg-gold/10' : 'border-line bg-surface',
              )}
            >
              <span className="text-xs font-semibold text-muted">{t('calendar.day', { day })}</span>
              <span
                className={classes(
                  'grid size-9 place-items-center rounded-full',
                  isDone ? 'bg-brand text-on-brand' : isNext ? 'bg-gold text-[#1a1204]' : 'bg-raised text-muted',
                )}
              >
                {isDone ? <Check size={18} aria-hidden="true" /> : <Gift size={18} aria-hidden="true" />}
              </span>
              <span className="text-xs font-bold">{prizeWords(prize, currency)}</span>
              {isDone && <span className="sr-only">{t('calendar.done')}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
