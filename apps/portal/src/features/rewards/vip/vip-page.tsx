import { inLanguage } from '@fairhouse/contract/language';
import type { VipLevel } from '@fairhouse/contract/vip';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarHeart, Crown, Gift, Percent, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { vipQuery } from './calls.ts';
import { LevelMark } from './level-mark.tsx';
import { LevelsTable, RebatesTable } from './levels-table.tsx';
import { highest, percentText } from './shown.ts';

/** The levels explained to everybody: how they are reached, what each gives, and how one is kept. */
export function VipPage() {
  const { t } = useTranslation(['vip', 'common']);
  const words = useErrorWords();
  const { data, isPending, isError, error, refetch } = useQuery(vipQuery());
  if (isError && !data) {
    return <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />;
  }
  return (
    <div className="mx-auto grid w-full max-w-[1180px] grid-cols-1 gap-8 py-2 md:py-4">
      <header className="card relative grid gap-6 overflow-hidden bg-[radial-gradient(720px_360px_at_85%_-10%,color-mix(in_oklab,var(--gold)_24%,transparent),transparent_70%)] p-6 md:p-10">
        <div className="grid max-w-[56ch] gap-3">
          <p className="flex items-center gap-2 text-sm font-bold text-gold">
            <Crown size={18} aria-hidden="true" />
            {t('page.kicker')}
          </p>
          <h1 className="title text-2xl md:text-[2.75rem] md:leading-[1.05]">{t('page.title')}</h1>
          <p className="text-base text-muted">{t('page.text')}</p>
          <p className="session-only mt-1">
            <Link to="/member/vip" className={buttonLook('primary', 'md')}>
              {t('page.mine')}
            </Link>
          </p>
          <p className="visitor-only mt-1">
            <Link to="." search={(held) => ({ ...held, popup: 'register' })} className={buttonLook('primary', 'md')}>
              {t('page.join')}
            </Link>
          </p>
        </div>
        {data && data.levels.length > 0 && <Crests levels={data.levels} />}
      </header>
      {isPending && <Skeleton className="h-96 rounded-[16px]" />}
      {data && data.levels.length === 0 && (
        <div className="card">
          <EmptyState icon={<Crown size={28} aria-hidden="true" />} title={t('page.none')} text={t('page.noneText')} />
        </div>
      )}
      {data && data.levels.length > 0 && (
        <>
          <Benefits levels={data.levels} />
          <section className="grid grid-cols-1 gap-2.5">
            <h2 className="text-lg font-bold">{t('table.title')}</h2>
            <LevelsTable levels={data.levels} currency={data.currency} />
          </section>
          <section className="grid grid-cols-1 gap-2.5">
            <h2 className="text-lg font-bold">{t('rebates.title')}</h2>
            <p className="max-w-[70ch] text-sm text-muted">{t('rebates.text')}</p>
            <RebatesTable levels={data.levels} />
          </section>
          <Rules />
        </>
      )}
    </div>
  );
}

/** The crests from the first level to the last. */
function Crests({ levels }: { levels: readonly VipLevel[] }) {
  const language = useLanguage();
  return (
    <ol className="grid grid-cols-4 gap-x-2 gap-y-5 md:flex md:gap-4">
      {levels.map(({ level, name }) => (
        <li key={level} className="grid flex-1 content-start justify-items-center gap-1.5 text-center">
          <LevelMark level={level} />
          <span className="text-xs font-semibold">{inLanguage(name, language)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The benefits in four cards, each showing what the top level gives. */
function Benefits({ levels }: { levels: readonly VipLevel[] }) {
  const { t } = useTranslation('vip');
  const top = highest(levels.flatMap(({ rebates }) => rebates));
  const cards = [
    { key: 'rebate', icon: Percent, value: top === null ? null : percentText(top) },
    { key: 'upgrade', icon: Gift, value: null },
    { key: 'birthday', icon: CalendarHeart, value: null },
    { key: 'limits', icon: Wallet, value: null },
  ] as const;
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {cards.map(({ key, icon: Icon, value }) => (
        <li key={key} className="card grid content-start gap-2 p-5">
          <span className="grid size-11 place-items-center rounded-md bg-gold/12 text-gold">
            <Icon size={20} aria-hidden="true" />
          </span>
          <h2 className="mt-1 text-base font-bold">{t(`benefit.${key}`)}</h2>
          <p className="text-sm text-muted">
            {key === 'rebate' && value !== null ? t('benefit.rebateUpTo', { percent: value }) : t(`benefit.${key}Text`)}
          </p>
        </li>
      ))}
    </ul>
  );
}

const rules = ['reach', 'keep', 'back', 'voids', 'gifts', 'rebates'] as const;

/** The rules in words. */
function Rules() {
  const { t } = useTranslation('vip');
  return (
    <section className="card grid gap-4 p-6 md:p-8">
      <h2 className="text-lg font-bold">{t('rules.title')}</h2>
      <dl className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {rules.map((rule) => (
          <div key={rule} className="grid content-start gap-1">
            <dt className="text-sm font-bold">{t(`rules.${rule}`)}</dt>
            <dd className="text-sm text-muted">{t(`rules.${rule}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
