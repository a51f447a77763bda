import type { Round } from '@fairhouse/contract/originals';
import { type PlinkoParams, plinkoSlotOf, readPlinkoParams } from '@fairhouse/games/originals/plinko/rules';
import { plinkoTableE4 } from '@fairhouse/games/originals/plinko/tables';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import { numbersOf } from '../round-result.ts';
import { useLanded } from '../use-landed.ts';
import { rollTime } from '../use-rolling-number.ts';
import { placeOf } from './plinko-fall.ts';

type Props = { params: PlinkoParams; last: Round | null; pending: boolean; ms: number };

/** The time of a ball's fall. */
export const fallMs = 1600;
/** The width and the height of one step between pegs, in units of the drawing. */
const [wide, high] = [34, 30];
/** Free space above the first pegs, in steps. */
const headroom = 1.6;
const radius = 9;
/** The number of key frames in a step; between them the ball moves at constant speed. */
const framesOfRow = 8;

/** The pegs with their ball, and the slots with what they pay. */
export function PlinkoStage({ params, last, pending, ms }: Props) {
  const { t } = useTranslation('plinko');
  const landed = useLanded(last?.roundId ?? null, ms);
  const { rows, risk } = params;
  const table = plinkoTableE4(risk, rows);
  const played = readPlinkoParams(last?.params);
  const shown = played?.rows === rows && played.risk === risk ? last : null;
  const path = shown ? numbersOf(shown.result, 'path') : null;
  const slot = path && landed ? plinkoSlotOf(path) : null;
  const width = (rows + 2) * wide;
  const height = (rows + headroom) * high;
  return (
    <section className="grid content-center gap-2 md:gap-3">
      <div className="mx-auto w-full max-w-[min(720px,calc((100dvh-300px)*1.15))] min-w-0">
        <div className="relative [container-type:inline-size]">
          <svg viewBox={`${-width / 2} ${-high * headroom} ${width} ${height}`} aria-hidden="true" className="w-full">
            {Array.from({ length: rows }, (_, row) =>
              Array.from({ length: row + 3 }, (_, peg) => (
                <circle
                  // biome-ignore lint/suspicious/noArrayIndexKey: a peg is identified by its position
                  key={`${row}-${peg}`}
                  cx={(peg - (row + 2) / 2) * wide}
                  cy={row * high}
                  r="4.2"
                  fill="var(--muted)"
                  opacity="0.75"
                />
              )),
            )}
          </svg>
          {path && shown && <Ball key={shown.roundId} path={path} width={width} ms={ms} />}
        </div>
        <ol
          aria-label={t('slots')}
          className="grid auto-cols-fr grid-flow-col gap-[2px] md:gap-1"
          style={{ marginInline: `${(wide / 2 / width) * 100}%` }}
        >
          {table.map((pays, i) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its position
              key={i}
              className={classes(
                'grid h-8 place-items-center rounded-[5px] font-bold text-white tabular-nums transition-[translate,filter] md:h-10 md:rounded-sm',
                rows > 12 ? 'text-[8px] md:text-xs' : 'text-[10px] md:text-sm',
                slot === i && 'translate-y-1.5 brightness-125',
              )}
              style={{ background: slotTone(i, rows) }}
            >
              {brief(pays)}
            </li>
          ))}
        </ol>
      </div>
      <div className={classes('transition-opacity', pending && 'opacity-50')}>
        <PaidLine round={shown} landed={landed} ready={t('ready')} />
      </div>
      <p role="status" className="sr-only">
        {shown && landed
          ? t(hasWon(shown) ? 'announceWon' : 'announceLost', {
              multiplier: shownMultiplier(Number(shown.multiplier)),
              amount: payoutText(shown),
            })
          : ''}
      </p>
    </section>
  );
}

/** The ball as it falls; it ends over its slot. It has its own layer, so that no frame repaints the pegs. */
function Ball({ path, width, ms }: { path: readonly number[]; width: number; ms: number }) {
  const ball = useRef<HTMLSpanElement>(null);
  const at = (step: number) => {
    const { x, y } = placeOf(path, step);
    const across = (units: number) => `${((units / width) * 100).toFixed(3)}cqw`;
    return `translate(${across(x * wide - radius)}, ${across((y + headroom) * high - radius)})`;
  };
  const fall = useEffectEvent(() => {
    const time = rollTime(ms);
    const frames = path.length * framesOfRow;
    const transform = Array.from({ length: frames + 1 }, (_, i) => at(i / framesOfRow));
    return time === 0 ? null : ball.current?.animate({ transform }, time);
  });
  // Set before the first paint, which would otherwise show the slot in which the ball ends.
  useLayoutEffect(() => {
    const falling = fall();
    return () => falling?.cancel();
  }, []);
  return (
    <span
      ref={ball}
      aria-hidden="true"
      className="absolute top-0 left-1/2 rounded-full border border-black/35 bg-gold bg-[radial-gradient(circle_at_35%_30%,#ffffff99,transparent_55%)] will-change-transform"
      style={{ width: `${((2 * radius) / width) * 100}cqw`, aspectRatio: 1, transform: at(path.length) }}
    />
  );
}

/** The colour of a slot: redder towards the edges. */
function slotTone(slot: number, rows: number): string {
  const edge = Math.abs(slot - rows / 2) / (rows / 2);
  return `color-mix(in oklab, #b8323a ${Math.round(edge * 100)}%, #a06608)`;
}

/** A multiplier shortened to fit a slot: 1000 → "1K". */
function brief(multiplierE4: number): string {
  const multiplier = multiplierE4 / 10_000;
  return multiplier >= 1000 ? `${multiplier / 1000}K` : String(multiplier);
}
