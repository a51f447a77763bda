import type { Round } from '@fairhouse/contract/originals';
import type { SharedRoundView } from '@fairhouse/contract/shared-rounds';
import { classes } from '../../../../ui/classes.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { OwnEnd } from '../shared/own-end.tsx';
import { RoundCaption } from '../shared/round-caption.tsx';
import { reelOf, stopAt } from './reel.ts';

type Props = {
  round: SharedRoundView | null;
  /** The time in `performance.now()` milliseconds at which the round's state arrived. */
  arrivedAt: number;
  /** The member's bet of this round, once it has ended. */
  own: Round | null;
};

/** Width of a tile with the gap behind it, in pixels. */
const tilePx = 124;
const landMs = 900;

/** The reel of slide: it runs while the end is unknown, and stops at the round's multiplier. */
export function SlideReel({ round, arrivedAt, own }: Props) {
  const state = round?.state ?? 'none';
  const end = round?.end ?? null;
  const tiles = reelOf(round?.sharedRoundId ?? '0', end === null ? null : Math.round(end * 100));
  const isStopped = state === 'ended' && end !== null;
  const place = state === 'running' ? stopAt - 6 : isStopped ? stopAt : 2;
  return (
    <section className="relative grid grow min-h-[260px] content-center gap-6 overflow-hidden rounded-[16px] border border-line bg-bg/60 py-6 md:min-h-[380px] short:min-h-[200px]">
      <div className="grid justify-items-center gap-1 text-center">
        <RoundCaption
          game="slide"
          round={round}
          arrivedAt={arrivedAt}
          className="title h-12 text-[40px] leading-none tabular-nums md:h-16 md:text-[56px]"
        >
          {isStopped ? shownMultiplier(end) : state === 'running' ? '…' : '–'}
        </RoundCaption>
      </div>
      <div aria-hidden="true" className="relative h-28 overflow-hidden border-y border-line bg-bg">
        <div
          key={round?.sharedRoundId}
          className="absolute top-3 left-1/2 flex gap-2 motion-reduce:transition-none"
          style={{
            transform: `translateX(${-(place + 0.5) * tilePx + 4}px)`,
            transition:
              state === 'running'
                ? 'transform 4200ms cubic-bezier(0.35, 0, 0.6, 1)'
                : isStopped
                  ? `transform ${landMs}ms cubic-bezier(0.12, 0.72, 0.2, 1)`
                  : 'none',
          }}
        >
          {tiles.map((hundredths, i) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is identified by its position
              key={i}
              className={classes(
                'grid h-22 w-29 shrink-0 place-items-center rounded-md border text-lg font-extrabold tabular-nums',
                isStopped && i === stopAt
                  ? 'border-gold bg-raised text-gold'
                  : hundredths >= 1000
                    ? 'border-line bg-surface text-gold'
                    : hundredths >= 200
                      ? 'border-line bg-surface text-brand'
                      : 'border-line bg-surface text-muted',
              )}
            >
              {shownMultiplier(hundredths / 100)}
            </span>
          ))}
        </div>
        <span className="absolute top-0 left-1/2 h-2.5 w-1 -translate-x-1/2 rounded-b-full bg-gold" />
        <span className="absolute bottom-0 left-1/2 h-2.5 w-1 -translate-x-1/2 rounded-t-full bg-gold" />
      </div>
      <OwnEnd game="slide" own={own} end={end} />
    </section>
  );
}
