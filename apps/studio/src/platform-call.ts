import type { VendorAction } from '@fairhouse/contract/vendor-protocol';
import type { VendorCode } from './config.ts';

/**
 * The outcome of a call to the platform. silence: the outcome is unknown, and the call must be repeated; `quick`: it
 * failed without a timeout.
 */
export type Answer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; code: string }
  | { kind: 'silence'; why: string; quick: boolean };

export type PlatformCall = { vendor: VendorCode; action: VendorAction | 'switchGame'; body: Record<string, string> };

/** The signing secret and time of a call, if they are not the usual secret and the present. */
export type Seal = { secret?: string; at?: Date };
