import type { LiveTable } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { offeredCodes } from '../currencies.ts';
import type { Studio } from '../studio.ts';
import type { LivePace } from './pace.ts';
import type { TablePhase } from './protocol.ts';
import { liveStore } from './store.ts';
import { openTable, type Table } from './table.ts';
import { limitsOf, liveTableRules } from './tables.ts';

/** The live tables of this process. */
export type Live = ReturnType<typeof openLive>;

const pingMs = 10_000;
const sweepMs = 3600_000;
/** Time for which rounds without players are kept. */
const unplayedKeptMs = 3 * 86_400_000;

/** Finishes an earlier run's rounds, and opens the tables. */
export function openLive(studio: Studio, pace: LivePace) {
  const store = liveStore(studio.store.db);
  const tables: readonly Table[] = liveTableRules.map((rules) => openTable(studio, store, rules, pace));
  for (const play of store.plays.unpaid()) {
    const round = store.round(play.roundId);
    tables.find(({ rules }) => rules.table === round?.table)?.conclude(play);
  }
  for (const table of tables) table.start();
  const ping = setInterval(() => {
    for (const { watchers } of tables) watchers.tellAll('ping', { at: studio.now() });
  }, pingMs);
  const sweep = setInterval(() => store.sweep(studio.now() - unplayedKeptMs), sweepMs);
  return {
    store,
    tables,
    stop: async (): Promise<void> => {
      clearInterval(ping);
      clearInterval(sweep);
      await Promise.all(tables.map((table) => table.stop()));
    },
  };
}

/** Returns the tables as the platform lists them. */
export function liveTables({ tables }: Live): LiveTable[] {
  return tables.map(({ rules, view }) => {
    const now = view();
    return {
      table: rules.table,
      gameCode: rules.gameCode,
      name: rules.name,
      dealer: rules.dealer,
      state: stateOf[now.phase],
      ...(now.phase === 'BETTING' && now.endsAt !== null ? { betsCloseAt: new Date(now.endsAt).toISOString() } : {}),
      players: now.players,
      limits: Object.fromEntries(offeredCodes().map((currency) => [currency, limitText(rules, currency)])),
      road: now.road.map((text) => text.charAt(0)),
    };
  });
}

function limitText(rules: Table['rules'], currency: CurrencyCode): { min: string; max: string } {
  const { min, max } = limitsOf(rules, currency, 'banker');
  return { min: formatMoney(min, currency), max: formatMoney(max, currency) };
}

const stateOf: Record<TablePhase, LiveTable['state']> = {
  BETTING: 'BETTING',
  CLOSING: 'DEALING',
  DEALING: 'DEALING',
  RESULT: 'RESULT',
  SHUFFLING: 'RESULT',
};
