import { note, rush } from '../shared/sound.ts';

/** The table's sounds. */
export const sounds = {
  chip: () => {
    rush(0.05, 3800, 0.22);
    note({ from: 2400, to: 1700, seconds: 0.05, volume: 0.05, shape: 'triangle' });
    rush(0.04, 5200, 0.12, 0.045);
  },
  lift: () => rush(0.07, 2600, 0.12),
  card: () => {
    rush(0.13, 1900, 0.2);
    rush(0.05, 700, 0.25, 0.24);
  },
  flip: () => rush(0.07, 3000, 0.16),
  open: () => {
    note({ from: 523, seconds: 0.3, volume: 0.08 });
    note({ from: 784, seconds: 0.45, after: 0.12, volume: 0.08 });
  },
  close: () => {
    note({ from: 587, seconds: 0.25, volume: 0.09 });
    note({ from: 392, seconds: 0.5, after: 0.14, volume: 0.09 });
  },
  tick: () => note({ from: 1250, seconds: 0.05, volume: 0.07, shape: 'square' }),
  accepted: () => {
    note({ from: 880, seconds: 0.09, volume: 0.09, shape: 'triangle' });
    note({ from: 1320, seconds: 0.14, after: 0.07, volume: 0.09, shape: 'triangle' });
  },
  refused: () => note({ from: 240, to: 150, seconds: 0.26, volume: 0.12, shape: 'sawtooth' }),
  result: () => note({ from: 660, seconds: 0.5, volume: 0.07 }),
  win: () => {
    for (const [i, from] of [523, 659, 784, 1047].entries())
      note({ from, seconds: 0.32, after: i * 0.09, volume: 0.13, shape: 'triangle' });
    for (let i = 0; i < 7; i += 1) rush(0.05, 4200 + i * 260, 0.1, 0.3 + i * 0.07);
  },
} as const;
