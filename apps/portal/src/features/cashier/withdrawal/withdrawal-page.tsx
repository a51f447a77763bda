import { inLanguage } from '@fairhouse/contract/language';
import type { WithdrawalDetail } from '@fairhouse/contract/withdrawals';
import { isUnknown } from '@fairhouse/web/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { toast } from '../../../ui/toast.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { StateBadge } from '../shared/state-badge.tsx';
import { Summary, type SummaryLine } from '../shared/summary.tsx';
import { Timeline } from '../shared/timeline.tsx';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { useReasonWords } from '../shared/use-reason-words.ts';
import { numberText } from './account-icon.tsx';
import { cancelWithdrawal, withdrawalQuery } from './calls.ts';

const Confirmation = lazy(() => import('../peer-payments/confirmation.tsx'));

/** The page of one withdrawal: its state, its figures and its steps so far. */
export function WithdrawalPage({ id }: { id: string }) {
  const { t } = useTranslation('withdrawal');
  const words = useErrorWords();
  const { memberId } = useSession();
  const centre = useCentre();
  const query = useQuery(withdrawalQuery(memberId, id));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={t('detail.title', { id })}
        action={
          <Link to={centre.withdraw} className={buttonLook('secondary', 'sm')}>
            <ChevronLeft size={18} aria-hidden="true" />
            {t('detail.back')}
          </Link>
        }
      />
      {query.data ? (
        <Detail withdrawal={query.data} />
      ) : query.isError ? (
        isUnknown(query.error) ? (
          <EmptyState
            className="card"
            title={t('detail.unknown')}
            text={t('detail.unknownText')}
            action={
              <Link to={centre.withdrawals} className={buttonLook('secondary')}>
                {t('detail.all')}
              </Link>
            }
          />
        ) : (
          <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
        )
      ) : (
        <>
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </>
      )}
    </div>
  );
}

function Detail({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { t, i18n } = useTranslation('withdrawal');
  const language = useLanguage();
  const reasonWords = useReasonWords();
  const { id, amount, fee, currency, payAmount, payCurrency, rate, state, account, reason, steps } = withdrawal;
  const time = timeFormat(i18n.language, { until: 'minute' });
  const lines: SummaryLine[] = [
    { label: t('summary.amount'), value: <Money value={amount} currency={currency} /> },
    {
      label: t('summary.fee'),
      value: /^0(\.0+)?$/.test(fee) ? t('summary.free') : <Money value={fee} currency={currency} />,
    },
    ...(rate === null ? [] : [{ label: t('summary.rate'), value: `1 ${currency} = ${rate} ${payCurrency}` }]),
    { label: t('summary.arrives'), value: <Money value={payAmount} currency={payCurrency} />, strong: true },
    { label: t('detail.to'), value: `${inLanguage(account.providerName, language)} ${numberText(account.numberTail)}` },
    { label: t('detail.channel'), value: inLanguage(withdrawal.channelName, language) },
    { label: t('detail.requested'), value: time.format(new Date(withdrawal.createdAt)) },
  ];
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_360px] xl:items-start">
      <div className="grid min-w-0 gap-6">
        <section className="card grid gap-4 p-5" aria-live="polite">
          <div className="grid justify-items-start gap-2">
            <StateBadge subject="withdrawal" state={state} />
            <Money value={amount} currency={currency} className="text-2xl font-bold" />
            <p className="max-w-[60ch] text-sm text-muted">{t(`detail.text.${state}`)}</p>
            {reason !== null && (
              <p className="rounded-md bg-raised px-3.5 py-3 text-sm">
                <span className="font-semibold">{t('detail.reason')}</span> {reasonWords(reason)}
              </p>
            )}
          </div>
          {withdrawal.canCancel && <CancelButton id={id} />}
        </section>
        {withdrawal.kind === 'matched' && state !== 'REQUESTED' && state !== 'CANCELLED' && (
          <Suspense fallback={<Skeleton className="h-72 rounded-md" />}>
            <Confirmation withdrawalId={id} />
          </Suspense>
        )}
        <Summary className="card p-5" lines={lines} />
      </div>
      <Panel title={t('detail.steps')}>
        {steps.length > 0 ? (
          <div className="p-5">
            <Timeline subject="withdrawal" steps={steps} />
          </div>
        ) : (
          <EmptyState title={t('detail.noSteps')} />
        )}
      </Panel>
    </div>
  );
}

/** Cancels a withdrawal that nobody has decided on yet. */
function CancelButton({ id }: { id: string }) {
  const { t } = useTranslation('withdrawal');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { keyFor } = useIdempotencyKey();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelWithdrawal(id, keyFor(id)),
    onSuccess: (value) => {
      client.setQueryData(withdrawalQuery(memberId, id).queryKey, value);
      toast(t('cancel.done'), 'success');
    },
    onError: (error) => toast(words(error), 'error'),
    onSettled: () => refreshCashier(client, memberId),
  });
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={cancel.isPending}
        onClick={() => setAsking(true)}
      >
        {t('cancel.action')}
      </Button>
      <AskFirst
        open={asking}
        title={t('cancel.title')}
        text={t('cancel.text')}
        action={t('cancel.action')}
        onYes={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
