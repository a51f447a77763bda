import { sliderStep, type TrackPoint } from '@fairhouse/contract/challenge';

/** Returns a drag to `x` as a hand makes it: it speeds up, slows down, goes a little too far and comes back. */
export function handDrag(x: number, { durationMs = 900, reports = 40 } = {}): TrackPoint[] {
  return Array.from({ length: reports + 1 }, (_, i) => {
    const t = i / reports;
    const eased = t < 0.8 ? 1.03 * (1 - (1 - t / 0.8) ** 3) : 1.03 - 0.03 * ((t - 0.8) / 0.2);
    const wobble = i === 0 || i === reports ? 0 : Math.sin(i * 1.7) * 0.4;
    return {
      t: Math.round(t * durationMs),
      x: i === reports ? x : Math.max(0, Math.round((x * eased + wobble) * 100) / 100),
      y: i === 0 ? 0 : Math.round(Math.sin(i / 6) * 300) / 100,
    };
  });
}

/** Returns presses of arrow keys up to `x`, large steps first, at varying intervals; then Enter. */
export function keyWalk(x: number, waitMs = (press: number) => 120 + ((press * 37) % 60)): TrackPoint[] {
  const track: TrackPoint[] = [{ t: 0, x: 0, y: 0 }];
  let [at, t] = [0, 0];
  for (let press = 0; at < x; press += 1) {
    at += x - at >= sliderStep.large ? sliderStep.large : sliderStep.small;
    t += press === 0 ? 0 : waitMs(press);
    track.push({ t, x: at, y: 0 });
  }
  return [...track, { t: t + 350, x: at, y: 0 }];
}
