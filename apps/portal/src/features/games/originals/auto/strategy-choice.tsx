import type { Strategy } from '@fairhouse/contract/strategies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, Select } from '../../../../ui/field.tsx';
import { strategiesQuery } from './strategy-calls.ts';

/** Loaded when a strategy is made or changed. */
const Editor = lazy(async () => ({ default: (await import('./strategy-editor.tsx')).StrategyEditor }));

type Props = {
  chosen: Strategy | null;
  onChoose: (strategy: Strategy | null) => void;
  currency: string;
  disabled: boolean;
};

/** The choice of a saved strategy, with the buttons that open its editor. A trial user saves none. */
export function StrategyChoice({ chosen, onChoose, currency, disabled }: Props) {
  const { t } = useTranslation('originals');
  const { isLogin, isTrial, memberId } = useSession();
  const client = useQueryClient();
  const query = strategiesQuery(memberId);
  const { data } = useQuery({ ...query, enabled: isLogin && !isTrial });
  const [edited, setEdited] = useState<Strategy | 'new' | null>(null);
  if (!isLogin || isTrial) return null;
  const list = data?.list ?? [];
  return (
    <div className="grid gap-2">
      <Field label={t('strategy.label')}>
        <Select
          value={chosen?.strategyId ?? ''}
          disabled={disabled}
          items={[
            { value: '', label: t('strategy.none') },
            ...list.map(({ strategyId, name }) => ({ value: strategyId, label: name })),
          ]}
          onChange={(event) =>
            onChoose(list.find(({ strategyId }) => strategyId === event.currentTarget.value) ?? null)
          }
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={disabled}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          {t('strategy.make')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={disabled || chosen === null}
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setEdited(chosen)}
        >
          {t('strategy.edit')}
        </Button>
      </div>
      {edited !== null && (
        <Suspense>
          <Editor
            strategy={edited === 'new' ? null : edited}
            currency={currency}
            onClose={() => setEdited(null)}
            onSaved={(all, strategyId) => {
              client.setQueryData(query.queryKey, all);
              onChoose(all.list.find((one) => one.strategyId === strategyId) ?? null);
              setEdited(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
