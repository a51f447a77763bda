import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { moved } from './moved.ts';

/**
 * Lets an operator order the rows of a list by their handles: dragging by mouse, pen or finger, or the arrow keys.
 * @param list a name of the list, unique on the page
 */
export function useSort(list: string, names: readonly string[], onOrder: (names: string[]) => void) {
  const [held, setHeld] = useState<string | null>(null);
  const row = (name: string) => ({ 'data-sort': list, 'data-sort-name': name, held: held === name });

  const drag = (event: PointerEvent, name: string) => {
    if (event.button !== 0) return;
    setHeld(name);
    let order = [...names];
    // The listeners are on the window, because the dragged row moves in the page meanwhile.
    const over = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const found = document.elementFromPoint(clientX, clientY)?.closest(`[data-sort="${CSS.escape(list)}"]`);
      const to = order.indexOf(found?.getAttribute('data-sort-name') ?? '');
      const from = order.indexOf(name);
      if (to < 0 || to === from) return;
      order = moved(order, from, to);
      onOrder(order);
    };
    const end = () => {
      setHeld(null);
      window.removeEventListener('pointermove', over);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    window.addEventListener('pointermove', over);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  const step = (event: KeyboardEvent, name: string) => {
    const at = names.indexOf(name);
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : at;
    if (to === at) return;
    event.preventDefault();
    onOrder(moved(names, at, to));
  };
  const handle = (name: string) => ({
    onPointerDown: (event: PointerEvent) => drag(event, name),
    onKeyDown: (event: KeyboardEvent) => step(event, name),
    // A finger on the handle drags instead of scrolling.
    sx: { cursor: 'grab', touchAction: 'none' },
  });
  return { row, handle };
}
