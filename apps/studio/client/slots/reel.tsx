import { type Ref, useLayoutEffect, useRef } from 'react';
import { useTable } from './context.ts';
import type { ReelView } from './state.ts';

const fillers = 6;
const landing = { duration: 420, easing: 'cubic-bezier(.16,.84,.3,1.12)' };
const falling = { easing: 'cubic-bezier(.45,.05,.6,1.15)', fill: 'backwards' as const };

/** One reel: a strip of symbols that turns, stops, or falls. */
export function Reel({ at, view, free }: { at: number; view: ReelView; free: boolean }) {
  const { game, pictures } = useTable();
  const band = useRef<HTMLDivElement>(null);
  const { rows } = game.title;
  const strip = (free ? game.title.freeSpins?.strips[at] : null) ?? game.title.strips[at] ?? [];
  const symbols = bandOf(view, strip, rows);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `turn` starts a movement.
  useLayoutEffect(() => {
    const element = band.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const slow = element.closest('.turbo') ? 0.55 : 1;
    if (view.motion === 'land') {
      const cell = 100 / symbols.length;
      element.animate(
        [{ transform: `translateY(${-cell * (fillers + 1)}%)` }, { transform: `translateY(${-cell}%)` }],
        {
          ...landing,
          duration: landing.duration * slow,
        },
      );
    }
    if (view.motion !== 'fall') return;
    for (const [row, cell] of [...element.children].entries()) {
      const drop = view.drops[row] ?? 0;
      if (drop === 0) continue;
      cell.animate([{ transform: `translateY(${-drop * 100}%)` }, { transform: 'none' }], {
        ...falling,
        duration: (260 + drop * 50) * slow,
        delay: at * 30 * slow,
      });
    }
  }, [view.turn, view.motion]);

  return (
    <div className={view.eager ? 'reel eager' : 'reel'} data-motion={view.motion}>
      <Band ref={band} symbols={symbols} rows={rows} motion={view.motion} pictures={pictures} />
    </div>
  );
}

type BandProps = {
  ref: Ref<HTMLDivElement>;
  symbols: { symbol: string; key: string }[];
  rows: number;
  motion: ReelView['motion'];
  pictures: Readonly<Record<string, string>>;
};

function Band({ ref, symbols, rows, motion, pictures }: BandProps) {
  const cell = 100 / symbols.length;
  const still = motion === 'rest' || motion === 'fall';
  return (
    <div
      ref={ref}
      className="band"
      style={{
        height: `${(symbols.length / rows) * 100}%`,
        transform: motion === 'land' ? `translateY(${-cell}%)` : 'none',
        '--loop': `${-cell * (symbols.length - rows)}%`,
      }}
    >
      {symbols.map(({ symbol, key }) => (
        <div key={key} className="cell" style={{ height: `${cell}%` }} data-symbol={still ? symbol : undefined}>
          {pictures[symbol] && <img src={pictures[symbol]} alt="" draggable={false} />}
        </div>
      ))}
    </div>
  );
}

/** Returns the symbols on the strip: those of the column, and in motion also the passing ones. */
function bandOf(view: ReelView, strip: readonly string[], rows: number): { symbol: string; key: string }[] {
  const named = (symbols: readonly string[], part: string) =>
    symbols.map((symbol, at) => ({ symbol, key: `${part}${at}` }));
  if (view.motion === 'spin') {
    const passing = Array.from({ length: 9 }, (_, at) => strip[(at * 2 + view.turn) % strip.length] ?? '');
    return named([...passing, ...passing.slice(0, rows)], 'p');
  }
  if (view.motion === 'land') {
    const above = strip[view.turn % strip.length] ?? '';
    const below = Array.from({ length: fillers }, (_, at) => strip[(at * 2 + view.turn + 1) % strip.length] ?? '');
    return [...named([above], 'a'), ...named(view.column, 'c'), ...named(below, 'b')];
  }
  return named(view.column, 'c');
}
