import {
  type LadderParams,
  ladderDifficulties,
  ladderMultiplierE4,
  ladderRotten,
  ladderTop,
  readLadderParams,
} from '@fairhouse/games/originals/ladder/rules';
import { ChevronsUp, HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { Backdrop } from '../backdrop.tsx';
import { PanelFigure } from '../bet-form.tsx';
import type { Offer } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { Segmented } from '../segmented.tsx';
import { SteppedGame } from '../stepped-game.tsx';
import { ladderOf } from './ladder-round.ts';
import { LadderStage } from './ladder-stage.tsx';

const start: LadderParams = { difficulty: 'medium' };

/** The ladder: climb rungs, of which some are rotten, and cash out before one breaks. */
export function LadderPage(offer: Offer) {
  const { t } = useTranslation(['ladder', 'originals']);
  const [chosen, setChosen] = useTabKept('fh_choice_ladder', start, readLadderParams);
  return (
    <SteppedGame
      offer={offer}
      params={chosen}
      coveredE4={ladderMultiplierE4(chosen.difficulty, 1)}
      motif={
        <Backdrop>
          {[120, 880].map((x) => (
            <path
              key={x}
              d={`M${x} 620C${x - 30} 400 ${x + 30} 240 ${x} 90M${x} 90C${x - 90} 20 ${x - 160} 60 ${x - 190} 120M${x} 90C${x + 90} 20 ${x + 160} 60 ${x + 190} 120M${x} 90C${x - 20} 0 ${x - 90} -30 ${x - 130} -10M${x} 90C${x + 20} 0 ${x + 90} -30 ${x + 130} -10`}
              stroke="var(--brand)"
              strokeWidth="9"
              strokeLinecap="round"
            />
          ))}
        </Backdrop>
      }
      stage={(play) => <LadderStage chosen={chosen} play={play} />}
      choices={
        <>
          <Segmented
            label={t('difficulty')}
            value={chosen.difficulty}
            items={ladderDifficulties.map((value) => ({ value, label: t(`level.${value}`) }))}
            onChange={(difficulty) => setChosen({ difficulty })}
          />
          <PanelFigure label={t('rotten')}>
            <span className="text-base font-bold tabular-nums">{ladderRotten[chosen.difficulty]} / 25</span>
          </PanelFigure>
        </>
      }
      climb={{ most: ladderTop(chosen.difficulty), step: () => ({ type: 'climb' }) }}
      moves={({ open, busy, act }) => {
        const difficulty = readLadderParams(open.params)?.difficulty ?? chosen.difficulty;
        const climbed = ladderOf(open.result)?.climbed ?? 0;
        const next = Math.min(climbed + 1, ladderTop(difficulty));
        return (
          <>
            <Button
              size="lg"
              variant={climbed === 0 ? 'primary' : 'secondary'}
              aria-disabled={busy || undefined}
              icon={<ChevronsUp size={20} aria-hidden="true" />}
              onClick={() => act({ type: 'climb' })}
            >
              {t('climb', { multiplier: shownMultiplier(ladderMultiplierE4(difficulty, next) / 10_000) })}
            </Button>
            <Button
              size="lg"
              variant={climbed === 0 ? 'secondary' : 'primary'}
              disabled={climbed === 0}
              aria-disabled={busy || undefined}
              icon={<HandCoins size={18} aria-hidden="true" />}
              onClick={() => act({ type: 'cashout' })}
            >
              {t(climbed === 0 ? 'first' : 'originals:open.cashOut')}
            </Button>
          </>
        );
      }}
    />
  );
}
