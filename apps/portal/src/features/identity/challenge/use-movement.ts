import { type SliderChallenge, sliderStep, type TrackPoint } from '@fairhouse/contract/challenge';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** The most points that the server accepts; of a longer movement every second point is dropped. */
const pointsMax = 500;
/** A press that moved no further than this is not an attempt. */
const tapPixels = 3;

type Drag = { pointerId: number; fromX: number; clientX: number; clientY: number };

/**
 * Tracks the puzzle piece's position, by dragging or by slider keys, and the track of its movement.
 * @param scale screen pixels per pixel of the picture
 * @param onLetGo called when the visitor releases the piece
 */
export function useMovement(
  { width, pieceWidth }: SliderChallenge,
  {
    scale,
    enabled,
    onLetGo,
  }: { scale: () => number; enabled: boolean; onLetGo: (x: number, track: TrackPoint[]) => void },
) {
  const furthest = width - pieceWidth;
  const [x, setX] = useState(0);
  const [dragging, setDragging] = useState(false);
  const drag = useRef<Drag | null>(null);
  const startedAt = useRef(0);
  const track = useRef<TrackPoint[]>([]);
  // The latest position is ahead of the rendered one.
  const here = () => track.current.at(-1)?.x ?? 0;

  function note(at: number, x: number, y: number) {
    if (track.current.length === 0) {
      startedAt.current = at;
      track.current.push({ t: 0, x: 0, y: 0 });
    }
    if (track.current.length >= pointsMax) track.current = track.current.filter((_, i) => i % 2 === 0);
    const t = Math.max(0, Math.round(at - startedAt.current));
    track.current.push({ t, x, y });
    setX(x);
  }

  function reset() {
    track.current = [];
    setX(0);
  }

  function letGo(at: number) {
    note(at, here(), track.current.at(-1)?.y ?? 0);
    onLetGo(here(), track.current);
  }

  function start(event: PointerEvent<HTMLElement>) {
    if (!enabled || event.button !== 0 || drag.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerId: event.pointerId, fromX: here(), clientX: event.clientX, clientY: event.clientY };
    setDragging(true);
    note(event.timeStamp, here(), 0);
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const held = drag.current;
    if (!held || held.pointerId !== event.pointerId) return;
    const along = held.fromX + (event.clientX - held.clientX) / scale();
    const across = (event.clientY - held.clientY) / scale();
    note(event.timeStamp, hundredths(Math.min(furthest, Math.max(0, along))), hundredths(across));
  }

  function release(event: PointerEvent<HTMLElement>) {
    const held = drag.current;
    if (!held || held.pointerId !== event.pointerId) return;
    drag.current = null;
    setDragging(false);
    const isTap = Math.abs(here() - held.fromX) < tapPixels;
    if (event.type === 'pointercancel' || (isTap && held.fromX === 0)) reset();
    else if (!isTap) letGo(event.timeStamp);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (!enabled || drag.current || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (here() >= tapPixels) letGo(event.timeStamp);
      return;
    }
    const to = keyed(event, here(), furthest);
    if (to === null) return;
    event.preventDefault();
    if (to !== here()) note(event.timeStamp, to, 0);
  }

  return {
    x,
    furthest,
    dragging,
    pointer: { onPointerDown: start, onPointerMove: follow, onPointerUp: release, onPointerCancel: release },
    onKeyDown: press,
  };
}

/** Returns the position that a slider key moves to; null for other keys. */
function keyed({ key, shiftKey }: KeyboardEvent, x: number, furthest: number): number | null {
  const step = shiftKey ? sliderStep.large : sliderStep.small;
  const targets: Record<string, number> = {
    ArrowRight: x + step,
    ArrowUp: x + step,
    ArrowLeft: x - step,
    ArrowDown: x - step,
    PageUp: x + sliderStep.large,
    PageDown: x - sliderStep.large,
    Home: 0,
    End: furthest,
  };
  const to = targets[key];
  return to === undefined ? null : Math.min(furthest, Math.max(0, to));
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
