import { limbo, readLimboParams } from '@fairhouse/games/originals/limbo/rules';
import { useTranslation } from 'react-i18next';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { InstantGame } from '../instant-game.tsx';
import { LinkedNumber } from '../linked-number.tsx';
import type { Offer } from '../original.ts';
import { LimboMotif } from './limbo-motif.tsx';
import { LimboStage, riseMs } from './limbo-stage.tsx';
import { allowedTarget, chanceText, targetOfChance } from './limbo-target.ts';

/** Limbo: choose a multiplier, stake, and win it when the round's multiplier reaches it. */
export function LimboPage(offer: Offer) {
  const { t } = useTranslation(['limbo', 'originals']);
  const [target, setTarget] = useTabKept(
    'fh_choice_limbo',
    2,
    (kept) => readLimboParams({ target: kept })?.target ?? null,
  );
  return (
    <InstantGame
      offer={offer}
      params={{ target }}
      rules={limbo}
      motif={<LimboMotif />}
      stage={(last, pending, ms) => (
        <LimboStage target={target} onTarget={setTarget} last={last} pending={pending} ms={ms} />
      )}
      rollMs={riseMs}
      fields={
        <>
          <LinkedNumber
            label={t('target')}
            shown={target.toFixed(2)}
            unit="×"
            onNumber={(value) => setTarget(allowedTarget(value))}
          />
          <LinkedNumber
            label={t('originals:chance')}
            shown={chanceText(target)}
            unit="%"
            onNumber={(value) => setTarget(targetOfChance(value))}
          />
        </>
      }
    />
  );
}
