import type { RevealedPair, SeedState } from '@fairhouse/contract/originals';
import { hashOfServerSeed, isClientSeed } from '@fairhouse/fairness/seeds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Dices, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorDetail } from '../../../api/api-error.ts';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button, buttonLook, IconButton } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { rotateSeeds, roundQuery, roundsKey, seedsKey, seedsQuery } from '../originals/calls.ts';
import { SeedLine } from './seed-line.tsx';

type Rotated = { revealed: RevealedPair; current: SeedState; before: SeedState | undefined };

/** The pair in use: its commitments, the member's own seed, and the form that rotates and reveals. */
export function SeedPanel() {
  const { t } = useTranslation('fairness');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const seeds = useQuery(seedsQuery(memberId));
  const [clientSeed, setClientSeed] = useState('');
  const rotation = useMutation({
    mutationFn: async (): Promise<Rotated> => {
      const before = client.getQueryData(seedsQuery(memberId).queryKey);
      return { ...(await rotateSeeds(clientSeed === '' ? undefined : clientSeed)), before };
    },
    onSuccess: ({ current }) => {
      client.setQueryData(seedsKey(memberId), current);
      setClientSeed('');
      void client.invalidateQueries({ queryKey: roundsKey(memberId) });
      void client.invalidateQueries({ queryKey: memberKey(memberId, 'round') });
    },
  });
  const openRoundId = openRoundOf(rotation.error);
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
          if (!invalid) rotation.mutate();
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
      {openRoundId === null ? (
        <FormAlert text={rotation.isError ? words(rotation.error) : null} />
      ) : (
        <OpenRound roundId={openRoundId} />
      )}
      {rotation.data && <Revealed {...rotation.data} />}
    </section>
  );
}

/** Tells that an open round keeps its seeds, and leads to its game. */
function OpenRound({ roundId }: { roundId: string }) {
  const { t } = useTranslation('fairness');
  const { memberId } = useSession();
  const { data: round } = useQuery(roundQuery(memberId, roundId));
  return (
    <div className="grid justify-items-start gap-3">
      <FormAlert text={t('pair.roundOpen')} />
      {round && (
        <Link to="/originals/$game" params={{ game: round.game }} className={buttonLook('secondary')}>
          {t('pair.finish')}
        </Link>
      )}
    </div>
  );
}

/** The id of the round that forbids a rotation; null where something else went wrong, or nothing. */
function openRoundOf(error: unknown): string | null {
  const roundId = error instanceof ApiError && error.code === 'ROUND_OPEN' ? errorDetail(error, 'roundId') : null;
  return typeof roundId === 'string' ? roundId : null;
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
