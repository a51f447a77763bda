import type { RoundsCheck } from '@fairhouse/games/check-rounds';
import { showCount } from '@fairhouse/money/numbers';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, Download, FileCheck2, FileUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { download, fetchFile } from '../../../api/download.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useOriginalWords } from '../originals/registry.ts';
import { type BulkState, useBulkCheck } from './use-bulk-check.ts';
import { VerifierFile } from './verifier-file.tsx';

const roundsFile = '/wps/originals/rounds/csv';
/** The most faulty rounds that are listed. */
const listedMax = 50;

/** Checks a whole file of rounds at once, the member's own or any other, and offers the verifier as a download. */
export function BulkCheck() {
  const { t } = useTranslation('fairness');
  const words = useErrorWords();
  const { isLogin } = useSession();
  const { state, check } = useBulkCheck();
  const input = useId();
  const own = useMutation({
    mutationFn: () => fetchFile(roundsFile),
    onSuccess: ({ file }) => check(file),
  });
  const kept = useMutation({ mutationFn: () => download(roundsFile) });
  const error = own.error ?? kept.error;
  const isChecking = own.isPending || state.state === 'checking';
  return (
    <section aria-labelledby="bulk-title" className="card grid gap-4 p-5 md:p-6">
      <div>
        <h2 id="bulk-title" className="flex items-center gap-2.5 text-lg font-bold">
          <FileCheck2 size={20} aria-hidden="true" className="text-brand" />
          {t('bulk.title')}
        </h2>
        <p className="text-sm text-muted">{t('bulk.text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isLogin && (
          <>
            <Button pending={isChecking} onClick={() => own.mutate()}>
              <FileCheck2 size={18} aria-hidden="true" />
              {t('bulk.own')}
            </Button>
            <Button
              variant="secondary"
              pending={kept.isPending}
              icon={<Download size={18} aria-hidden="true" />}
              onClick={() => kept.mutate()}
            >
              {t('bulk.download')}
            </Button>
          </>
        )}
        <label
          htmlFor={input}
          className={buttonLook(
            'secondary',
            'md',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-brand',
          )}
        >
          <FileUp size={18} aria-hidden="true" />
          {t('bulk.choose')}
          <input
            id={input}
            type="file"
            accept=".csv,text/csv"
            className="absolute size-px opacity-0"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) check(file);
              event.currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <FormAlert text={error ? words(error) : null} />
      <Findings state={state} />
      <VerifierFile />
    </section>
  );
}

function Findings({ state }: { state: BulkState }) {
  const { t } = useTranslation('fairness');
  if (state.state === 'idle') return null;
  if (state.state === 'failed') return <FormAlert text={t('bulk.failed')} />;
  if (state.state === 'refused') return <FormAlert text={t('bulk.refused', { column: state.column })} />;
  return (
    <div role="status" className="grid gap-3 rounded-md border border-line bg-bg p-4 text-sm">
      {state.state === 'checking' ? (
        <p className="font-semibold tabular-nums">{t('bulk.checking', { count: state.rounds })}</p>
      ) : (
        <Found found={state.found} ms={state.ms} />
      )}
    </div>
  );
}

function Found({ found, ms }: { found: RoundsCheck; ms: number }) {
  const { t } = useTranslation('fairness');
  const words = useOriginalWords();
  const { rounds, agree, faulty, unread, gaps } = found;
  if (rounds === 0 && unread === 0) return <p className="text-muted">{t('bulk.empty')}</p>;
  const isWhole = agree === rounds && unread === 0;
  const Icon = isWhole ? CircleCheck : CircleX;
  const more = rounds - agree - Math.min(faulty.length, listedMax);
  return (
    <>
      <p className="flex items-center gap-2.5 text-base font-bold tabular-nums">
        <Icon size={20} aria-hidden="true" className={classes('shrink-0', isWhole ? 'text-brand' : 'text-danger')} />
        {t('bulk.agree', { agree: showCount(agree), rounds: showCount(rounds) })}
      </p>
      <p className="text-muted tabular-nums">{t('bulk.took', { seconds: (ms / 1000).toFixed(2) })}</p>
      {gaps > 0 && <p className="text-muted">{t('bulk.gaps', { count: gaps })}</p>}
      {unread > 0 && <p className="font-semibold text-danger">{t('bulk.unread', { count: unread })}</p>}
      {faulty.length > 0 && (
        <ul className="grid max-h-72 gap-1.5 overflow-y-auto">
          {faulty.slice(0, listedMax).map(({ roundId, game, nonce, fault }) => (
            <li
              key={`${roundId} ${nonce}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-sm border border-line bg-surface px-3 py-2"
            >
              <span className="font-semibold tabular-nums">
                {t('bulk.round', { id: roundId, nonce })} · {words(`${game}:name`)}
              </span>
              <span className="text-danger">{t(`bulk.fault.${fault}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-muted">{t('bulk.more', { count: more })}</p>}
    </>
  );
}
