import type { CurrencyCode } from '@fairhouse/money/money';
import type { Browser } from 'playwright-core';
import type { Platform } from './platform.ts';
import type { Vendor } from './vendor.ts';

export type World = {
  vendor: Vendor;
  platform: Platform;
  currency: CurrencyCode;
  /** Shows the games' pages; null: there is none, and they are not looked at. */
  browser: Browser | null;
  /** Time within which a vendor sends again a call that was not answered; a minute unless said. */
  patienceMs?: number;
};
export type Check = { name: string; run: (world: World) => Promise<void> };

/** The reason why a check is neither passed nor failed here. */
export class NotTried extends Error {}
