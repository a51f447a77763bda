import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { JackpotPots } from './jackpot-pots.tsx';
import { jackpotsQuery } from './jackpot-query.ts';

/** The pots that bets in this currency play for; renders nothing if there are none. */
export function JackpotRibbon({ currency }: { currency: string }) {
  const { t } = useTranslation('originals');
  const { data } = useQuery(jackpotsQuery(currency));
  if (!data || data.pots.length === 0) return null;
  return (
    <section aria-labelledby="jackpot-title" className="card grid gap-3 p-4 md:p-5 lg:col-span-full">
      <div className="flex items-center justify-between gap-3">
        <h2 id="jackpot-title" className="flex items-center gap-2 text-base font-bold">
          <Trophy size={18} aria-hidden="true" className="text-gold" />
          {t('jackpot.title')}
        </h2>
        <Link
          to="/jackpots"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand hover:text-brand-strong"
        >
          {t('jackpot.link')}
        </Link>
      </div>
      <JackpotPots state={data} />
    </section>
  );
}
