import { inLanguage } from '@fairhouse/contract/language';
import type { PayoutAccountView } from '@fairhouse/contract/payout-accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Landmark, Star, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { BindLink } from './account-choice.tsx';
import { AccountIcon, numberText } from './account-icon.tsx';
import { accountsQuery, makeDefault } from './calls.ts';

const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

/** The member's payout accounts. */
export function PayoutAccountsPage() {
  const { t } = useTranslation('withdrawal');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(accountsQuery(memberId));
  const [removing, setRemoving] = useState<PayoutAccountView | null>(null);
  const accounts = query.data;
  const hasRoom = accounts && accounts.list.length > 0 && accounts.list.length < accounts.max;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={t('cards.title')}
        text={accounts ? t('cards.text', { max: accounts.max }) : t('cards.textShort')}
        {...(hasRoom ? { action: <BindLink look="primary" /> } : {})}
      />
      {accounts ? (
        accounts.list.length === 0 ? (
          <div className="card">
            <EmptyState
              icon={<Landmark size={28} strokeWidth={1.6} aria-hidden="true" />}
              title={t('account.none')}
              text={t('account.noneText')}
              action={<BindLink look="primary" />}
            />
          </div>
        ) : (
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {accounts.list.map((account) => (
              <li key={account.id}>
                <Card account={account} onRemove={() => setRemoving(account)} />
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
        </div>
      )}
      {removing && (
        <Suspense>
          <RemoveDialog account={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Card({ account, onRemove }: { account: PayoutAccountView; onRemove: () => void }) {
  const { t } = useTranslation('withdrawal');
  const language = useLanguage();
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { id, kind, providerName, holderName, numberTail, isDefault } = account;
  const choose = useMutation({
    mutationFn: () => makeDefault(id),
    onSuccess: () => toast(t('cards.defaultDone'), 'success'),
    onError: (error) => toast(words(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: accountsQuery(memberId).queryKey }),
  });
  const name = inLanguage(providerName, language);
  return (
    <article
      aria-label={`${name} ${numberText(numberTail)}`}
      className="card grid h-full content-between gap-6 bg-linear-to-br from-brand/12 via-transparent to-gold/10 p-4 md:p-5"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-surface text-brand ring-1 ring-line">
          <AccountIcon kind={kind} />
        </span>
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="text-sm font-bold break-words">{name}</h2>
          <span className="text-xs text-muted">{t(`kind.${kind}`)}</span>
        </div>
        {isDefault && <Badge tone="brand">{t('cards.default')}</Badge>}
      </div>
      <div className="grid gap-3">
        <p className="text-xl font-bold tracking-widest tabular-nums">{numberText(numberTail)}</p>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
          <span className="text-xs text-muted">{holderName ?? ' '}</span>
          <span className="-me-2 flex items-center">
            {!isDefault && (
              <Button
                variant="ghost"
                size="sm"
                pending={choose.isPending}
                icon={<Star size={16} aria-hidden="true" />}
                onClick={() => choose.mutate()}
              >
                {t('cards.makeDefault')}
              </Button>
            )}
            <IconButton label={t('cards.remove', { name: `${name} ${numberText(numberTail)}` })} onClick={onRemove}>
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      </div>
    </article>
  );
}
