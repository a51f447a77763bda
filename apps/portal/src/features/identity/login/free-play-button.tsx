import { useMutation } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { playFree } from './calls.ts';
import { usePlayMoney } from './use-play-money.ts';

/** Starts a trial with play money. */
export function FreePlayButton({ onStarted }: { onStarted: () => void }) {
  const { t } = useTranslation('identity');
  const words = useErrorWords();
  const amount = usePlayMoney();
  const trial = useMutation({
    mutationFn: playFree,
    onSuccess: () => {
      toast(t('login.trialDone'), 'success');
      onStarted();
    },
  });
  return (
    <div className="grid gap-2">
      <FormAlert text={trial.isError ? words(trial.error) : null} />
      <Button
        variant="secondary"
        size="lg"
        pending={trial.isPending}
        icon={<Gamepad2 size={18} aria-hidden="true" />}
        onClick={() => trial.mutate()}
      >
        {t('login.freePlay')}
      </Button>
      <p className="text-center text-xs text-muted">{t('login.freePlayHint', { amount })}</p>
    </div>
  );
}
