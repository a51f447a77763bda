import {
  readTowerParams,
  type TowerDifficulty,
  type TowerParams,
  towerDifficulties,
  towerMultiplierE4,
  towerRows,
  towerShapes,
} from '@fairhouse/games/originals/tower/rules';
import { HandCoins, Shuffle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { Backdrop } from '../backdrop.tsx';
import type { Offer } from '../original.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { Segmented } from '../segmented.tsx';
import { type Play, SteppedGame } from '../stepped-game.tsx';
import { Dragon, Egg } from './tower-art.tsx';
import { lookOf, towerOf } from './tower-round.ts';

const start: TowerParams = { difficulty: 'medium' };

/** Dragon tower: climb from row to row on tiles that hold an egg, and cash out before the dragon wakes. */
export function TowerPage(offer: Offer) {
  const { t } = useTranslation(['tower', 'originals']);
  const [chosen, setChosen] = useTabKept('fh_choice_tower', start, readTowerParams);
  return (
    <SteppedGame
      offer={offer}
      params={chosen}
      coveredE4={towerMultiplierE4(chosen.difficulty, 1)}
      motif={
        <Backdrop>
          {[0, 1, 2, 3, 4].map((i) => (
            <path
              key={i}
              d={`M${300 + i * 30} ${560 - i * 120}h${400 - i * 60}v-120h-${400 - i * 60}z`}
              stroke="var(--brand)"
              strokeWidth="4"
            />
          ))}
        </Backdrop>
      }
      stage={(play) => <TowerStage chosen={chosen} play={play} />}
      choices={
        <Segmented
          label={t('difficulty')}
          value={chosen.difficulty}
          items={towerDifficulties.map((value) => ({ value, label: t(`level.${value}`) }))}
          onChange={(difficulty) => setChosen({ difficulty })}
        />
      }
      climb={{
        most: towerRows,
        step: (open) => ({
          type: 'climb',
          tile: randomTile(readTowerParams(open.params)?.difficulty ?? chosen.difficulty),
        }),
      }}
      moves={({ open, busy, act }) => {
        const difficulty = readTowerParams(open.params)?.difficulty ?? chosen.difficulty;
        const climbed = towerOf(open.result)?.climbed.length ?? 0;
        return (
          <>
            <Button
              size="lg"
              disabled={climbed === 0}
              pending={busy && climbed > 0}
              icon={<HandCoins size={18} aria-hidden="true" />}
              onClick={() => act({ type: 'cashout' })}
            >
              {t(climbed === 0 ? 'first' : 'originals:open.cashOut')}
            </Button>
            <Button
              variant="secondary"
              size="lg"
              aria-disabled={busy}
              icon={<Shuffle size={18} aria-hidden="true" />}
              onClick={() => act({ type: 'climb', tile: randomTile(difficulty) })}
            >
              {t('random')}
            </Button>
          </>
        );
      }}
    />
  );
}

function randomTile(difficulty: TowerDifficulty): number {
  return Math.floor(Math.random() * towerShapes[difficulty].tiles);
}

function TowerStage({ chosen, play: { open, ended, busy, act } }: { chosen: TowerParams; play: Play }) {
  const { t } = useTranslation('tower');
  const round = open ?? ended;
  const { difficulty } = (round && readTowerParams(round.params)) ?? chosen;
  const { tiles } = towerShapes[difficulty];
  const tower = round ? towerOf(round.result) : null;
  const climbed = tower?.climbed ?? [];
  return (
    <section className="grid content-center gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a tower is not a fieldset */}
      <div
        role="group"
        aria-label={t('tower')}
        className="mx-auto grid w-full max-w-[520px] gap-1.5 rounded-lg border border-line bg-bg/60 p-3 md:p-4"
      >
        <Dragon className="mx-auto -mb-1 h-14 md:h-20" />
        {Array.from({ length: towerRows }, (_, i) => towerRows - 1 - i).map((row) => {
          const isNext = open !== null && row === climbed.length;
          return (
            <div key={row} className="grid grid-cols-[60px_1fr] items-center gap-2">
              <span className={classes('text-end text-xs font-bold tabular-nums', isNext ? 'text-gold' : 'text-muted')}>
                {shownMultiplier(towerMultiplierE4(difficulty, row + 1) / 10_000)}
              </span>
              <div className="grid auto-cols-fr grid-flow-col gap-1.5">
                {Array.from({ length: tiles }, (_, tile) => {
                  const look = lookOf(tower, row, tile);
                  return (
                    <button
                      // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position
                      key={tile}
                      type="button"
                      disabled={!isNext}
                      aria-disabled={busy}
                      aria-label={t('tile', { row: row + 1, tile: tile + 1, look: t(`look.${look}`) })}
                      onClick={() => !busy && act({ type: 'climb', tile })}
                      className={classes(
                        'grid h-9 place-items-center rounded-sm border transition-[border-color,background-color,translate] md:h-11',
                        look === 'hidden' &&
                          'bg-[linear-gradient(160deg,color-mix(in_oklab,var(--brand)_22%,var(--raised)),color-mix(in_oklab,var(--brand)_8%,var(--raised)))]',
                        look === 'hidden' && !isNext && 'border-line',
                        look === 'egg' && 'border-brand bg-brand/15',
                        look === 'hit' && 'border-danger bg-danger/25',
                        look === 'leftEgg' && 'border-line bg-bg opacity-45',
                        look === 'left' && 'border-danger/30 bg-danger/8 opacity-60',
                        isNext && 'border-gold/70 hover:-translate-y-0.5 hover:border-gold',
                      )}
                    >
                      {(look === 'egg' || look === 'leftEgg') && <Egg className="h-6 md:h-7" />}
                      {(look === 'hit' || look === 'left') && <Dragon className="h-6 md:h-7" />}
                    </button>
                  );
                })}
              </div>
            </div>
          );
        })}
      </div>
      <PaidLine round={ended} landed ready={open ? '' : t('ready')} />
      <p role="status" className="sr-only">
        {ended &&
          t(hasWon(ended) ? 'announceWon' : 'announceLost', { count: climbed.length, amount: payoutText(ended) })}
        {open && climbed.length > 0 && t('announceSafe', { count: climbed.length, multiplier: open.multiplier })}
      </p>
    </section>
  );
}
