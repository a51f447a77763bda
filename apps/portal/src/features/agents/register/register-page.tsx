import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { InvitationCard } from '../invitation-card.tsx';
import { termsQuery } from './calls.ts';
import { Links } from './links.tsx';
import { OpenAccountForm } from './open-account-form.tsx';

const tabs = ['account', 'links'] as const;

/** The register centre: accounts opened by the agent, and links by which others open them. */
export function RegisterPage() {
  const { t } = useTranslation('team');
  const words = useErrorWords();
  const { memberId } = useSession();
  const [tab, setTab] = useState<(typeof tabs)[number]>('links');
  const { data: terms, isError, error, refetch } = useQuery(termsQuery(memberId));
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('register.title')} text={t('register.text')} />
      {isError && !terms ? (
        <ErrorState className="card" text={words(error)} onRetry={() => void refetch()} />
      ) : terms ? (
        <Tabs
          label={t('register.title')}
          tabs={tabs.map((name) => ({ name, label: t(`register.tab.${name}`) }))}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'account' ? <OpenAccountForm terms={terms} /> : <Links terms={terms} />}
        </Tabs>
      ) : (
        <Skeleton className="h-96 rounded-[16px]" />
      )}
      <InvitationCard />
    </div>
  );
}
