import { type RefObject, useEffect } from 'react';

/** Less than this is a press, not a pull. */
const slack = 6;

/** Lets a mouse pull a row that scrolls sideways, as a finger does; the press at the end of a pull opens nothing. */
export function useDrag(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let pull: { x: number; left: number; moved: boolean } | null = null;

    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      pull = { x: event.clientX, left: element.scrollLeft, moved: false };
    };
    const move = (event: PointerEvent) => {
      if (!pull) return;
      const way = event.clientX - pull.x;
      if (!pull.moved && Math.abs(way) < slack) return;
      pull.moved = true;
      element.style.scrollSnapType = 'none';
      element.scrollLeft = pull.left - way;
    };
    const up = () => {
      if (pull?.moved) {
        element.style.scrollSnapType = '';
        const stop = (event: Event) => {
          event.preventDefault();
          event.stopPropagation();
        };
        element.addEventListener('click', stop, { capture: true, once: true });
        // Without a click after it there is nothing to stop.
        window.setTimeout(() => element.removeEventListener('click', stop, { capture: true }));
      }
      pull = null;
    };
    const still = (event: Event) => event.preventDefault();

    element.addEventListener('pointerdown', down);
    element.addEventListener('dragstart', still);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('dragstart', still);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }, [row]);
}
