import type { ConfirmationPart, Confirmation as View } from '@fairhouse/contract/peer-payments';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { ApiError } from '@fairhouse/web/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Money } from '../../../ui/money.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { amountText, moneyText } from '../shared/amount.ts';
import { refreshCashier } from '../shared/calls.ts';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { addPayeeEvidence, confirmationQuery, sayAllReceived, sayNotReceived, sayReceived } from './calls.ts';
import { NotReceivedDialog } from './not-received-dialog.tsx';
import { PartCard } from './part-card.tsx';
import { Rest } from './rest.tsx';

/** A withdrawal paid by peers in parts: received, remaining, and the payee's confirmation of each part. */
export default function Confirmation({ withdrawalId }: { withdrawalId: string }) {
  const { memberId } = useSession();
  const view = useQuery(confirmationQuery(memberId, withdrawalId));
  if (view.isPending) return <Skeleton className="h-72 rounded-md" />;
  // Not paid by peers: there is nothing to confirm.
  if (view.error instanceof ApiError && view.error.code === 'NOT_FOUND') return null;
  if (view.isError) return <ErrorState onRetry={() => void view.refetch()} />;
  const currency = isCurrency(view.data.currency) ? view.data.currency : 'THB';
  return <Answers view={view.data} currency={currency} />;
}

type Props = { view: View; currency: CurrencyCode };
/** The confirmation that is asked of the payee before an answer is sent. */
type Asking = { what: 'one' | 'not'; id: string } | { what: 'all' } | null;

function Answers({ view, currency }: Props) {
  const { t } = useTranslation('matching');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const [asking, setAsking] = useState<Asking>(null);
  const shows = (value: View) => {
    client.setQueryData(confirmationQuery(memberId, view.withdrawalId).queryKey, value);
    void refreshCashier(client, memberId);
  };
  const answer = useMutation({
    mutationFn: (work: () => Promise<View>) => work(),
    onSuccess: (value) => {
      forget();
      shows(value);
    },
    onError: () => void client.invalidateQueries(confirmationQuery(memberId, view.withdrawalId)),
  });
  const paid = view.parts.filter(({ state }) => state === 'PAID' || state === 'HELD');
  const total = paid.reduce((sum, { amount }) => sum + (parseMoney(amount, currency) ?? 0n), 0n);
  const asked = asking && 'id' in asking ? view.parts.find(({ id }) => id === asking.id) : undefined;
  const amountOf = (amount: string) => amountText(amount, currency);
  return (
    <section aria-label={t('confirm.title')} className="grid gap-4">
      <Progress view={view} currency={currency} />
      <FormAlert text={answer.isError ? words(answer.error) : null} />
      {view.parts.length === 0 ? (
        <p className="rounded-md border border-line border-dashed p-5 text-center text-sm text-muted">
          {t('confirm.none')}
        </p>
      ) : (
        <ul className="grid gap-3">
          {byUrgency(view.parts).map((part) => (
            <PartCard
              key={part.id}
              part={part}
              currency={currency}
              pending={answer.isPending}
              onReceived={() => setAsking({ what: 'one', id: part.id })}
              onNotReceived={() => setAsking({ what: 'not', id: part.id })}
              onEvidence={async (body, key) => shows(await addPayeeEvidence(part.id, body, key))}
            />
          ))}
        </ul>
      )}
      {paid.length > 1 && (
        <Button
          size="lg"
          pending={answer.isPending}
          icon={<CheckCheck size={20} aria-hidden="true" />}
          onClick={() => setAsking({ what: 'all' })}
        >
          {t('confirm.all', { amount: moneyText(total, currency) })}
        </Button>
      )}
      <Rest view={view} currency={currency} onDone={shows} />
      <AskFirst
        open={asking?.what === 'all'}
        title={t('confirm.allTitle', { amount: moneyText(total, currency) })}
        text={t('confirm.sure')}
        action={t('confirm.yes')}
        variant="primary"
        onYes={() => {
          const parts = paid.map(({ id }) => id);
          answer.mutate(() => sayAllReceived(view.withdrawalId, parts, keyFor({ parts })));
        }}
        onClose={() => setAsking(null)}
      />
      <AskFirst
        open={asking?.what === 'one' && asked !== undefined}
        title={t('confirm.oneTitle', { amount: amountOf(asked?.amount ?? '0') })}
        text={t('confirm.sure')}
        action={t('confirm.yes')}
        variant="primary"
        onYes={() => asked && answer.mutate(() => sayReceived(asked.id, keyFor({ received: asked.id })))}
        onClose={() => setAsking(null)}
      />
      {asking?.what === 'not' && asked && (
        <NotReceivedDialog
          amount={amountOf(asked.amount)}
          onSend={(body) => {
            answer.mutate(() => sayNotReceived(asked.id, body, keyFor({ not: asked.id, body })));
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

const urgency: Partial<Record<ConfirmationPart['state'], number>> = { PAID: 4, HELD: 3, DISPUTED: 2, MATCHED: 1 };

/** Sorts parts by urgency: those that wait for an answer first, settled ones last, newest first among equals. */
function byUrgency(parts: ConfirmationPart[]): ConfirmationPart[] {
  return parts.toSorted((a, b) => (urgency[b.state] ?? 0) - (urgency[a.state] ?? 0));
}

function Progress({ view, currency }: Props) {
  const { t } = useTranslation('matching');
  const units = (amount: string) => parseMoney(amount, currency) ?? 0n;
  const whole = units(view.amount);
  const percent = whole === 0n ? 0 : Number((units(view.received) * 100n) / whole);
  const waiting = units(view.waiting);
  return (
    <div className="card grid gap-4 p-4 md:p-5">
      <dl className="grid grid-cols-2 gap-4">
        <div className="grid gap-0.5">
          <dt className="text-xs text-muted">{t('confirm.received')}</dt>
          <dd className="text-xl font-bold">
            <Money value={view.received} currency={currency} />
          </dd>
        </div>
        <div className="grid gap-0.5 text-end">
          <dt className="text-xs text-muted">{t('confirm.remainder')}</dt>
          <dd className="text-xl font-bold">
            <Money value={view.remainder} currency={currency} />
          </dd>
        </div>
      </dl>
      <ProgressBar label={t('confirm.progress')} percent={percent} />
      <div className="grid gap-1.5 text-xs text-muted">
        <p>{t('confirm.of', { amount: moneyText(whole, currency) })}</p>
        {view.open && waiting > 0n && <p>{t('confirm.waiting', { amount: moneyText(waiting, currency) })}</p>}
        {view.open && view.parts.length === 0 && <p>{t('confirm.minutes', { count: view.confirmMinutes })}</p>}
        {view.open && <p>{t('confirm.forced')}</p>}
      </div>
    </div>
  );
}
