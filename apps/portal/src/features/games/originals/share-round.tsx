import type { Round } from '@fairhouse/contract/originals';
import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';

/**
 * Shares a settled round of the member's with everybody who has its address, if the member asks for it, and stops
 * sharing it.
 */
export function ShareRound({ round }: { round: Round }) {
  const { t } = useTranslation('originals');
  const words = useErrorWords();
  const path = `/wps/originals/rounds/${encodeURIComponent(round.roundId)}/told`;
  const show = useMutation({ mutationFn: (shown: boolean) => call<null>(shown ? 'PUT' : 'DELETE', path) });
  if (round.playMoney || round.state !== 'SETTLED') return null;
  const isShown = show.isSuccess && show.variables;
  const address = new URL(`/originals/round/${round.roundId}`, window.location.href).href;
  return (
    <div className="grid gap-3">
      {isShown ? (
        <div className="grid gap-2 rounded-md border border-line bg-bg p-3.5 text-sm">
          <p className="text-muted">{t('share.text')}</p>
          <div className="flex items-center justify-between gap-2">
            <a href={address} className="min-w-0 font-semibold break-all text-brand">
              {address}
            </a>
            <CopyButton
              text={address}
              words={{ copy: t('share.copy'), copied: t('share.copied'), failed: t('share.copyFailed') }}
            />
          </div>
          <Button variant="ghost" size="sm" pending={show.isPending} onClick={() => show.mutate(false)}>
            {t('share.takeBack')}
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          pending={show.isPending}
          icon={<Share2 size={18} aria-hidden="true" />}
          onClick={() => show.mutate(true)}
        >
          {t('share.share')}
        </Button>
      )}
      {show.isSuccess && !show.variables && (
        <p role="status" className="text-center text-sm text-muted">
          {t('share.takenBack')}
        </p>
      )}
      <FormAlert text={show.error ? words(show.error) : null} />
    </div>
  );
}
