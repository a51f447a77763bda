import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { realityQuery, setRealityCheck } from './calls.ts';

const choices = [null, 15, 30, 60] as const;

/** The choice of the interval at which a popup shows the time and the result of the session. */
export function RealityChoice() {
  const { t } = useTranslation('protection');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { data } = useQuery(realityQuery(memberId));
  const set = useMutation({
    mutationFn: setRealityCheck,
    onSuccess: (now) => {
      client.setQueryData(realityQuery(memberId).queryKey, now);
      toast(t('reality.done'), 'success');
    },
    onError: (error) => toast(words(error), 'error'),
  });
  return (
    <Panel title={t('reality.title')} text={t('reality.text')}>
      <div className="grid grid-cols-2 gap-3 p-4 md:grid-cols-4 md:p-5">
        {choices.map((minutes) => (
          <Button
            key={minutes ?? 'off'}
            variant={data?.minutes === minutes ? 'primary' : 'secondary'}
            aria-pressed={data?.minutes === minutes}
            pending={set.isPending && set.variables === minutes}
            onClick={() => set.mutate(minutes)}
          >
            {minutes === null ? t('reality.off') : t('reality.every', { minutes })}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
