import { inLanguage } from '@fairhouse/contract/language';
import type { Spin } from '@fairhouse/contract/wheel';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { usePrizeWords } from '../shared/use-prize-words.ts';
import { spinsQuery } from './calls.ts';

type Props = { id: string; seedHash: string; number: number };

/** The member's spins of a wheel, each with its check, and the commitment to the next one. */
export function SpinHistory({ id, seedHash, number }: Props) {
  const { t } = useTranslation('promotions');
  const { memberId } = useSession();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(spinsQuery(memberId, id));
  const spins = data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <section aria-labelledby="spins-title" className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-5">
      <SectionTitle id="spins-title" icon={ShieldCheck} title={t('wheel.history')} />
      <dl>
        <dt className="text-xs text-muted">
          {t('wheel.seedHash')} · {t('wheel.number', { number })}
        </dt>
        <dd className="font-mono text-xs break-all">{seedHash}</dd>
      </dl>
      {data && spins.length === 0 && <p className="text-sm text-muted">{t('wheel.historyNone')}</p>}
      <ul className="grid gap-1">
        {spins.map((spin) => (
          <SpinRow key={spin.id} spin={spin} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('wheel.more')}
        </Button>
      )}
    </section>
  );
}

function SpinRow({ spin }: { spin: Spin }) {
  const { t, i18n } = useTranslation('promotions');
  const language = useLanguage();
  const prizeWords = usePrizeWords();
  const { number, at, label, prize, currency, serverSeed, seedHash, luck } = spin;
  const check = useMutation({
    mutationFn: async () => {
      const [{ hashOfServerSeed }, { spinWheel }] = await Promise.all([
        import('@fairhouse/fairness/seeds'),
        import('@fairhouse/fairness/wheel'),
      ]);
      const drawn = spinWheel({ serverSeed, clientSeed: luck, nonce: number, weights: spin.weights });
      return hashOfServerSeed(serverSeed) === seedHash && drawn === spin.segment;
    },
  });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-2.5">
      <div className="flex items-center justify-between gap-3">
        <span className="grid min-w-0">
          <span className="truncate text-sm font-semibold">
            {prize ? prizeWords(prize, currency) : inLanguage(label, language)}
          </span>
          <span className="text-xs text-muted tabular-nums">
            {t('wheel.number', { number })} · {timeFormat(i18n.language, { until: 'minute' }).format(new Date(at))}
          </span>
        </span>
        <Button variant="secondary" size="sm" pending={check.isPending} onClick={() => check.mutate()}>
          {t('wheel.check')}
        </Button>
      </div>
      <div aria-live="polite">
        {check.data !== undefined && (
          <div className="grid gap-1.5 rounded-md bg-raised p-3 text-xs">
            <p className={`flex items-center gap-2 text-sm font-bold ${check.data ? 'text-brand' : 'text-danger'}`}>
              {check.data ? <CircleCheck size={18} aria-hidden="true" /> : <CircleX size={18} aria-hidden="true" />}
              {t(check.data ? 'wheel.checked' : 'wheel.wrong')}
            </p>
            <p className="font-mono break-all">
              {t('wheel.seed')}: {serverSeed}
            </p>
            <p className="font-mono break-all">
              {t('wheel.luck')}: {luck}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}
