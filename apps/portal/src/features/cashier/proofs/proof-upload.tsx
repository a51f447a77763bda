import { proofBytesMax, proofsMax } from '@fairhouse/contract/proofs';
import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { proofQuery, uploadProof } from './calls.ts';
import { ProofImage } from './proof-images.tsx';
import { shrunk } from './shrink.ts';

const types = ['image/png', 'image/jpeg'];

export type ProofUploadProps = {
  /** Ids of pictures that the server has taken. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  max?: number;
  /** Label that says what the pictures should show. */
  label?: string;
  hint?: string;
  /** Error message. */
  error?: string | null;
};

/** A field for up to three pictures; each uploads when chosen, so the form sends only ids. */
export function ProofUpload({ value, onChange, max = proofsMax, label, hint, error }: ProofUploadProps) {
  const { t } = useTranslation('matching');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [sending, setSending] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const note = useId();

  async function take(files: File[]) {
    setRefused(files.length > max - value.length ? t('proofs.tooMany', { max }) : null);
    let taken = [...value];
    const chosen = files.slice(0, max - value.length);
    setSending(chosen.length);
    for (const file of chosen) {
      const picture = types.includes(file.type) ? await shrunk(file) : null;
      if (!picture) setRefused(t('proofs.wrongType'));
      else if (picture.size > proofBytesMax) setRefused(t('proofs.tooLarge'));
      else {
        try {
          const { id } = await uploadProof(picture);
          client.setQueryData<Blob>(proofQuery(memberId, id).queryKey, picture);
          taken = [...taken, id];
          onChange(taken);
        } catch (thrown) {
          setRefused(words(thrown));
        }
      }
      setSending((left) => left - 1);
    }
  }

  const said = refused ?? error ?? null;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-sm font-semibold">{label ?? t('proofs.label')}</span>
        <span className="text-xs text-muted tabular-nums">{t('proofs.count', { count: value.length, max })}</span>
      </div>
      <ul className="grid grid-cols-3 gap-3">
        {value.map((id, at) => (
          <li key={id} className="relative">
            <ProofImage id={id} n={at + 1} />
            <button
              type="button"
              aria-label={t('proofs.remove', { n: at + 1 })}
              onClick={() => onChange(value.filter((other) => other !== id))}
              className="absolute -top-3 -end-3 grid size-11 place-items-center text-text"
            >
              <span className="grid size-7 place-items-center rounded-full border border-line bg-raised shadow-lift">
                <X size={15} aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
        {sending > 0 && (
          <li
            role="status"
            aria-label={t('proofs.sending')}
            className="grid aspect-square place-items-center rounded-md border border-line bg-raised text-muted"
          >
            <Spinner />
          </li>
        )}
        {sending === 0 && value.length < max && (
          <li>
            <label className="grid aspect-square cursor-pointer place-content-center justify-items-center gap-1.5 rounded-md border-2 border-line border-dashed p-2 text-center text-muted transition-colors has-focus-visible:outline-2 has-focus-visible:outline-brand hover:border-brand hover:text-text">
              <ImagePlus size={24} strokeWidth={1.75} aria-hidden="true" />
              <span className="text-xs font-semibold">{t('proofs.add')}</span>
              <input
                type="file"
                accept={types.join(',')}
                multiple={max > 1}
                aria-label={label ?? t('proofs.label')}
                aria-describedby={note}
                aria-invalid={said !== null || undefined}
                onChange={(event) => {
                  void take([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <p
        id={note}
        role={said ? 'alert' : undefined}
        className={said ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}
      >
        {said ?? hint ?? t('proofs.hint')}
      </p>
    </div>
  );
}
