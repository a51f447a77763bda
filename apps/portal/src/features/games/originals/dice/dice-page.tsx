import { type DiceParams, dice, readDiceParams } from '@fairhouse/games/originals/dice/rules';
import { useTranslation } from 'react-i18next';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { InstantGame } from '../instant-game.tsx';
import { LinkedNumber } from '../linked-number.tsx';
import type { Offer } from '../original.ts';
import { DiceMotif } from './dice-motif.tsx';
import { DiceStage, rollMs } from './dice-stage.tsx';
import {
  allowedTarget,
  chanceText,
  multiplierShown,
  switched,
  targetOfChance,
  targetOfMultiplier,
} from './dice-target.ts';
import { SideSwitch } from './side-switch.tsx';

/** Dice: choose where the roll must fall, stake, roll. */
export function DicePage(offer: Offer) {
  const { t } = useTranslation(['dice', 'originals']);
  const [params, setParams] = useTabKept<DiceParams>(
    'fh_choice_dice',
    { condition: 'over', target: 50 },
    readDiceParams,
  );
  const { condition, target } = params;
  const setTarget = (wanted: number) => setParams({ condition, target: allowedTarget(condition, wanted) });
  return (
    <InstantGame
      offer={offer}
      params={params}
      rules={dice}
      motif={<DiceMotif />}
      stage={(last, pending, ms) => (
        <DiceStage params={params} onTarget={setTarget} last={last} pending={pending} ms={ms} />
      )}
      rollMs={rollMs}
      fields={
        <>
          <LinkedNumber
            label={t('originals:multiplier')}
            shown={multiplierShown(params)}
            unit="×"
            onNumber={(value) => setTarget(targetOfMultiplier(condition, value))}
          />
          <LinkedNumber
            label={t(condition === 'over' ? 'target.over' : 'target.under')}
            shown={target.toFixed(2)}
            onNumber={setTarget}
          />
          <LinkedNumber
            label={t('originals:chance')}
            shown={chanceText(params)}
            unit="%"
            onNumber={(value) => setTarget(targetOfChance(condition, value))}
          />
        </>
      }
      choices={
        <SideSwitch
          value={condition}
          onChange={(side) => {
            if (side !== condition) setParams(switched(params));
          }}
        />
      }
    />
  );
}
