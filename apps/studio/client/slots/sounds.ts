import { note, rush } from '../shared/sound.ts';

/** The tones of one pentatonic scale, so that no two clash. */
const scale = [261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3, 784, 880, 1046.5];
const tone = (at: number) => scale[Math.min(at, scale.length - 1)] ?? 440;

export function press(): void {
  note({ from: 520, to: 380, seconds: 0.08, volume: 0.12, shape: 'triangle' });
}

export function spin(): void {
  rush(0.5, 900, 0.06);
  note({ from: 160, to: 320, seconds: 0.3, volume: 0.05, shape: 'triangle' });
}

/** A reel stops: a knock, and a bell if it shows something rare. */
export function reelStop(at: number, rare: boolean): void {
  note({ from: 150 - at * 6, to: 70, seconds: 0.12, volume: 0.26, shape: 'sine' });
  rush(0.05, 1600, 0.06);
  if (!rare) return;
  note({ from: tone(5 + at), seconds: 0.7, volume: 0.16 });
  note({ from: tone(5 + at) * 2.01, seconds: 0.5, volume: 0.06, after: 0.02 });
}

export function tension(): void {
  for (let i = 0; i < 8; i++)
    note({ from: tone(3) + i * 26, seconds: 0.14, after: i * 0.15, volume: 0.06, shape: 'triangle' });
}

/** A win in multiples of the bet: the larger, the longer the melody rises. */
export function win(bets: number): void {
  const steps = bets >= 10 ? 8 : bets >= 3 ? 6 : bets >= 1 ? 4 : 3;
  for (let i = 0; i < steps; i++) {
    note({ from: tone(i + 3), seconds: 0.26, after: i * 0.07, volume: 0.13, shape: 'triangle' });
    note({ from: tone(i + 3) * 2, seconds: 0.2, after: i * 0.07 + 0.02, volume: 0.04 });
  }
}

export function vanish(): void {
  rush(0.25, 2600, 0.07);
  note({ from: 900, to: 300, seconds: 0.22, volume: 0.07 });
}

export function grow(): void {
  note({ from: 130, to: 520, seconds: 0.55, volume: 0.12, shape: 'sawtooth' });
  rush(0.5, 700, 0.08);
}

export function drum(count: number): void {
  for (let i = 0; i < count; i++) {
    note({ from: 130, to: 55, seconds: 0.34, after: i * 0.13, volume: 0.4 });
    rush(0.08, 320, 0.18, i * 0.13);
  }
}

export function feature(): void {
  for (const [i, at] of [3, 5, 7, 8, 10].entries()) {
    note({ from: tone(at), seconds: 0.7 - i * 0.06, after: i * 0.12, volume: 0.15, shape: 'triangle' });
    note({ from: tone(at) / 2, seconds: 0.7, after: i * 0.12, volume: 0.06 });
  }
}

export function bigWin(): void {
  for (let i = 0; i < 16; i++) {
    note({ from: tone((i * 2) % 11), seconds: 0.3, after: i * 0.14, volume: 0.12, shape: 'triangle' });
    if (i % 4 === 0) note({ from: 65.4, seconds: 0.5, after: i * 0.14, volume: 0.22 });
  }
}

export function refused(): void {
  note({ from: 220, to: 150, seconds: 0.25, volume: 0.14, shape: 'triangle' });
}
