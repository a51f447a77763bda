import type { ChallengeAnswer, SliderChallenge } from '@fairhouse/contract/challenge';
import { Check, ChevronsRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { sweep } from './motion.ts';
import { useMovement } from './use-movement.ts';

type Props = {
  puzzle: SliderChallenge;
  state: 'open' | 'checking' | 'passed' | 'failed';
  onLetGo: (answer: ChallengeAnswer) => void;
};

/** The puzzle's picture and the handle that moves the piece, by dragging or by slider keys. */
export function PuzzleSlider({ puzzle, state, onLetGo }: Props) {
  const { t } = useTranslation('challenge');
  const { id, width, height, pieceWidth, pieceHeight } = puzzle;
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const light = useRef<HTMLSpanElement>(null);
  const { x, furthest, dragging, pointer, onKeyDown } = useMovement(puzzle, {
    scale: () => (box.current?.clientWidth ?? width) / width,
    enabled: state === 'open',
    onLetGo: (x, track) => onLetGo({ kind: 'slider', id, x, track }),
  });

  // Also on a touch screen: the focus on a slider opens no keyboard.
  useEffect(() => handle.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (state === 'passed') sweep(light.current);
  }, [state]);

  const said = state === 'checking' || state === 'passed' ? t(state) : null;
  const share = (length: number, of: number) => `${(length / of) * 100}%`;
  const tone = state === 'failed' ? 'bg-danger text-white' : 'bg-brand text-on-brand';
  return (
    <div ref={box} dir="ltr" className="grid gap-4 select-none">
      <div
        className={classes(
          'relative overflow-hidden rounded-md bg-raised ring-2 transition-shadow',
          state === 'failed' ? 'ring-danger' : state === 'passed' ? 'ring-brand' : 'ring-transparent',
        )}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img src={puzzle.picture} alt={t('picture')} draggable={false} className="absolute inset-0 size-full" />
        <img
          {...pointer}
          src={puzzle.piece}
          alt=""
          draggable={false}
          className={classes(
            'absolute touch-none drop-shadow-[0_3px_5px_rgb(0_0_0/0.6)]',
            dragging ? 'cursor-grabbing' : 'cursor-grab',
          )}
          style={{
            left: share(x, width),
            top: share(puzzle.y, height),
            width: share(pieceWidth, width),
            height: share(pieceHeight, height),
          }}
        />
        <span
          ref={light}
          aria-hidden="true"
          className="absolute inset-y-0 start-0 w-1/2 bg-linear-to-r from-transparent via-white/45 to-transparent opacity-0"
        />
      </div>
      <div className="relative h-13 rounded-full bg-raised inset-ring inset-ring-line">
        <span
          aria-hidden="true"
          className={classes(
            'absolute inset-y-0 start-0 rounded-full',
            state === 'failed' ? 'bg-danger/25' : 'bg-brand/25',
          )}
          style={{ width: share(x + pieceWidth, width) }}
        />
        <span
          aria-hidden="true"
          className={classes(
            'absolute inset-0 grid place-items-center ps-[18.75%] text-sm font-semibold text-muted transition-opacity',
            x > 0 && said === null && 'opacity-0',
          )}
        >
          {said ?? t('slide')}
        </span>
        <div
          ref={handle}
          {...pointer}
          onKeyDown={onKeyDown}
          role="slider"
          tabIndex={0}
          aria-label={t('handle')}
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(x)}
          aria-valuetext={t('position', { pixels: Math.round(x), furthest })}
          aria-disabled={state !== 'open'}
          className={classes(
            'absolute inset-y-0 grid touch-none place-items-center rounded-full shadow-lift',
            'transition-[background-color,scale] active:scale-[0.97]',
            dragging ? 'cursor-grabbing' : 'cursor-grab',
            tone,
          )}
          style={{ left: share(x, width), width: share(pieceWidth, width) }}
        >
          {state === 'checking' ? (
            <Spinner size={22} />
          ) : state === 'passed' ? (
            <Check size={24} aria-hidden="true" />
          ) : (
            <ChevronsRight size={24} aria-hidden="true" />
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
