import type { CheckedTransfer, MemberTransfer, TransferOptions, TransferParty } from '@fairhouse/contract/transfers';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { downlinesQuery, transferOptionsQuery } from './calls.ts';
import { ConfirmTransfer } from './confirm-transfer.tsx';
import { SentTransfer } from './sent-transfer.tsx';
import type { Draft } from './transfer-form.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferList } from './transfer-list.tsx';

/** The account of the downline that an address names. */
export type TransferSearch = { to?: string };

/** Sends money to the upline or downlines in three steps: form, confirmation, receipt. An address may choose the downline. */
export function TransferPage({ to = '' }: TransferSearch) {
  const { t } = useTranslation('transfer');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(transferOptionsQuery(memberId));
  // The list of downlines above the form may be long, so the form is shown once its first downlines have loaded.
  const { data, isLoading } = useQuery({
    ...downlinesQuery(memberId, to),
    enabled: query.data !== undefined && query.data.downlines > 0,
  });
  const named = data?.list.find(({ account }) => account === to) ?? null;
  const isPending = query.isPending || isLoading;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('title')} text={t('text')} />
      {isPending ? (
        <Skeleton className="h-120 rounded-md" />
      ) : query.data ? (
        <Transfer options={query.data} named={named} />
      ) : (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!isPending && <TransferList />}
    </div>
  );
}

const empty: Draft = { recipientId: null, typed: '', note: '' };

function Transfer({ options, named }: { options: TransferOptions; named: TransferParty | null }) {
  const { t } = useTranslation('transfer');
  const [draft, setDraft] = useState<Draft>({ ...empty, recipientId: named?.memberId ?? null });
  const [checked, setChecked] = useState<CheckedTransfer | null>(null);
  const [sent, setSent] = useState<MemberTransfer | null>(null);
  const restart = () => {
    setDraft(empty);
    setChecked(null);
    setSent(null);
  };
  if (sent) return <SentTransfer sent={sent} onAgain={restart} />;
  if (options.rule === null || (options.upline === null && options.downlines === 0)) {
    const why = options.rule === null ? 'off' : 'nobody';
    return (
      <EmptyState
        className="card"
        icon={<UserRoundX size={28} aria-hidden="true" />}
        title={t(`${why}.title`)}
        text={t(`${why}.text`)}
      />
    );
  }
  return checked ? (
    <ConfirmTransfer checked={checked} note={draft.note} onBack={() => setChecked(null)} onSent={setSent} />
  ) : (
    <TransferForm
      options={options}
      rule={options.rule}
      draft={draft}
      searched={named?.account ?? ''}
      onDraft={(change) => setDraft((held) => ({ ...held, ...change }))}
      onChecked={setChecked}
    />
  );
}
