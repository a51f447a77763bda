import type { Draw } from '@fairhouse/games/slots/round';
import type { Config } from './config.ts';
import type { Faults } from './faults.ts';
import type { Outbox } from './outbox.ts';
import type { Store } from './store.ts';

/** What everything here works with. */
export type House = {
  config: Config;
  store: Store;
  outbox: Outbox;
  faults: Faults;
  /** Milliseconds. */
  now: () => number;
  /** A uniform whole number from 0 below `count`, from the system's randomness. */
  draw: Draw;
};
