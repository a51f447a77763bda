import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFlight, type FlightMoment } from './flight.ts';

let frames: FrameRequestCallback[] = [];
let now = 0;
beforeEach(() => {
  frames = [];
  now = 1000;
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => frames.push(work));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
});
afterEach(() => void vi.unstubAllGlobals());

const nextFrame = (ms: number) => {
  now += ms;
  for (const work of frames.splice(0)) work(now);
};

describe('a flight', () => {
  test('is painted at each frame while it runs, once at its end, and never after it', () => {
    const flight = createFlight();
    const painted: FlightMoment[] = [];
    flight.paintWith((moment) => painted.push(moment));
    expect(frames).toHaveLength(0);
    flight.fly(0);
    nextFrame(5000);
    nextFrame(5000);
    expect(painted.map(({ hundredths }) => hundredths)).toEqual([100, 134, 182]);
    flight.stop(1.9);
    nextFrame(5000);
    nextFrame(5000);
    expect(painted.slice(3)).toEqual([expect.objectContaining({ hundredths: 190, ended: true })]);
    expect(frames).toHaveLength(0);
  });

  test('goes by the update that was shortest under way, and begins anew with the next round', () => {
    const flight = createFlight();
    flight.fly(1000);
    flight.fly(400);
    expect(flight.now().ms).toBe(1000);
    flight.fly(1200);
    expect(flight.now().ms).toBe(1200);
    flight.stop(1.08);
    flight.clear();
    flight.fly(100);
    expect(flight.now()).toMatchObject({ ms: 100, ended: false });
  });

  test('asks for no frame once nobody paints', () => {
    const flight = createFlight();
    flight.fly(0);
    const leave = flight.paintWith(() => {});
    expect(frames).toHaveLength(1);
    leave();
    expect(frames).toHaveLength(0);
  });
});
