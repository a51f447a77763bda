import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { toast } from '../../../ui/toast.tsx';
import { fundRecoveryQuery, stopRecovery } from './fund-recovery-calls.ts';

/**
 * The notice that a recovered fund password waits to take effect, with the button that stops it; nothing if none waits.
 */
export function FundRecoveryWaits() {
  const { t, i18n } = useTranslation('password');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const query = fundRecoveryQuery(memberId);
  const { data } = useQuery(query);
  const [pending, setPending] = useState(false);
  if (!data?.usableAt) return null;

  async function stop() {
    setPending(true);
    try {
      await stopRecovery();
      toast(t('recover.stopped'), 'success');
    } catch (error) {
      toast(words(error), 'error');
    }
    setPending(false);
    await client.invalidateQueries({ queryKey: query.queryKey });
  }

  const time = timeFormat(i18n.language, { until: 'minute' }).format(new Date(data.usableAt));
  return (
    <section className="mb-4 grid gap-3 rounded-md border border-gold/40 bg-gold/10 p-4">
      <p className="text-sm">{t('recover.waits', { time })}</p>
      <Button variant="secondary" size="sm" pending={pending} onClick={() => void stop()}>
        {t('recover.stop')}
      </Button>
    </section>
  );
}
