import { inLanguage } from '@fairhouse/contract/language';
import type { MemberVip, VipLevel } from '@fairhouse/contract/vip';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CalendarHeart, Gift, Headset, Percent, Timer, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { spanText } from '../../../ui/time.ts';
import { memberVipQuery } from './calls.ts';
import { LevelMark } from './level-mark.tsx';
import { LevelsTable } from './levels-table.tsx';
import { dayText, factorText, highest, isSome, percentText, shareOf } from './shown.ts';

/** The member's level: the progress to the next one, the play that keeps this one, and its benefits. */
export function MemberVipPage() {
  const { t } = useTranslation('vip');
  const words = useErrorWords();
  const { memberId } = useSession();
  const { data, isError, error, refetch } = useQuery(memberVipQuery(memberId));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={t('member.title')}
        text={t('member.text')}
        action={
          <Link to="/vip" className={buttonLook('secondary', 'sm')}>
            {t('member.explained')}
          </Link>
        }
      />
      {isError && !data ? (
        <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Standing vip={data} />
      ) : (
        <>
          <Skeleton className="h-64 rounded-[16px]" />
          <Skeleton className="h-40 rounded-[16px]" />
        </>
      )}
    </div>
  );
}

function Standing({ vip }: { vip: MemberVip }) {
  const { t } = useTranslation('vip');
  const own = vip.levels.find(({ level }) => level === vip.level);
  return (
    <>
      <LevelCard vip={vip} own={own} />
      <Keep vip={vip} own={own} />
      {own && <OwnBenefits vip={vip} own={own} />}
      <section className="grid grid-cols-1 gap-2.5">
        <h2 className="text-base font-bold">{t('table.title')}</h2>
        <LevelsTable levels={vip.levels} currency={vip.currency} mine={vip.level} brief />
      </section>
    </>
  );
}

/** The crest with the name, and the bars to the next level. */
function LevelCard({ vip, own }: { vip: MemberVip; own: VipLevel | undefined }) {
  const { t, i18n } = useTranslation('vip');
  const language = useLanguage();
  const next = vip.levels.find(({ level, terms }) => level === vip.level + 1 && terms !== null);
  const date = (text: string) => dayText(text, i18n.language);
  const hint = vip.byHand
    ? vip.handUntil === null
      ? t('member.byHand')
      : t('member.byHandUntil', { until: date(vip.handUntil) })
    : vip.since !== null && vip.level > 0
      ? t('member.since', { since: date(vip.since) })
      : t('member.start');
  return (
    <section
      aria-labelledby="vip-level"
      className="card grid gap-6 overflow-hidden bg-[radial-gradient(520px_300px_at_0%_0%,color-mix(in_oklab,var(--gold)_20%,transparent),transparent_70%)] p-5 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-9 md:p-8"
    >
      <div className="flex items-center gap-5 md:grid md:justify-items-center md:gap-3 md:text-center">
        <LevelMark level={vip.level} size="lg" />
        <div className="grid gap-1 md:justify-items-center">
          <h2 id="vip-level" className="title text-xl">
            {own ? inLanguage(own.name, language) : `VIP ${vip.level}`}
          </h2>
          <p className="text-xs text-muted">{hint}</p>
          {vip.isCapped && <Badge tone="gold">{t('member.capped')}</Badge>}
        </div>
      </div>
      {next?.terms ? (
        <div className="grid gap-4">
          <p className="text-sm font-bold">{t('member.next', { name: inLanguage(next.name, language) })}</p>
          <Way
            terms={next.terms}
            sums={next.period === 'life' ? vip.life : vip.month}
            currency={vip.currency}
            note={next.period === 'month' ? t('member.thisMonth') : undefined}
          />
        </div>
      ) : (
        <p className="max-w-[48ch] text-sm text-muted">
          {vip.levels.length > 1 ? t('member.top') : t('page.noneText')}
        </p>
      )}
    </section>
  );
}

type WayProps = {
  terms: { validBet: string; deposits: string };
  sums: { validBet: string; deposits: string };
  currency: string;
  note?: string | undefined;
};

/** The bars of valid bet and deposits, each with the amount done and the amount required. */
function Way({ terms, sums, currency, note }: WayProps) {
  const { t } = useTranslation('vip');
  const rows = (['validBet', 'deposits'] as const).filter((key) => isSome(terms[key]));
  return (
    <div className="grid gap-4">
      {rows.map((key) => (
        <div key={key} className="grid gap-1.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span className="font-semibold">{t(`member.${key}`)}</span>
            <span className="text-xs text-muted">
              <Money value={sums[key]} currency={currency} className="text-sm font-bold text-text" />
              {' / '}
              <Money value={terms[key]} currency={currency} />
            </span>
          </div>
          <ProgressBar gold label={t(`member.${key}`)} percent={shareOf(sums[key], terms[key])} />
        </div>
      ))}
      {note && <p className="text-xs text-muted">{note}</p>}
    </div>
  );
}

/** The play of this month that keeps the level; nothing for a level that needs no play, or that was set by hand. */
function Keep({ vip, own }: { vip: MemberVip; own: VipLevel | undefined }) {
  const { t, i18n } = useTranslation('vip');
  const terms = own?.terms;
  if (!terms || vip.byHand || vip.level === 0) return null;
  const keep = { validBet: terms.keepValidBet, deposits: terms.keepDeposits };
  if (!isSome(keep.validBet) && !isSome(keep.deposits)) return null;
  const isKept =
    shareOf(vip.month.validBet, keep.validBet) === 100 && shareOf(vip.month.deposits, keep.deposits) === 100;
  const until = dayText(vip.monthEnds, i18n.language);
  return (
    <section aria-labelledby="vip-keep" className="card grid gap-4 p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="vip-keep" className="flex items-center gap-2.5 text-base font-bold">
          <CalendarClock size={19} aria-hidden="true" className="text-muted" />
          {t('keep.title')}
        </h2>
        <Badge tone={isKept ? 'brand' : 'plain'}>{isKept ? t('keep.done') : t('keep.until', { until })}</Badge>
      </div>
      <Way terms={keep} sums={vip.month} currency={vip.currency} />
      <p className="text-xs text-muted">{t('keep.text')}</p>
    </section>
  );
}

function OwnBenefits({ vip, own }: { vip: MemberVip; own: VipLevel }) {
  const { t, i18n } = useTranslation('vip');
  const language = useLanguage();
  const top = highest(own.rebates);
  const gift = (value: string | undefined) =>
    value !== undefined && isSome(value) ? <Money value={value} currency={vip.currency} /> : '—';
  const cards: {
    key: 'rebate' | 'limits' | 'payout' | 'upgrade' | 'monthly' | 'birthday';
    icon: ReactNode;
    value: ReactNode;
  }[] = [
    { key: 'rebate', icon: <Percent size={20} aria-hidden="true" />, value: top === null ? '—' : percentText(top) },
    { key: 'limits', icon: <Wallet size={20} aria-hidden="true" />, value: factorText(own.dailyAmountBp) },
    {
      key: 'payout',
      icon: <Timer size={20} aria-hidden="true" />,
      value: own.payoutMinutes === null ? '—' : spanText(own.payoutMinutes, i18n.language),
    },
    { key: 'upgrade', icon: <Gift size={20} aria-hidden="true" />, value: gift(own.terms?.upgradeGift) },
    { key: 'monthly', icon: <CalendarClock size={20} aria-hidden="true" />, value: gift(own.terms?.monthlyGift) },
    { key: 'birthday', icon: <CalendarHeart size={20} aria-hidden="true" />, value: gift(own.terms?.birthdayGift) },
  ];
  return (
    <section aria-labelledby="vip-benefits" className="grid grid-cols-1 gap-2.5">
      <h2 id="vip-benefits" className="text-base font-bold">
        {t('member.benefits')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {cards.map(({ key, icon, value }) => (
          <li key={key} className="card grid content-start gap-2 p-4">
            <span className="text-gold">{icon}</span>
            <span className="text-lg font-bold">{value}</span>
            <span className="text-xs text-muted">{t(`own.${key}`)}</span>
          </li>
        ))}
      </ul>
      {own.giftTurnoverBp > 0 && (
        <p className="text-sm text-muted">{t('own.giftTurnover', { times: own.giftTurnoverBp / 10_000 })}</p>
      )}
      {vip.manager && (
        <div className="card flex items-start gap-4 p-5">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand/12 text-brand">
            <Headset size={20} aria-hidden="true" />
          </span>
          <div className="grid gap-1">
            <h3 className="text-sm font-bold">{t('member.manager')}</h3>
            <p className="text-sm text-muted">{inLanguage(vip.manager, language)}</p>
          </div>
        </div>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2 pt-1 text-sm">
        <Link to="/member/rebate" className="font-semibold text-brand hover:underline">
          {t('member.toRebates')}
        </Link>
        <Link to="/member/rewards" className="font-semibold text-brand hover:underline">
          {t('member.toRewards')}
        </Link>
      </p>
    </section>
  );
}
