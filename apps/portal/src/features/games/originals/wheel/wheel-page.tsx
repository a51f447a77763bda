import { risks } from '@fairhouse/games/originals/tables';
import { readWheelParams, type WheelParams, wheel } from '@fairhouse/games/originals/wheel/rules';
import { wheelSegments } from '@fairhouse/games/originals/wheel/tables';
import { useTranslation } from 'react-i18next';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { Backdrop } from '../backdrop.tsx';
import { InstantGame } from '../instant-game.tsx';
import type { Offer } from '../original.ts';
import { Segmented } from '../segmented.tsx';
import { WheelStage } from './wheel-stage.tsx';

const start: WheelParams = { risk: 'low', segments: 30 };

/** Wheel: choose the number of segments and the risk, and spin. */
export function WheelPage(offer: Offer) {
  const { t } = useTranslation(['wheel', 'originals']);
  const [params, setParams] = useTabKept('fh_choice_wheel', start, readWheelParams);
  return (
    <InstantGame
      offer={offer}
      rules={wheel}
      params={params}
      greatest
      motif={
        <Backdrop>
          {[150, 230, 310, 390, 470].map((r) => (
            <circle key={r} cx="500" cy="300" r={r} stroke="var(--brand)" strokeWidth="3" strokeDasharray="2 22" />
          ))}
        </Backdrop>
      }
      rollMs={2200}
      stage={(last, pending, ms) => <WheelStage params={params} last={last} pending={pending} ms={ms} />}
      choices={
        <>
          <Segmented
            label={t('originals:risk.label')}
            value={params.risk}
            items={risks.map((value) => ({ value, label: t(`originals:risk.${value}`) }))}
            onChange={(risk) => setParams({ ...params, risk })}
          />
          <Segmented
            label={t('segments')}
            value={String(params.segments)}
            items={wheelSegments.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(count) => setParams(readWheelParams({ ...params, segments: Number(count) }) ?? params)}
          />
        </>
      }
    />
  );
}
