import { multiplierAt } from '@fairhouse/games/originals/crash/flight';
import { useEffect, useRef } from 'react';
import type { Flight, FlightMoment } from '../shared/flight.ts';

/** The shortest time that the picture spans in milliseconds, so that a flight begins in its corner. */
const spanMs = 9000;
const spanMultiplier = 1.8;
const points = 64;

/**
 * The curve of the flight on a canvas, which paints itself at each frame. It reads its colours once, when it is
 * mounted.
 */
export function FlightCurve({ flight }: { flight: Flight }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    let colours: Colours | null = null;
    const paint = (moment: FlightMoment) => {
      if (colours) draw(context, moment, colours);
    };
    // The observer reports the size once the page is laid out; reading it here would force another layout.
    const resized = new ResizeObserver(([entry]) => {
      if (!entry) return;
      colours ??= coloursOf(element);
      const scale = Math.min(2, window.devicePixelRatio || 1);
      element.width = Math.round(entry.contentRect.width * scale);
      element.height = Math.round(entry.contentRect.height * scale);
      paint(flight.now());
    });
    resized.observe(element);
    const leave = flight.paintWith(paint);
    return () => {
      leave();
      resized.disconnect();
    };
  }, [flight]);
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <canvas ref={canvas} className="size-full" />
    </div>
  );
}

type Colours = Record<'line' | 'brand' | 'danger' | 'gold', string>;

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    line: colour('--line'),
    brand: colour('--brand'),
    danger: colour('--danger'),
    gold: colour('--gold'),
  };
}

function draw(context: CanvasRenderingContext2D, { ms, multiplier, ended }: FlightMoment, colours: Colours): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  const unit = Math.max(1, width / 600);
  const [left, right, top, foot] = [10 * unit, width - 34 * unit, 34 * unit, height - 14 * unit];
  const xOf = (at: number) => left + ((right - left) * at) / Math.max(spanMs, ms);
  const yOf = (value: number) => foot - ((foot - top) * (value - 1)) / (Math.max(spanMultiplier, multiplier) - 1);

  context.strokeStyle = colours.line;
  context.lineWidth = unit;
  for (let i = 1; i <= 4; i += 1) {
    const y = foot - ((foot - top) * i) / 4;
    context.beginPath();
    context.moveTo(left, y);
    context.lineTo(width - left, y);
    context.stroke();
  }
  if (ms <= 0) return;

  const tone = ended ? colours.danger : colours.brand;
  context.beginPath();
  context.moveTo(xOf(0), yOf(1));
  for (let i = 1; i <= points; i += 1) {
    const at = (ms * i) / points;
    context.lineTo(xOf(at), yOf(i === points ? multiplier : multiplierAt(at)));
  }
  context.lineWidth = 5 * unit;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = tone;
  context.stroke();
  context.lineTo(xOf(ms), foot);
  context.lineTo(xOf(0), foot);
  context.closePath();
  context.globalAlpha = 0.14;
  context.fillStyle = tone;
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(xOf(ms), yOf(multiplier), 9 * unit, 0, 2 * Math.PI);
  context.fillStyle = ended ? colours.danger : colours.gold;
  context.fill();
}
