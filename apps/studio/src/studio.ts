import type { MovementValue } from '@fairhouse/contract/vendor-protocol';
import type { Draw } from '@fairhouse/vendor-games/slots/round';
import type { Call } from './call-store.ts';
import type { Config } from './config.ts';
import type { Faults } from './faults.ts';
import type { Answer } from './platform-call.ts';
import type { Store } from './store.ts';

/**
 * Sends the calls that the platform has to receive, each until it is answered, at growing intervals. Calls of one round
 * keep their order and never wait for those of others.
 */
export type Outbox = {
  /** Queues a call, within its transaction. @returns its number */
  put: (call: Pick<Call, 'vendor' | 'action' | 'roundId'> & { body: Record<string, string> }) => number;
  /** Sends it now. @returns null: no answer yet; it is retried */
  sendNow: (seq: number) => Promise<Answer<MovementValue> | null>;
  wake: () => void;
  stop: () => Promise<void>;
};

/** The context of every operation of the studio. */
export type Studio = {
  config: Config;
  store: Store;
  outbox: Outbox;
  faults: Faults;
  /** The present time in milliseconds. */
  now: () => number;
  /** A uniform whole number from 0 below `count`, from the system's randomness. */
  draw: Draw;
};
