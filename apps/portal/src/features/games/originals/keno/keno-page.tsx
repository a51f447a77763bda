import {
  type KenoParams,
  keno,
  kenoNumbers,
  kenoPicksMax,
  readKenoParams,
} from '@fairhouse/games/originals/keno/rules';
import { kenoRisks } from '@fairhouse/games/originals/keno/tables';
import { Eraser, Shuffle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { Backdrop } from '../backdrop.tsx';
import { InstantGame } from '../instant-game.tsx';
import type { Offer } from '../original.ts';
import { Segmented } from '../segmented.tsx';
import { drawMs, KenoStage } from './keno-stage.tsx';

const start: KenoParams = { risk: 'classic', picks: [] };

/** Reads a kept choice of numbers, which may be incomplete. */
function readChoice(kept: unknown): KenoParams | null {
  const whole = readKenoParams(kept);
  if (whole || typeof kept !== 'object' || kept === null || !('risk' in kept)) return whole;
  const risk = kenoRisks.find((known) => known === kept.risk);
  return risk ? { risk, picks: [] } : null;
}

/** Keno: up to ten of forty numbers; ten are drawn. */
export function KenoPage(offer: Offer) {
  const { t } = useTranslation(['keno', 'originals']);
  const [params, setParams] = useTabKept('fh_choice_keno', start, readChoice);
  const { risk, picks } = params;
  const setPicks = (chosen: number[]) => setParams({ risk, picks: chosen.sort((a, b) => a - b) });

  function toggle(number: number) {
    if (picks.includes(number)) setPicks(picks.filter((picked) => picked !== number));
    else if (picks.length < kenoPicksMax) setPicks([...picks, number]);
  }

  /** Picks random numbers: as many as are chosen, or ten. */
  function pickAny() {
    const left = Array.from({ length: kenoNumbers }, (_, i) => i + 1);
    const count = picks.length || kenoPicksMax;
    setPicks(Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1));
  }

  return (
    <InstantGame
      offer={offer}
      rules={keno}
      params={picks.length > 0 ? params : null}
      greatest
      motif={
        <Backdrop>
          {Array.from({ length: 40 }, (_, i) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is identified by its position
              key={i}
              cx={60 + (i % 8) * 126}
              cy={40 + Math.floor(i / 8) * 130}
              r={12 + ((i * 7) % 5) * 6}
              stroke="var(--brand)"
              strokeWidth="3"
            />
          ))}
        </Backdrop>
      }
      rollMs={drawMs}
      stage={(last, pending, ms) => (
        <KenoStage params={params} onToggle={toggle} last={last} pending={pending} ms={ms} />
      )}
      choices={
        <>
          <Segmented
            label={t('originals:risk.label')}
            value={risk}
            items={kenoRisks.map((value) => ({
              value,
              label: value === 'classic' ? t('classic') : t(`originals:risk.${value}`),
            }))}
            onChange={(chosen) => setParams({ risk: chosen, picks })}
          />
          <div className="grid grid-cols-2 gap-2">
            <Button variant="secondary" icon={<Shuffle size={17} aria-hidden="true" />} onClick={pickAny}>
              {t('any')}
            </Button>
            <Button
              variant="secondary"
              icon={<Eraser size={17} aria-hidden="true" />}
              disabled={picks.length === 0}
              onClick={() => setPicks([])}
            >
              {t('clear')}
            </Button>
          </div>
        </>
      }
    />
  );
}
