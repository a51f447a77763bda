import type { MerchantWallet, VendorTransfer } from '@fairhouse/contract/transfers';
import { isUnanswered } from '@fairhouse/web/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { transferWallet, walletQuery } from './calls.ts';
import { hasMerchantWallet } from './merchant-wallet.ts';
import { RecallResults } from './recall-results.tsx';
import { TotalCard } from './total-card.tsx';
import { VendorTransferList } from './vendor-transfer-list.tsx';
import { VendorWallets } from './vendor-wallets.tsx';

/** The wallet page: balances at home and at vendors, with transfers between them. */
export function WalletPage() {
  const { t } = useTranslation('wallet');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(walletQuery(memberId));
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('title')} text={t('text')} />
      {query.isPending ? (
        <Waiting />
      ) : query.data ? (
        <Wallets wallet={query.data} />
      ) : (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
}

function Wallets({ wallet }: { wallet: MerchantWallet }) {
  const { t } = useTranslation('wallet');
  const words = useErrorWords();
  const { memberId } = useSession();
  const client = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const [results, setResults] = useState<VendorTransfer[] | null>(null);
  const recall = useMutation({
    mutationFn: (vendor: string | null) => {
      const asked = vendor === null ? ({ type: 'RECALL' } as const) : ({ type: 'RECALL', vendor } as const);
      return transferWallet(asked, keyFor(asked));
    },
    onMutate: () => setResults(null),
    onSuccess: (answer) => {
      forget();
      setResults(answer.results);
    },
    // Without an answer it may have been done: the next press repeats the same request.
    onError: (error) => void (isUnanswered(error) || forget()),
    onSettled: () => refreshCashier(client, memberId),
  });
  const recalling = recall.isPending ? (recall.variables ?? 'all') : null;
  return (
    <>
      <TotalCard wallet={wallet} recalling={recalling === 'all'} onRecall={() => recall.mutate(null)} />
      <FormAlert text={recall.isError ? words(recall.error) : null} />
      {results && <RecallResults results={results} onClose={() => setResults(null)} />}
      <VendorWallets wallet={wallet} recalling={recalling} onRecall={(vendor) => recall.mutate(vendor)} />
      {!wallet.isSingle && <VendorTransferList title={t('history.title')} />}
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-64 rounded-md md:h-48" />
      {hasMerchantWallet() === 0 ? (
        <Skeleton className="h-48 rounded-md" />
      ) : (
        <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} className="h-36 rounded-md" />
          ))}
        </div>
      )}
    </>
  );
}
