import type { DepositDetail } from '@fairhouse/contract/deposits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheckBig, CircleX, Hourglass, type LucideIcon, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import { amountText } from '../shared/amount.ts';
import { refreshCashier } from '../shared/calls.ts';
import { useReasonWords } from '../shared/use-reason-words.ts';
import { cancelDeposit, depositKey } from './calls.ts';
import { Countdown } from './countdown.tsx';

type Look = { icon: LucideIcon; tone: string; glow: string };

const waits: Look = { icon: Hourglass, tone: 'bg-gold/15 text-gold', glow: 'var(--gold)' };
const looked: Look = { ...waits, icon: SearchCheck };
const over: Look = { icon: CircleX, tone: 'bg-danger/15 text-danger', glow: 'var(--danger)' };
const looks: Record<DepositDetail['state'], Look> = {
  AWAITING: waits,
  SUBMITTED: looked,
  CONFIRMING: waits,
  REVIEW: looked,
  CREDITED: { icon: CircleCheckBig, tone: 'bg-brand/15 text-brand', glow: 'var(--brand)' },
  REJECTED: over,
  FAILED: over,
  EXPIRED: { icon: Hourglass, tone: 'bg-raised text-muted', glow: 'transparent' },
  CANCELLED: { icon: Ban, tone: 'bg-raised text-muted', glow: 'transparent' },
  REVERSED: over,
};

/** The deposit's state, in large letters, with the actions it allows. */
export function DepositHead({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  const reasonWords = useReasonWords();
  const { icon: Icon, tone, glow } = looks[deposit.state];
  const arrived = deposit.state === 'CREDITED';
  const heading = useFocusOnChange(deposit.state);
  return (
    <section
      className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6"
      style={{
        backgroundImage: `radial-gradient(480px 220px at 0% 0%, color-mix(in oklab, ${glow} 12%, transparent), transparent 70%)`,
      }}
    >
      <span className={classes('grid size-14 shrink-0 place-items-center rounded-full', tone)}>
        <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1" role="status">
        {arrived && Number(deposit.fee) > 0 && (
          <p className="text-sm text-muted tabular-nums">
            {t('sentLessFee', {
              amount: amountText(deposit.amount, deposit.currency),
              fee: amountText(deposit.fee, deposit.currency),
            })}
          </p>
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex flex-wrap items-baseline gap-x-3 text-lg font-bold outline-none md:text-xl"
        >
          {t(`head.${deposit.state}`)}
          <Money value={arrived ? deposit.credited : deposit.amount} currency={deposit.currency} tone="gold" />
        </h1>
        <p className="max-w-[60ch] text-sm text-muted">
          {t(`headText.${deposit.kind}.${deposit.state}`, { defaultValue: t(`headText.${deposit.state}`) })}
        </p>
        {deposit.reason && (
          <p className="mt-1 justify-self-start rounded-md bg-raised px-3.5 py-3 text-sm">
            <span className="font-semibold">{t('reason')}</span> {reasonWords(deposit.reason)}
          </p>
        )}
      </div>
      <Actions deposit={deposit} />
    </section>
  );
}

function Actions({ deposit }: { deposit: DepositDetail }) {
  const { t } = useTranslation('deposit');
  const centre = useCentre();
  if (deposit.state === 'AWAITING') {
    return (
      <div className="flex w-full items-center justify-between gap-4 md:w-auto md:justify-end">
        <p className="grid text-xs text-muted">
          {t('left')}
          <span className="text-xl leading-tight">
            <Countdown until={deposit.expiresAt} />
          </span>
        </p>
        {deposit.canCancel && <Cancel id={deposit.id} />}
      </div>
    );
  }
  if (deposit.state === 'CREDITED') {
    return (
      <Link to="/" className={buttonLook('primary', 'md', 'max-md:w-full')}>
        {t('play')}
      </Link>
    );
  }
  if (['EXPIRED', 'CANCELLED', 'FAILED', 'REJECTED'].includes(deposit.state)) {
    return (
      <Link
        to={centre.deposit}
        search={{ channel: deposit.channel }}
        className={buttonLook('secondary', 'md', 'max-md:w-full')}
      >
        {t('again')}
      </Link>
    );
  }
  return null;
}

function Cancel({ id }: { id: string }) {
  const { t } = useTranslation('deposit');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelDeposit(id),
    onSuccess: (deposit) => client.setQueryData(depositKey(memberId, id), deposit),
    onError: (error) => toast(words(error), 'error'),
    onSettled: () => refreshCashier(client, memberId),
  });
  return (
    <>
      <Button variant="secondary" size="sm" pending={cancel.isPending} onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <AskFirst
        open={asking}
        title={t('cancelTitle')}
        text={t('cancelText')}
        action={t('cancel')}
        onClose={() => setAsking(false)}
        onYes={() => cancel.mutate()}
      />
    </>
  );
}
