import type { Round } from '@fairhouse/contract/originals';
import { checkRound } from '@fairhouse/games/check-round';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { roundQuery } from '../originals/calls.ts';
import { originals } from '../originals/registry.ts';
import { RotationFailed } from './rotation-failed.tsx';
import { SeedLine } from './seed-line.tsx';
import { useRotation } from './use-rotation.ts';
import { Verdict } from './verdict.tsx';

/** Shows one round in detail: every step of the check with the server's value and the one computed here. */
export function RoundCheckPanel({ roundId }: { roundId: string }) {
  const { t } = useTranslation('fairness');
  const { memberId } = useSession();
  const query = useQuery(roundQuery(memberId, roundId));
  return (
    <section aria-labelledby="check-title" className="card grid gap-4 p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="check-title" className="text-lg font-bold">
          {t('check.title', { id: roundId })}
        </h2>
        {query.data && <Verdict check={checkRound(query.data)} />}
      </div>
      {query.data ? (
        <Steps round={query.data} />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </section>
  );
}

/** Every step of the check of a round. `isOwn`: the viewer may reveal its server seed. */
export function Steps({ round, isOwn = true }: { round: Round; isOwn?: boolean }) {
  const { t } = useTranslation(['fairness', 'originals']);
  const check = checkRound(round);
  const isShared = round.kind === 'shared';
  return (
    <>
      <dl className="grid gap-2 lg:grid-cols-2">
        <SeedLine
          label={t(isShared ? 'originals:receipt.commitment' : 'originals:receipt.serverSeedHash')}
          value={round.serverSeedHash}
        />
        {round.serverSeed !== null && (
          <SeedLine label={t(isShared ? 'originals:receipt.gameHash' : 'pair.serverSeed')} value={round.serverSeed} />
        )}
        <SeedLine label={t(isShared ? 'originals:receipt.salt' : 'pair.clientSeed')} value={round.clientSeed} />
        <SeedLine label={t(isShared ? 'originals:receipt.position' : 'rounds.nonce')} value={String(round.nonce)} />
      </dl>
      {check.state === 'sealed' &&
        (isShared ? (
          <p className="text-sm text-muted">{t('originals:receipt.sealedShared')}</p>
        ) : isOwn ? (
          <Sealed />
        ) : (
          <p className="text-sm text-muted">{t('originals:told.sealed')}</p>
        ))}
      {check.state === 'unknown' && <p className="text-sm text-muted">{t('check.unknown')}</p>}
      {check.state === 'checked' && (
        <ul className="grid gap-2">
          <Step
            holds={check.seedHonest}
            text={t(isShared ? 'check.sharedSeed' : 'check.seed')}
            computed={check.computedHash}
            told={round.serverSeedHash}
          />
          <Step
            holds={check.resultHonest}
            text={t('check.result')}
            computed={figureOf(round, check.computedResult)}
            told={figureOf(round, round.result)}
          >
            <Drawn round={round} result={check.computedResult} />
          </Step>
          <Step
            holds={check.payoutHonest}
            text={t('check.payout')}
            computed={check.computedPayout}
            told={round.payout}
          />
        </ul>
      )}
    </>
  );
}

/** The button that reveals the server seed; the check then replaces this text. */
function Sealed() {
  const { t } = useTranslation('fairness');
  const rotation = useRotation();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">{t('check.sealed')}</p>
      <Button pending={rotation.isPending} onClick={() => rotation.mutate('')}>
        <KeyRound size={18} aria-hidden="true" />
        {t('check.reveal')}
      </Button>
      <RotationFailed error={rotation.error} />
    </div>
  );
}

/** Names a result as the lists of rounds do, or as JSON for a game that this page does not know. */
function figureOf({ game, multiplier }: Round, result: unknown): string {
  return originals.get(game)?.figure({ result, multiplier }) ?? JSON.stringify(result);
}

/** Draws the whole result if the game has a drawing, with the raw data behind it. */
function Drawn({ round: { game }, result }: { round: Round; result: unknown }) {
  const { t } = useTranslation('fairness');
  const Result = originals.get(game)?.Result;
  return (
    <>
      {Result && (
        <div className="mt-2 w-full max-w-64">
          <Result result={result} />
        </div>
      )}
      <details className="mt-1 text-xs text-muted">
        <summary className="w-fit cursor-pointer py-1.5 hover:text-text">{t('check.data')}</summary>
        <code className="break-all">{JSON.stringify(result)}</code>
      </details>
    </>
  );
}

type StepProps = { holds: boolean; text: string; computed: string; told: string; children?: ReactNode };

function Step({ holds, text, computed, told, children }: StepProps) {
  const { t } = useTranslation('fairness');
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 rounded-md border border-line bg-bg px-3.5 py-3">
      <Icon size={20} aria-hidden="true" className={holds ? 'mt-px text-brand' : 'mt-px text-danger'} />
      <div className="min-w-0">
        <p className="text-sm font-semibold">
          {text}:{' '}
          <span className={holds ? 'text-brand' : 'text-danger'}>{t(holds ? 'check.passed' : 'check.failed')}</span>
        </p>
        <p className="mt-1 font-mono text-xs break-all text-muted">{t('check.computed', { value: computed })}</p>
        <p className="font-mono text-xs break-all text-muted">{t('check.told', { value: told })}</p>
        {children}
      </div>
    </li>
  );
}
