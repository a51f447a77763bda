import { type RefObject, useEffect, useState } from 'react';

/** Tracks whether a horizontal row can scroll in either direction, and scrolls it by a page. */
export function useRowPaging(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ start: true, end: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const start = element.scrollLeft < 8;
      const end = element.scrollLeft + element.clientWidth > element.scrollWidth - 8;
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

  const turn = (direction: -1 | 1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth, behavior: 'smooth' });
  return { ...ends, turn };
}
