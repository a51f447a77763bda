import { type RefObject, useEffect } from 'react';

/** Movement in pixels below which a drag counts as a press. */
const slack = 6;

/** Lets a mouse drag a horizontal row; the click at the end of a drag opens nothing. */
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
        // If no click follows, there is nothing to stop.
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
