import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of a heading that is scrolled into view and focused whenever `value` changes after the first render.
 */
export function useFocusOnChange(value: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [value]);
  return heading;
}
