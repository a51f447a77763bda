import { ApiError } from '@fairhouse/web/api-error';
import { ShieldCheck, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { stopRecoveryByLink } from './fund-recovery-calls.ts';
import { LiveChat } from './live-chat.tsx';

/** The screen of the mail's link: one press stops the recovery. Loading the page alone stops nothing. */
export default function StopRecovery({ token }: { token: string }) {
  const { t } = useTranslation('password');
  const words = useErrorWords();
  const [step, setStep] = useState<'ask' | 'done' | 'void'>('ask');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function stop() {
    setPending(true);
    setFailure(null);
    try {
      await stopRecoveryByLink(token);
      setStep('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID') setStep('void');
      else setFailure(words(error));
    }
    setPending(false);
  }

  if (step === 'ask') {
    return (
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('recover.stopText')}</p>
        <FormAlert text={failure} />
        <Button size="lg" pending={pending} onClick={() => void stop()}>
          {t('recover.stop')}
        </Button>
      </div>
    );
  }
  const Icon = step === 'done' ? ShieldCheck : Unlink;
  return (
    <div className="grid gap-4">
      <EmptyState
        className="px-0! py-4!"
        icon={<Icon size={28} aria-hidden="true" />}
        title={
          <span role={step === 'done' ? 'status' : 'alert'}>
            {t(step === 'done' ? 'recover.stopped' : 'reset.void')}
          </span>
        }
        text={t(step === 'done' ? 'recover.stoppedText' : 'recover.voidText')}
      />
      <LiveChat />
    </div>
  );
}
