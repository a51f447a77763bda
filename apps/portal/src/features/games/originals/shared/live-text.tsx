import { useEffect, useRef } from 'react';
import type { Flight, FlightMoment } from './flight.ts';

type Props = { flight: Flight; text: (moment: FlightMoment) => string; className?: string };

/** A text that follows the flight: written into its element at each frame, without a rendering. */
export function LiveText({ flight, text, className }: Props) {
  const element = useRef<HTMLSpanElement>(null);
  const now = useRef(text);
  useEffect(() => {
    now.current = text;
  });
  useEffect(
    () =>
      flight.paintWith((moment) => {
        const shown = now.current(moment);
        if (element.current && element.current.textContent !== shown) element.current.textContent = shown;
      }),
    [flight],
  );
  return <span ref={element} aria-hidden="true" className={className} />;
}
