import type { CurrencyCode } from '@fairhouse/money/money';
import type { Platform } from './platform.ts';
import type { Vendor } from './vendor.ts';

export type World = {
  vendor: Vendor;
  platform: Platform;
  currency: CurrencyCode;
  /** Time within which a vendor sends again a call that was not answered; a minute unless said. */
  patienceMs?: number;
};
export type Check = { name: string; run: (world: World) => Promise<void> };
