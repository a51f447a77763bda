import type { VendorAction } from '@fairhouse/contract/vendor-protocol';
import type { VendorCode } from './config.ts';

/**
 * The outcome of a call to the platform. silence: the outcome is unknown, ask again; `quick` when no time was lost
 * waiting.
 */
export type Answer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; code: string }
  | { kind: 'silence'; why: string; quick: boolean };

export type PlatformCall = { vendor: VendorCode; action: VendorAction | 'switchGame'; body: Record<string, string> };

/** The signing secret and time of a call, where they are not ours and the present. */
export type Seal = { secret?: string; at?: Date };
