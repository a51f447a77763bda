import { type RefObject, useEffect, useState } from 'react';

/** Tracks whether a horizontal row can scroll in either direction, and scrolls it by a page. */
export function useRowPaging(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ start: true, end: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      // In right-to-left languages `scrollLeft` is negative.
      const way = Math.abs(element.scrollLeft);
      const start = way < 8;
      const end = way + element.clientWidth > element.scrollWidth - 8;
      setEnds((held) => (held.start === start && held.end === end ? held : { start, end }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);

  const turn = (direction: -1 | 1) => {
    const element = row.current;
    const ahead = element && getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element?.scrollBy({ left: ahead * direction * element.clientWidth, behavior: 'smooth' });
  };
  return { ...ends, turn };
}
