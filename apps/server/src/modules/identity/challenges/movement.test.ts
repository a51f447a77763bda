import type { TrackPoint } from '@fairhouse/contract/challenge';
import { expect, test } from 'vitest';
import { isMovedByHand } from './movement.ts';
import { furthest } from './size.ts';
import { handDrag, keyWalk } from './testing-tracks.ts';

const shownMs = 5000;
const judge = (track: TrackPoint[], x = track.at(-1)?.x ?? 0) => isMovedByHand({ x, track }, shownMs);
/** A track as a program sends it: at an even pace, with optional noise. */
const evenly = (x: number, reports: number, durationMs: number, noise = 0): TrackPoint[] =>
  Array.from({ length: reports + 1 }, (_, i) => ({
    t: Math.round((i / reports) * durationMs),
    x: i === 0 || i === reports ? (i / reports) * x : (i / reports) * x + Math.sin(i * 2.3) * noise,
    y: 0,
  }));

test('a hand that speeds up, slows down and corrects itself is a hand, quick or slow, near or far', () => {
  for (const x of [72, 118.5, 180, 255]) {
    for (const durationMs of [320, 900, 4000]) expect(judge(handDrag(x, { durationMs })), `${x}`).toBe(true);
  }
});

test('a device that reports seldom is heard too', () => {
  expect(judge(handDrag(160, { durationMs: 500, reports: 9 }))).toBe(true);
});

test('a piece that moves evenly was moved by a program, also with a little noise', () => {
  for (const noise of [0, 0.5, 1.5]) expect(judge(evenly(150, 40, 800, noise)), `${noise}`).toBe(false);
});

test('even steps at uneven times, and uneven steps at an even pace, were made by a program', () => {
  const slowedDown = evenly(150, 40, 800).map((point) => ({ ...point, t: Math.round((point.t / 800) ** 2 * 800) }));
  expect(judge(slowedDown)).toBe(false);
  const even = [0, 2, 9, 12, 20, 30, 41, 60, 66, 80, 100].map((x) => ({ t: x * 8, x: x * 1.5, y: 0 }));
  expect(judge(even)).toBe(false);
});

test('what took less than a hand takes was moved by a program', () => {
  expect(judge(handDrag(150, { durationMs: 290 }))).toBe(false);
  expect(judge(keyWalk(150, () => 1))).toBe(false);
});

test('nobody moves a piece for longer than it has been shown', () => {
  expect(isMovedByHand({ x: 150, track: handDrag(150, { durationMs: 4000 }) }, 1000)).toBe(false);
  expect(isMovedByHand({ x: 150, track: handDrag(150, { durationMs: 4000 }) }, 4000)).toBe(true);
});

test('no track, a jump, or a few points are no drag', () => {
  expect(judge([], 150)).toBe(false);
  expect(judge([{ t: 0, x: 0, y: 0 }], 0)).toBe(false);
  expect(judge([{ t: 0, x: 0, y: 0 }, { t: 700, x: 150, y: 0 }])).toBe(false); // biome-ignore format: one movement
  expect(judge(handDrag(150, { reports: 5 }))).toBe(false);
  const jump = [0, 1, 2, 3.5, 4, 110, 112, 113, 149, 150].map((x, i) => ({ t: i * 70, x, y: 0 }));
  expect(judge(jump)).toBe(false);
});

test('time never goes back, the piece starts at the edge, and it ends where it was let go', () => {
  const track = handDrag(150);
  expect(judge(track.map((point, i) => (i === 20 ? { ...point, t: 1 } : point)))).toBe(false);
  expect(judge(track.slice(1).map((point) => ({ ...point, t: point.t - 23 })))).toBe(false);
  expect(judge(track.map((point) => ({ ...point, t: point.t + 1 })))).toBe(false);
  expect(judge(track, 140)).toBe(false);
});

test('keys in steps of their own, at the times of a person, are a person', () => {
  for (const x of [72, 118, 180, 254]) expect(judge(keyWalk(x)), `${x}`).toBe(true);
});

test('a held key waits, then repeats: a person too', () => {
  expect(judge(keyWalk(180, (press) => (press === 1 ? 500 : 33)))).toBe(true);
});

test('a browser that rounds its clock to a tenth of a second does not make a program of a person', () => {
  const rounded = (track: TrackPoint[]) => track.map((point) => ({ ...point, t: Math.floor(point.t / 100) * 100 }));
  expect(judge(rounded(keyWalk(180, (press) => (press === 1 ? 500 : 33))))).toBe(true);
  expect(judge(rounded(handDrag(180)))).toBe(true);
});

test('End and back with the arrows is a person', () => {
  const times = [0, 400, 640, 900, 1300, 1900];
  const places = [furthest, furthest - 20, furthest - 40, furthest - 60, furthest - 62, furthest - 62];
  expect(judge([{ t: 0, x: 0, y: 0 }, ...places.map((x, i) => ({ t: times[i] ?? 0, x, y: 0 }))])).toBe(true);
});

test('keys pressed in step with a clock, or faster than they repeat, were pressed by a program', () => {
  const exact = keyWalk(180, () => 50);
  const last = exact.at(-1);
  if (last) last.t = (exact.at(-2)?.t ?? 0) + 50;
  expect(judge(exact)).toBe(false);
  expect(judge(keyWalk(254, (press) => (press % 2 ? 3 : 14)))).toBe(false);
});

test('arrow keys first and then a drag is one movement', () => {
  const keys = keyWalk(40).slice(0, -1);
  const from = keys.at(-1) ?? { t: 0, x: 0, y: 0 };
  const drag = handDrag(110).map(({ t, x, y }) => ({ t: from.t + 300 + t, x: from.x + x, y }));
  expect(judge([...keys, ...drag])).toBe(true);
});
