import type { OwnExclusion, OwnPeriod } from '@fairhouse/contract/protection';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, OctagonPause } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel, Row, RowIcon } from '../../ui/panel.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { timeFormat } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { isUnconfirmed, useConfirm } from '../identity/factors/use-confirm.tsx';
import { excludeOneself, exclusionsQuery } from './calls.ts';

const shortPeriods: readonly OwnPeriod[] = ['24h', '72h', '7d', '30d'];
const longPeriods: readonly OwnPeriod[] = ['6m', '1y', '5y', 'forever'];

/** Breaks from play: the exclusions in force, cool-offs, and self-exclusion. */
export function Breaks() {
  const { t } = useTranslation('protection');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { withConfirmation, panel } = useConfirm();
  const [asked, setAsked] = useState<OwnPeriod | null>(null);
  const held = useQuery(exclusionsQuery(memberId));
  const stop = useMutation({
    mutationFn: (period: OwnPeriod) => withConfirmation(() => excludeOneself(period)),
    onSuccess: ({ id }) => toast(t(held.data?.some((one) => one.id === id) ? 'already' : 'done'), 'success'),
    onError: (error) => {
      if (!isUnconfirmed(error)) toast(words(error), 'error');
    },
    onSettled: () => client.invalidateQueries({ queryKey: exclusionsQuery(memberId).queryKey }),
  });
  const choices = (periods: readonly OwnPeriod[]) => (
    <div className="grid grid-cols-2 gap-3 p-4 md:grid-cols-4 md:p-5">
      {periods.map((period) => (
        <Button key={period} variant="secondary" pending={stop.isPending} onClick={() => setAsked(period)}>
          {t(`period.${period}`)}
        </Button>
      ))}
    </div>
  );
  return (
    <>
      <Panel title={t('now.title')} text={t('now.means')}>
        {held.isError && !held.data ? (
          <ErrorState text={words(held.error)} onRetry={() => void held.refetch()} />
        ) : held.data ? (
          <ul>
            {held.data.length === 0 ? (
              <Row
                icon={
                  <RowIcon>
                    <CircleCheck size={22} aria-hidden="true" />
                  </RowIcon>
                }
                title={t('now.none')}
              />
            ) : (
              held.data.map((one) => <HeldRow key={one.id} held={one} />)
            )}
          </ul>
        ) : (
          <Skeleton className="m-3 h-12" />
        )}
      </Panel>
      <Panel title={t('short.title')} text={t('short.text')}>
        {choices(shortPeriods)}
      </Panel>
      <Panel title={t('long.title')} text={t('long.text')}>
        {choices(longPeriods)}
      </Panel>
      <AskFirst
        open={asked !== null}
        title={t('ask.title', { period: asked ? t(`period.${asked}`) : '' })}
        text={t(asked === 'forever' ? 'ask.textForever' : 'ask.text')}
        action={t('ask.yes')}
        onClose={() => setAsked(null)}
        onYes={() => asked && stop.mutate(asked)}
      />
      {panel}
    </>
  );
}

function HeldRow({ held: { by, since, until } }: { held: OwnExclusion }) {
  const { t, i18n } = useTranslation('protection');
  const moment = (time: string) => timeFormat(i18n.language, { until: 'minute' }).format(new Date(time));
  return (
    <Row
      icon={
        <RowIcon set={false}>
          <OctagonPause size={22} aria-hidden="true" />
        </RowIcon>
      }
      title={until === null ? t('now.forever') : t('now.until', { until: moment(until) })}
      text={t(`now.by_${by}`, { since: moment(since) })}
    />
  );
}
