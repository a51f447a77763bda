import type { CurrencyCode } from '@fairhouse/money/money';

/** The limits of a game by currency, as decimal amounts. A migration offers a game with them; operators change them. */
export type Limits = Record<CurrencyCode, { minStake: string; maxStake: string; maxPayout: string }>;
