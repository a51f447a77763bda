import type { SecondFactor, TotpStart } from '@fairhouse/contract/factors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LifeBuoy, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel, Row, RowIcon } from '../../../ui/panel.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { makeRecoveryCodes, removeTotp, secondFactorQuery, startTotp } from './calls.ts';
import { NewRecoveryCodes, withRecoveryCodesShown } from './new-recovery-codes.tsx';
import { SecondFactorSwitch } from './second-factor-switch.tsx';
import { isUnconfirmed, useConfirm } from './use-confirm.tsx';
import { useDate } from './use-date.ts';

const TotpSetup = lazy(async () => ({ default: (await import('./totp-setup.tsx')).TotpSetup }));

/** The authenticator app, the recovery codes, and the setting for the second step. */
export default function TotpSection() {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(secondFactorQuery(memberId));
  return (
    <Panel title={t('section.title')} text={t('section.text')} id="two-step">
      {query.data ? (
        <ul>
          <AppRow factor={query.data} />
          {(query.data.totpSince !== null || query.data.passkeys > 0) && <RecoveryRow factor={query.data} />}
          <SecondFactorSwitch />
        </ul>
      ) : query.isError ? (
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="m-5 h-32" />
      )}
    </Panel>
  );
}

function AppRow({ factor: { totpSince } }: { factor: SecondFactor }) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const client = useQueryClient();
  const date = useDate();
  const { withConfirmation, panel } = useConfirm();
  const [setup, setSetup] = useState<TotpStart | null>(null);
  const [asking, setAsking] = useState(false);
  const refresh = () => void client.invalidateQueries({ queryKey: ['member'] });
  const tell = (error: Error) => {
    if (!isUnconfirmed(error)) toast(words(error), 'error');
  };
  const start = useMutation({
    mutationFn: () => withConfirmation(startTotp),
    onSuccess: setSetup,
    onError: tell,
  });
  const remove = useMutation({
    mutationFn: () => withConfirmation(removeTotp),
    onSuccess: () => {
      refresh();
      toast(t('totp.removed'), 'success');
    },
    onError: tell,
  });

  return (
    <>
      <Row
        icon={
          <RowIcon set={totpSince !== null}>
            <ShieldCheck size={21} strokeWidth={1.75} aria-hidden="true" />
          </RowIcon>
        }
        title={t('totp.row')}
        badge={totpSince !== null && <Badge tone="brand">{t('on')}</Badge>}
        text={totpSince === null ? t('totp.off') : t('totp.since', { date: date(totpSince) })}
        action={
          totpSince === null ? (
            <Button size="sm" variant="secondary" pending={start.isPending} onClick={() => start.mutate()}>
              {t('totp.setUp')}
            </Button>
          ) : (
            <Button size="sm" variant="secondary" pending={remove.isPending} onClick={() => setAsking(true)}>
              {t('remove')}
            </Button>
          )
        }
      />
      {setup && (
        <Suspense>
          <TotpSetup
            start={setup}
            withConfirmation={withConfirmation}
            onAdded={refresh}
            onClose={() => setSetup(null)}
          />
        </Suspense>
      )}
      <AskFirst
        open={asking}
        title={t('totp.removeTitle')}
        text={t('totp.removeText')}
        action={t('remove')}
        onYes={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
      {panel}
    </>
  );
}

function RecoveryRow({ factor: { recoveryCodesLeft } }: { factor: SecondFactor }) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const client = useQueryClient();
  const { withConfirmation, panel } = useConfirm();
  const [asking, setAsking] = useState(false);
  const make = useMutation({
    mutationFn: () => withRecoveryCodesShown(() => withConfirmation(makeRecoveryCodes)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['member'] }),
    onError: (error) => {
      if (!isUnconfirmed(error)) toast(words(error), 'error');
    },
  });

  return (
    <>
      <Row
        icon={
          <RowIcon set={recoveryCodesLeft > 0}>
            <LifeBuoy size={21} strokeWidth={1.75} aria-hidden="true" />
          </RowIcon>
        }
        title={t('recovery.row')}
        badge={recoveryCodesLeft <= 2 && <Badge tone="gold">{t('recovery.few')}</Badge>}
        text={t('recovery.left', { count: recoveryCodesLeft })}
        action={
          <Button size="sm" variant="secondary" pending={make.isPending} onClick={() => setAsking(true)}>
            {t('recovery.make')}
          </Button>
        }
      />
      <AskFirst
        open={asking}
        title={t('recovery.askTitle')}
        text={t('recovery.askText')}
        action={t('recovery.make')}
        onYes={() => make.mutate()}
        onClose={() => setAsking(false)}
      />
      <NewRecoveryCodes codes={make.data} onClose={make.reset} />
      {panel}
    </>
  );
}
