import type { DepositDetail } from '@fairhouse/contract/deposits';
import { isUnknown } from '@fairhouse/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Timeline } from '../shared/timeline.tsx';
import { depositQuery } from './calls.ts';
import { DepositFacts } from './deposit-facts.tsx';
import { DepositHead } from './deposit-head.tsx';

const BankInstructions = lazy(() => import('./instructions/bank.tsx'));
const GatewayInstructions = lazy(() => import('./instructions/gateway.tsx'));
const CryptoInstructions = lazy(() => import('./instructions/crypto.tsx'));
const PeerPayment = lazy(() => import('../peer-payments/peer-payment.tsx'));

/** The page of one deposit: its state, what to do, its figures and its steps so far. */
export function DepositDetailPage({ id }: { id: string }) {
  const { t } = useTranslation('deposit');
  const words = useErrorWords();
  const { memberId } = useSession();
  const centre = useCentre();
  const query = useQuery(depositQuery(memberId, id));
  const deposit = query.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to={centre.deposit}
        className="-mb-2 -ms-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-md px-2 text-sm font-semibold text-muted hover:text-text max-lg:hidden"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {t('all')}
      </Link>
      {deposit ? (
        <Shown deposit={deposit} />
      ) : query.isError ? (
        <>
          <PageHead title={t('title')} />
          {isUnknown(query.error) ? (
            <EmptyState
              className="card"
              title={t('unknown')}
              text={t('unknownText')}
              action={
                <Link to={centre.deposit} className={buttonLook('secondary')}>
                  {t('all')}
                </Link>
              }
            />
          ) : (
            <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
          )}
        </>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Shown({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  return (
    <>
      <DepositHead deposit={deposit} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] xl:items-start">
        <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
          <Instructions deposit={deposit} />
        </Suspense>
        <div className="grid grid-cols-1 gap-5">
          <Panel title={t('facts')}>
            <DepositFacts deposit={deposit} />
          </Panel>
          <Panel title={t('story')}>
            <div className="p-4 md:p-5">
              <Timeline subject="deposit" steps={deposit.steps} />
            </div>
          </Panel>
        </div>
      </div>
    </>
  );
}

/** The channel's instructions to the payer, or the payment's progress. */
function Instructions({ deposit }: { deposit: DepositDetail }) {
  if (deposit.kind === 'bank') return <BankInstructions deposit={deposit} />;
  if (deposit.kind === 'gateway') return <GatewayInstructions deposit={deposit} />;
  if (deposit.kind === 'crypto') return <CryptoInstructions deposit={deposit} />;
  return <PeerPayment depositId={deposit.id} />;
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-36 rounded-md" />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <Skeleton className="h-96 rounded-md" />
        <Skeleton className="h-72 rounded-md" />
      </div>
    </>
  );
}
