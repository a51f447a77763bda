import { hashOfServerSeed, isClientSeed } from '@fairhouse/fairness/seeds';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Dices, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { seedsQuery } from '../originals/calls.ts';
import { RotationFailed } from './rotation-failed.tsx';
import { SeedLine } from './seed-line.tsx';
import { type Rotated, useRotation } from './use-rotation.ts';

/** The seed pair in use: its commitments, the member's own seed, and the form that rotates and reveals. */
export function SeedPanel() {
  const { t } = useTranslation('fairness');
  const { memberId } = useSession();
  const seeds = useQuery(seedsQuery(memberId));
  const [clientSeed, setClientSeed] = useState('');
  const rotation = useRotation();
  const invalid = clientSeed !== '' && !isClientSeed(clientSeed);

  return (
    <section aria-labelledby="pair-title" className="card grid gap-4 p-5 md:p-6">
      <h2 id="pair-title" className="flex items-center gap-2.5 text-lg font-bold">
        <KeyRound size={20} aria-hidden="true" className="text-brand" />
        {t('pair.title')}
      </h2>
      {seeds.data ? (
        <dl className="grid gap-2 lg:grid-cols-2">
          <SeedLine label={t('pair.hash')} value={seeds.data.serverSeedHash} />
          <SeedLine label={t('pair.next')} value={seeds.data.nextServerSeedHash} />
          <SeedLine label={t('pair.clientSeed')} value={seeds.data.clientSeed} />
          <div className="rounded-md border border-line bg-bg px-3.5 py-2.5">
            <dt className="text-xs text-muted">{t('pair.nonce')}</dt>
            <dd className="text-base font-bold tabular-nums">{seeds.data.nonce}</dd>
          </div>
        </dl>
      ) : seeds.isError ? (
        <ErrorState onRetry={() => void seeds.refetch()} />
      ) : (
        <Skeleton className="h-36 w-full" />
      )}
      <form
        className="grid items-start gap-3 md:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!invalid) rotation.mutate(clientSeed, { onSuccess: () => setClientSeed('') });
        }}
      >
        <Field
          label={t('pair.newClientSeed')}
          hint={t('pair.newClientSeedHint')}
          error={invalid ? t('pair.invalid') : undefined}
        >
          <TextInput
            value={clientSeed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={seeds.data?.clientSeed}
            className="font-mono"
            onChange={(event) => setClientSeed(event.currentTarget.value)}
            after={
              <IconButton label={t('pair.random')} onClick={() => setClientSeed(randomClientSeed())}>
                <Dices size={18} aria-hidden="true" />
              </IconButton>
            }
          />
        </Field>
        <Button type="submit" size="lg" className="md:mt-[26px] md:h-12" pending={rotation.isPending}>
          {t('pair.rotate')}
        </Button>
      </form>
      <RotationFailed error={rotation.error} />
      {rotation.data && <Revealed {...rotation.data} />}
    </section>
  );
}

/** Shows what the rotation revealed, checked in this browser. */
function Revealed({ revealed, current, before }: Rotated) {
  const { t } = useTranslation('fairness');
  const committed = before?.seedPairId === revealed.seedPairId ? before : undefined;
  const honest = hashOfServerSeed(revealed.serverSeed) === (committed ?? revealed).serverSeedHash;
  const promoted = committed === undefined || current.serverSeedHash === committed.nextServerSeedHash;
  return (
    <div role="status" className="grid gap-3 rounded-[16px] border border-brand/40 bg-brand/8 p-4">
      <p className="font-bold">{t('pair.revealed')}</p>
      <p className="text-sm text-muted">{t('pair.revealedText', { count: revealed.nonces })}</p>
      <dl>
        <SeedLine label={t('pair.serverSeed')} value={revealed.serverSeed} />
      </dl>
      <Finding holds={honest} text={t(honest ? 'pair.hashMatches' : 'pair.hashDiffers')} />
      <Finding holds={promoted} text={t(promoted ? 'pair.promoted' : 'pair.notPromoted')} />
    </div>
  );
}

function Finding({ holds, text }: { holds: boolean; text: string }) {
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <p className="flex items-center gap-2 text-sm font-semibold">
      <Icon size={18} aria-hidden="true" className={holds ? 'shrink-0 text-brand' : 'shrink-0 text-danger'} />
      {text}
    </p>
  );
}

function randomClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
