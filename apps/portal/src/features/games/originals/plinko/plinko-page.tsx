import { type PlinkoParams, plinko, plinkoRows, readPlinkoParams } from '@fairhouse/games/originals/plinko/rules';
import { risks } from '@fairhouse/games/originals/tables';
import { useTranslation } from 'react-i18next';
import { Slider } from '../../../../ui/slider.tsx';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { Backdrop } from '../backdrop.tsx';
import { InstantGame } from '../instant-game.tsx';
import type { Offer } from '../original.ts';
import { Segmented } from '../segmented.tsx';
import { fallMs, PlinkoStage } from './plinko-stage.tsx';

const start: PlinkoParams = { risk: 'medium', rows: 12 };

/** Plinko: a ball falls through the pegs into a slot that pays. */
export function PlinkoPage(offer: Offer) {
  const { t } = useTranslation(['plinko', 'originals']);
  const [params, setParams] = useTabKept('fh_choice_plinko', start, readPlinkoParams);
  const { rows } = params;
  return (
    <InstantGame
      offer={offer}
      rules={plinko}
      params={params}
      greatest
      motif={
        <Backdrop>
          {[0, 1, 2, 3].map((i) => (
            <path
              key={i}
              d={`M500 ${-80 + i * 60}L${60 + i * 90} 640H${940 - i * 90}Z`}
              stroke="var(--brand)"
              strokeWidth="3"
            />
          ))}
        </Backdrop>
      }
      rollMs={fallMs}
      stage={(last, pending, ms) => <PlinkoStage params={params} last={last} pending={pending} ms={ms} />}
      choices={
        <>
          <Segmented
            label={t('originals:risk.label')}
            value={params.risk}
            items={risks.map((value) => ({ value, label: t(`originals:risk.${value}`) }))}
            onChange={(risk) => setParams({ ...params, risk })}
          />
          <div className="grid gap-1">
            <p className="text-sm font-semibold">{t('rows', { count: rows })}</p>
            <Slider
              label={t('rowsLabel')}
              value={rows}
              min={plinkoRows.min}
              max={plinkoRows.max}
              onChange={(count) => setParams({ ...params, rows: count })}
              valueText={t('rows', { count: rows })}
            />
          </div>
        </>
      }
    />
  );
}
