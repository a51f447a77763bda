import type { MatchedDeposit } from '@fairhouse/contract/matching';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { moneyText } from '../cashier/amount.ts';
import { refreshCashier } from '../cashier/calls.ts';
import { useOneKey } from '../cashier/use-one-key.ts';
import { FormAlert } from '../identity/form-alert.tsx';
import { AskFirst } from '../member/ask-first.tsx';
import { ProofImages } from '../proofs/proof-images.tsx';
import { ProofUpload } from '../proofs/proof-upload.tsx';
import { cancelMatched, matchedDepositQuery, sayPaid } from './calls.ts';
import { Notice } from './notice.tsx';
import { PayeeCard } from './payee-card.tsx';
import { useDeadline } from './use-deadline.ts';

/** A matched deposit from its depositor's side: whom to pay and by when, then how it stands. */
export default function MatchedPayment({ depositId }: { depositId: string }) {
  const { memberId } = useSession();
  const deposit = useQuery(matchedDepositQuery(memberId, depositId));
  if (deposit.isPending) return <Skeleton className="h-96 rounded-md" />;
  if (deposit.isError) return <ErrorState onRetry={() => void deposit.refetch()} />;
  const currency = isCurrency(deposit.data.currency) ? deposit.data.currency : 'THB';
  return <Standing deposit={deposit.data} currency={currency} />;
}

type Props = { deposit: MatchedDeposit; currency: CurrencyCode };

function Standing({ deposit, currency }: Props) {
  const { t, i18n } = useTranslation('matching');
  const money = (amount: string) => moneyText(parseMoney(amount, currency) ?? 0n, currency);
  const values = {
    amount: money(deposit.amount),
    credited: money(deposit.credited),
    guarantee: money(deposit.guarantee),
    by: deposit.confirmBy ? timeFormat(i18n.language, { until: 'minute' }).format(new Date(deposit.confirmBy)) : '',
  };
  if (deposit.state === 'MATCHED') return <ToPay deposit={deposit} currency={currency} />;
  const hasGuarantee = (parseMoney(deposit.guarantee, currency) ?? 0n) > 0n;
  const said: Record<Exclude<MatchedDeposit['state'], 'MATCHED'>, ReactNode> = {
    PAID: (
      <Notice tone="wait" title={t('paid.title')}>
        {t('paid.text', values)} {hasGuarantee && t('paid.forced', values)}
      </Notice>
    ),
    DISPUTED: (
      <Notice tone="warn" title={t('disputed.title')}>
        {t('disputed.text')} {hasGuarantee && t('disputed.forced', values)}
      </Notice>
    ),
    RECEIVED:
      deposit.guaranteeState === 'forfeited' ? (
        <Notice tone="warn" title={t('forced.title', values)}>
          {t('forced.text', values)} {deposit.reason}
        </Notice>
      ) : (
        <Notice tone="good" title={t('received.title', values)}>
          {hasGuarantee ? t('received.text', values) : null}
        </Notice>
      ),
    FAILED: (
      <Notice tone="warn" title={t('failed.title')}>
        {deposit.reason ?? t('failed.text')} {hasGuarantee && t('returned', values)}
      </Notice>
    ),
    EXPIRED: (
      <Notice tone="plain" title={t('expired.title')}>
        {t('expired.text')} {hasGuarantee && t('returned', values)}
      </Notice>
    ),
    CANCELLED: (
      <Notice tone="plain" title={t('cancelled.title')}>
        {hasGuarantee && t('returned', values)}
      </Notice>
    ),
  };
  return (
    <section className="card grid gap-4 p-4 md:p-6">
      {said[deposit.state]}
      {deposit.payee && (
        <PayeeCard payee={deposit.payee} amount={deposit.amount} currency={currency} reference={deposit.reference} />
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

/** Pays within the time, shows it and says so; or gives up. */
function ToPay({ deposit, currency }: Props) {
  const { t } = useTranslation('matching');
  const client = useQueryClient();
  const { memberId } = useSession();
  const words = useErrorWords();
  const left = useDeadline(deposit.payBy);
  const { keyFor, forget } = useOneKey();
  const [proofs, setProofs] = useState<string[]>([]);
  const [pressed, setPressed] = useState(false);
  const [asking, setAsking] = useState(false);
  const amount = moneyText(parseMoney(deposit.amount, currency) ?? 0n, currency);
  const settled = (value: MatchedDeposit) => {
    forget();
    client.setQueryData(matchedDepositQuery(memberId, deposit.depositId).queryKey, value);
    void refreshCashier(client, memberId);
  };
  const pay = useMutation({
    mutationFn: () => sayPaid(deposit.depositId, proofs, keyFor({ paid: deposit.depositId, proofs })),
    onSuccess: settled,
  });
  const cancel = useMutation({
    mutationFn: () => cancelMatched(deposit.depositId, keyFor({ cancel: deposit.depositId })),
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
        <p className="text-xs text-muted">
          {t('pay.forced', { guarantee: moneyText(parseMoney(deposit.guarantee, currency) ?? 0n, currency) })}
        </p>
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
        text={t('pay.cancelText')}
        action={t('pay.cancelYes')}
        onYes={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
