import type { PeerDeposit } from '@fairhouse/contract/peer-payments';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { ProofImages } from '../proofs/proof-images.tsx';
import { ProofUpload } from '../proofs/proof-upload.tsx';
import { amountText } from '../shared/amount.ts';
import { refreshCashier } from '../shared/calls.ts';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { addPayerEvidence, cancelPeerPayment, peerPaymentQuery, sayPaid } from './calls.ts';
import { Evidence } from './evidence.tsx';
import { Notice } from './notice.tsx';
import { PayeeCard } from './payee-card.tsx';
import { useDeadline } from './use-deadline.ts';

/** A deposit by peer payment on the payer's side: the payee and the deadline, then the state. */
export default function PeerPayment({ depositId }: { depositId: string }) {
  const { memberId } = useSession();
  const deposit = useQuery(peerPaymentQuery(memberId, depositId));
  if (deposit.isPending) return <Skeleton className="h-96 rounded-md" />;
  if (deposit.isError) return <ErrorState onRetry={() => void deposit.refetch()} />;
  const currency = isCurrency(deposit.data.currency) ? deposit.data.currency : 'THB';
  return <Standing deposit={deposit.data} currency={currency} />;
}

type Props = { deposit: PeerDeposit; currency: CurrencyCode };

function Standing({ deposit, currency }: Props) {
  const { t, i18n } = useTranslation('matching');
  const client = useQueryClient();
  const { memberId } = useSession();
  const money = (amount: string) => amountText(amount, currency);
  const time = (at: string | null) => (at ? timeFormat(i18n.language, { until: 'minute' }).format(new Date(at)) : '');
  const values = {
    amount: money(deposit.amount),
    credited: money(deposit.credited),
    guarantee: money(deposit.guarantee),
    by: time(deposit.confirmBy),
    until: time(deposit.heldUntil),
    answerBy: time(deposit.answerBy),
    hours: Math.round(deposit.holdMinutes / 6) / 10,
  };
  if (deposit.state === 'MATCHED') return <ToPay deposit={deposit} currency={currency} />;
  const hasGuarantee = (parseMoney(deposit.guarantee, currency) ?? 0n) > 0n;
  const guaranteeEnd = hasGuarantee && t(deposit.guaranteeState === 'forfeited' ? 'forfeited' : 'returned', values);
  const said: Record<Exclude<PeerDeposit['state'], 'MATCHED'>, ReactNode> = {
    PAID: (
      <Notice tone="wait" title={t('paid.title')}>
        {t('paid.text', values)} {hasGuarantee && t('paid.forced', values)}
      </Notice>
    ),
    HELD: (
      <Notice tone="wait" title={t('held.title')}>
        {t('held.text', values)}
      </Notice>
    ),
    DISPUTED: (
      <Notice tone="warn" title={t('disputed.title')}>
        {t('disputed.text')} {t('disputed.by', values)} {hasGuarantee && t('disputed.forced', values)}
      </Notice>
    ),
    RECEIVED:
      deposit.receipt === 'forced' ? (
        <Notice tone="warn" title={t('forced.title', values)}>
          {t('forced.text', values)} {deposit.reason}
        </Notice>
      ) : (
        <Notice tone="good" title={t('received.title', values)}>
          {hasGuarantee && deposit.guaranteeState === 'returned' ? t('received.text', values) : null}
        </Notice>
      ),
    FAILED: (
      <Notice tone="warn" title={t('failed.title')}>
        {deposit.reason ?? t('failed.text')} {guaranteeEnd}
      </Notice>
    ),
    EXPIRED: (
      <Notice tone="plain" title={t('expired.title')}>
        {t('expired.text')} {guaranteeEnd}
      </Notice>
    ),
    CANCELLED: (
      <Notice tone="plain" title={t('cancelled.title')}>
        {guaranteeEnd}
      </Notice>
    ),
  };
  return (
    <section className="card grid gap-4 p-4 md:p-6">
      {said[deposit.state]}
      {deposit.payee && (
        <PayeeCard payee={deposit.payee} amount={deposit.amount} currency={currency} reference={deposit.reference} />
      )}
      {deposit.state === 'DISPUTED' && (
        <Evidence
          send={async (body, key) => {
            const value = await addPayerEvidence(deposit.depositId, body, key);
            client.setQueryData(peerPaymentQuery(memberId, deposit.depositId).queryKey, value);
          }}
        />
      )}
      {deposit.proofs.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-sm font-semibold">{t('proofs.yours')}</h2>
          <ProofImages ids={deposit.proofs} />
        </section>
      )}
    </section>
  );
}

/** The form that reports the payment within its deadline, or cancels it. */
function ToPay({ deposit, currency }: Props) {
  const { t, i18n } = useTranslation('matching');
  const client = useQueryClient();
  const { memberId } = useSession();
  const words = useErrorWords();
  const left = useDeadline(deposit.payBy);
  const free = useDeadline(deposit.cancelBy);
  const costs = {
    by: timeFormat(i18n.language, { until: 'minute' }).format(new Date(deposit.cancelBy)),
    guarantee: amountText(deposit.guarantee, currency),
  };
  const { keyFor, forget } = useIdempotencyKey();
  const [proofs, setProofs] = useState<string[]>([]);
  const [pressed, setPressed] = useState(false);
  const [asking, setAsking] = useState(false);
  const amount = amountText(deposit.amount, currency);
  const settled = (value: PeerDeposit) => {
    forget();
    client.setQueryData(peerPaymentQuery(memberId, deposit.depositId).queryKey, value);
    void refreshCashier(client, memberId);
  };
  const pay = useMutation({
    mutationFn: () => sayPaid(deposit.depositId, proofs, keyFor({ paid: deposit.depositId, proofs })),
    onSuccess: settled,
  });
  const cancel = useMutation({
    mutationFn: () => cancelPeerPayment(deposit.depositId, keyFor({ cancel: deposit.depositId })),
    onSuccess: settled,
  });
  const failed = pay.error ?? cancel.error;
  return (
    <section className="card grid gap-5 p-4 md:p-6">
      <Notice tone="wait" title={left ? t('pay.title', { amount }) : t('pay.late')}>
        {t('pay.text')}
      </Notice>
      {deposit.payee && (
        <PayeeCard payee={deposit.payee} amount={deposit.amount} currency={currency} reference={deposit.reference} />
      )}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (proofs.length > 0) pay.mutate();
        }}
      >
        <ProofUpload
          value={proofs}
          onChange={setProofs}
          label={t('pay.proof')}
          hint={t('pay.proofHint')}
          error={pressed && proofs.length === 0 ? t('pay.proofMissing') : null}
        />
        <p className="text-xs text-muted">{t('pay.forced', { guarantee: amountText(deposit.guarantee, currency) })}</p>
        {deposit.expiryCosts && <p className="text-xs text-muted">{t('pay.expiryCosts', costs)}</p>}
        <FormAlert text={failed ? words(failed) : null} />
        <div className="grid gap-3 md:flex">
          <Button type="submit" size="lg" pending={pay.isPending}>
            {t('pay.button', { amount })}
          </Button>
          <Button variant="ghost" size="lg" pending={cancel.isPending} onClick={() => setAsking(true)}>
            {t('pay.cancel')}
          </Button>
        </div>
      </form>
      <AskFirst
        open={asking}
        title={t('pay.cancelTitle')}
        text={deposit.expiryCosts && !free ? t('pay.cancelCosts', costs) : t('pay.cancelText')}
        action={t('pay.cancelYes')}
        onYes={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
