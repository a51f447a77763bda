import type { SlotTitle } from './title.ts';
import { durianDynasty } from './titles/durian-dynasty.ts';
import { lanternTide } from './titles/lantern-tide.ts';
import { monsoonDrums } from './titles/monsoon-drums.ts';
import { nagaPearls } from './titles/naga-pearls.ts';
import { nightNoodles } from './titles/night-noodles.ts';
import { tuktukTurbo } from './titles/tuktuk-turbo.ts';

/** Every slot by its code. A new one is a file of data beside these and a line here. */
export const slotTitles: ReadonlyMap<string, SlotTitle> = new Map(
  [lanternTide, durianDynasty, tuktukTurbo, nagaPearls, nightNoodles, monsoonDrums].map((title) => [title.code, title]),
);
