import { durianDynasty } from './durian-dynasty.ts';
import { type Drawing, pictureOf } from './kit.ts';
import { lanternTide } from './lantern-tide.ts';
import { monsoonDrums } from './monsoon-drums.ts';
import { nagaPearls } from './naga-pearls.ts';
import { nightNoodles } from './night-noodles.ts';
import { tuktukTurbo } from './tuktuk-turbo.ts';

const drawings: Readonly<Record<string, Record<string, Drawing>>> = {
  'lantern-tide': lanternTide,
  'durian-dynasty': durianDynasty,
  'tuktuk-turbo': tuktukTurbo,
  'naga-pearls': nagaPearls,
  'night-noodles': nightNoodles,
  'monsoon-drums': monsoonDrums,
};

/** The pictures of a title's symbols, by symbol: addresses that an `<img>` shows. */
export function picturesOf(code: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(drawings[code] ?? {}).map(([symbol, draw]) => [symbol, pictureOf(draw)]));
}
