import type { CurrencyCode } from '@fairhouse/money/money';
import type { Browser } from 'playwright-core';
import type { Platform } from './platform.ts';
import type { Vendor } from './vendor.ts';

export type World = {
  vendor: Vendor;
  platform: Platform;
  currency: CurrencyCode;
  /** The browser that shows the games' pages; null: there is none, and the pages are not checked. */
  browser: Browser | null;
  /** The time in milliseconds within which a vendor repeats a call that was not answered; a minute by default. */
  patienceMs?: number;
};
export type Check = { name: string; run: (world: World) => Promise<void> };

/** The reason why a check was neither passed nor failed. */
export class NotTried extends Error {}
