import type { Friend, FriendState, MemberReferral } from '@fairhouse/contract/referral';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Banknote, Dices, Gift, Info, UserPlus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { NextPageButton } from '../../../ui/next-page-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { ExportButton } from '../../records/export-button.tsx';
import { friendsFile, friendsQuery, referralQuery } from './calls.ts';
import { Invitation } from './invitation.tsx';

/** The member's invitation, the rule, and the rewards for friends. */
export function ReferralPage() {
  const { t } = useTranslation('referral');
  const words = useErrorWords();
  const { memberId } = useSession();
  const { data, isError, error, refetch } = useQuery(referralQuery(memberId));
  if (isError && !data) return <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('title')} text={t('text')} />
      <Invitation memberId={memberId} />
      {data ? (
        <>
          <Sums referral={data} />
          <Rule referral={data} />
        </>
      ) : (
        <Skeleton className="h-40 rounded-[16px]" />
      )}
      <Friends />
    </div>
  );
}

function Sums({ referral }: { referral: MemberReferral }) {
  const { t } = useTranslation('referral');
  const facts: { key: 'registered' | 'qualified' | 'earned'; icon: ReactNode; value: ReactNode }[] = [
    { key: 'registered', icon: <UserPlus size={20} aria-hidden="true" />, value: referral.registered },
    { key: 'qualified', icon: <UsersRound size={20} aria-hidden="true" />, value: referral.qualified },
    {
      key: 'earned',
      icon: <Gift size={20} aria-hidden="true" />,
      value: <Money value={referral.earned} currency={referral.currency} />,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {facts.map(({ key, icon, value }) => (
        <div key={key} className="card grid content-start gap-1.5 p-4 max-md:last:col-span-2">
          <dt className="flex items-center gap-2 text-xs text-muted">
            <span className="text-brand">{icon}</span>
            {t(`sum.${key}`)}
          </dt>
          <dd className="text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The steps of a friend to the reward, and its amount by the number of friends. */
function Rule({ referral: { rule, currency, rewarded } }: { referral: MemberReferral }) {
  const { t } = useTranslation('referral');
  if (!rule) {
    return (
      <p className="card flex gap-3 p-5 text-sm text-muted">
        <Info size={18} aria-hidden="true" className="shrink-0" />
        {t('rule.none')}
      </p>
    );
  }
  const asksDeposit = Number(rule.deposits) > 0;
  const asksBet = Number(rule.validBet) > 0;
  return (
    <section aria-labelledby="rule" className="card grid gap-6 p-5 md:grid-cols-2 md:gap-10 md:p-7">
      <div className="grid content-start gap-4">
        <h2 id="rule" className="text-base font-bold">
          {t('rule.title')}
        </h2>
        <ol className="grid gap-3.5">
          <Step icon={<UserPlus size={18} aria-hidden="true" />}>{t('rule.register')}</Step>
          {asksDeposit && (
            <Step icon={<Banknote size={18} aria-hidden="true" />}>
              {t('rule.deposit')} <Money value={rule.deposits} currency={currency} className="font-bold" />
            </Step>
          )}
          {asksBet && (
            <Step icon={<Dices size={18} aria-hidden="true" />}>
              {t('rule.bet')} <Money value={rule.validBet} currency={currency} className="font-bold" />
            </Step>
          )}
          <Step icon={<Gift size={18} aria-hidden="true" />}>
            {rule.waitHours > 0 ? t('rule.rewardAfter', { count: rule.waitHours }) : t('rule.reward')}
          </Step>
        </ol>
        <p className="text-xs text-muted">
          {t('rule.small', { days: rule.days, max: rule.friendsMax, times: rule.turnoverBp / 10_000 })}
        </p>
      </div>
      <div className="grid content-start gap-3">
        <h3 className="text-base font-bold">{t('rule.tiers')}</h3>
        <ul className="grid gap-2">
          {rule.tiers.map(({ fromFriends, amount }, i) => {
            const next = rule.tiers[i + 1]?.fromFriends;
            const isNow = rewarded + 1 >= fromFriends && (next === undefined || rewarded + 1 < next);
            return (
              <li
                key={fromFriends}
                className={`flex min-h-12 items-center justify-between gap-3 rounded-md border px-4 ${isNow ? 'border-brand/60 bg-brand/10' : 'border-line bg-bg'}`}
              >
                <span className="text-sm font-semibold">
                  {next === undefined
                    ? t('rule.from', { from: fromFriends })
                    : next - 1 === fromFriends
                      ? t('rule.one', { from: fromFriends })
                      : t('rule.range', { from: fromFriends, to: next - 1 })}
                </span>
                <Money value={amount} currency={currency} className="font-bold" />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand/12 text-brand">{icon}</span>
      <span>{children}</span>
    </li>
  );
}

const tones: Record<FriendState, NonNullable<BadgeProps['tone']>> = {
  REGISTERED: 'plain',
  QUALIFIED: 'gold',
  REVIEW: 'gold',
  REWARDED: 'brand',
  REJECTED: 'plain',
  REVERSED: 'danger',
};

function Friends() {
  const { t, i18n } = useTranslation('referral');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useInfiniteQuery(friendsQuery(memberId));
  const friends = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const { currency = '', rule } = useQuery(referralQuery(memberId)).data ?? {};
  const time = timeFormat(i18n.language, { until: 'minute' });
  const done = (isDone: boolean) =>
    isDone ? <span className="font-semibold text-brand">{t('done')}</span> : <span className="text-muted">—</span>;
  const columns: Column<Friend>[] = [
    { key: 'name', header: t('friend'), place: 'title', cell: ({ name }) => <bdi className="font-bold">{name}</bdi> },
    { key: 'at', header: t('registeredAt'), cell: ({ registeredAt }) => time.format(new Date(registeredAt)) },
    ...(Number(rule?.deposits ?? 0) > 0
      ? [{ key: 'deposit', header: t('deposited'), cell: ({ depositsMet }: Friend) => done(depositsMet) }]
      : []),
    ...(Number(rule?.validBet ?? 0) > 0
      ? [{ key: 'bet', header: t('played'), cell: ({ betMet }: Friend) => done(betMet) }]
      : []),
    {
      key: 'state',
      header: t('state'),
      place: 'aside',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      key: 'amount',
      header: t('reward'),
      align: 'end',
      cell: ({ amount }) =>
        amount === null ? (
          <span className="text-muted">—</span>
        ) : (
          <Money value={amount} currency={currency} className="font-bold" tone="win" />
        ),
    },
  ];
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-bold">{t('friends')}</h2>
        {friends.length > 0 && <ExportButton path={friendsFile} />}
      </div>
      {query.isError && friends.length === 0 ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption={t('friends')}
          columns={columns}
          rows={friends}
          rowKey={({ id }) => id}
          loading={query.isPending}
          empty={
            <EmptyState
              icon={<UsersRound size={28} aria-hidden="true" />}
              title={t('noFriends')}
              text={t('noFriendsText')}
            />
          }
          footer={<NextPageButton query={query} label={t('more')} errorWords={words} />}
        />
      )}
    </section>
  );
}
