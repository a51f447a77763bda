import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type GridWindow, type Measures, windowOf } from './grid-window.ts';

/** Effects do not run on the server. */
const useMeasuring = typeof window === 'undefined' ? useEffect : useLayoutEffect;

function measure(grid: HTMLElement): Measures | null {
  const item = grid.querySelector<HTMLElement>(':scope > li');
  if (!item) return null;
  const style = window.getComputedStyle(grid);
  const columns = style.gridTemplateColumns.split(' ').length;
  return { columns, rowHeight: item.offsetHeight + Number.parseFloat(style.rowGap || '0') };
}

/**
 * Returns the range of `count` games to draw in a grid (a `ul` in CSS grid, one `li` a game) that scrolls in the page
 * or a popup. Before anything is measured, and on the server, it is the first `atFirst` games.
 */
export function useGridWindow(grid: RefObject<HTMLElement | null>, count: number, atFirst: number): GridWindow {
  const [shown, setShown] = useState<GridWindow | null>(null);

  useMeasuring(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const element = grid.current;
      const measures = element && measure(element);
      if (!element || !measures || measures.rowHeight === 0) return;
      const { top } = element.getBoundingClientRect();
      const next = windowOf(measures, { count, top, height: window.innerHeight });
      setShown((held) => (held && sameWindow(held, next) ? held : next));
    };
    const soon = () => {
      frame ||= window.requestAnimationFrame(look);
    };
    look();
    const observer = new ResizeObserver(soon);
    if (grid.current) observer.observe(grid.current);
    // Scroll events do not bubble, but can be captured for every scrolling element.
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', soon, { capture: true });
      window.cancelAnimationFrame(frame);
    };
  }, [grid, count]);

  return shown ?? { from: 0, to: Math.min(count, atFirst), above: 0, below: 0 };
}

function sameWindow(a: GridWindow, b: GridWindow): boolean {
  return a.from === b.from && a.to === b.to && a.above === b.above && a.below === b.below;
}
