import type { NewLimit, OwnLimit } from '@fairhouse/contract/protection';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { isUnconfirmed, useConfirm } from '../identity/factors/use-confirm.tsx';
import { confirmLimit, limitsQuery, positionQuery, realityQuery, setLimit } from './calls.ts';
import { LimitForm } from './limit-form.tsx';
import { LimitRow } from './limit-row.tsx';

/** Limits that the member sets: those in force, requests for looser ones, and the form. */
export function Limits() {
  const { t } = useTranslation('protection');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { withConfirmation, panel } = useConfirm();
  const [chosen, setChosen] = useState<OwnLimit | null>(null);
  const query = useQuery(limitsQuery(memberId));
  const { data: position } = useQuery(positionQuery(memberId));
  const currency = position?.currency;

  const show = (list: OwnLimit[], { kind, period, amount }: NewLimit) => {
    client.setQueryData(limitsQuery(memberId).queryKey, list);
    if (kind === 'session') void client.invalidateQueries({ queryKey: realityQuery(memberId).queryKey });
    const now = list.find((one) => one.kind === kind && one.period === period);
    toast(t(now?.asked && now.asked.amount !== now.amount ? 'limits.asked' : 'limits.done'), 'success');
    if (amount !== null) setChosen(null);
  };
  const told = (error: unknown) => {
    if (!isUnconfirmed(error)) toast(words(error), 'error');
  };
  const set = useMutation({ mutationFn: setLimit, onSuccess: show, onError: told });
  const confirm = useMutation({
    mutationFn: (limit: NewLimit) => withConfirmation(() => confirmLimit(limit)),
    onSuccess: show,
    onError: told,
    onSettled: () => client.invalidateQueries({ queryKey: limitsQuery(memberId).queryKey }),
  });
  const pending = set.isPending || confirm.isPending;

  return (
    <Panel title={t('limits.title')} text={t('limits.text')}>
      {query.isError && !query.data ? (
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : query.data && currency ? (
        <>
          {query.data.length > 0 && (
            <ul className="border-b border-line">
              {query.data.map((limit) => (
                <LimitRow
                  key={`${limit.kind}-${limit.period}`}
                  limit={limit}
                  currency={currency}
                  pending={pending}
                  onChange={() => setChosen(limit)}
                  onSet={(amount) => set.mutate({ kind: limit.kind, period: limit.period, amount })}
                  onConfirm={(amount) => confirm.mutate({ kind: limit.kind, period: limit.period, amount })}
                />
              ))}
            </ul>
          )}
          <LimitForm
            key={chosen ? `${chosen.kind}-${chosen.period}` : 'new'}
            start={chosen}
            currency={currency}
            pending={pending}
            onSet={(limit) => set.mutate(limit)}
          />
        </>
      ) : (
        <Skeleton className="m-3 h-24" />
      )}
      {panel}
    </Panel>
  );
}
