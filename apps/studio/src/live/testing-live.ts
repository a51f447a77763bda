import { randomBytes, randomInt } from 'node:crypto';
import type { CurrencyCode } from '@fairhouse/money/money';
import { openFaults } from '../faults.ts';
import { openOutbox } from '../outbox.ts';
import type { Session } from '../session-store.ts';
import { openStore } from '../store.ts';
import type { Studio } from '../studio.ts';
import { type Live, openLive } from './live.ts';
import type { LivePace } from './pace.ts';
import type { TablePhase } from './protocol.ts';
import type { Table } from './table.ts';
import { liveGameCode } from './tables.ts';

/** A quick pace for tests. */
export const quick: LivePace = {
  betting: 350,
  closing: 40,
  grace: 60,
  card: 4,
  third: 4,
  reveal: 4,
  result: 30,
  shuffle: 10,
};

/** Makes the studio around a store, without its HTTP interfaces. */
export function testStudio(file = ':memory:', platformUrl = 'http://127.0.0.1:9'): Studio {
  const studio: Studio = {
    config: {
      port: 0,
      host: '127.0.0.1',
      publicUrl: null,
      file,
      platformUrl,
      siteUrls: [],
      vendors: { RVL: { mode: 'transfer', secrets: ['riverside-secret-of-the-tests'] } },
      patienceMs: 2_000,
      protocol: 1,
      faultLateMs: 200,
      retryMs: 50,
      retryMsMax: 200,
      keepDays: 400,
      livePacePercent: 100,
      fault: 'none',
      testPlay: false,
      sandbox: false,
    },
    store: openStore(file),
    faults: openFaults('none'),
    outbox: openOutbox(() => studio),
    now: Date.now,
    draw: (count) => randomInt(count),
  };
  return studio;
}

/** Makes a player at the live tables, with an amount in the wallet here. */
export function seated(
  { store, now }: Studio,
  units: bigint,
  more: Partial<Pick<Session, 'mode' | 'player' | 'displayName'>> & { currency?: CurrencyCode } = {},
): Session {
  const session: Session = {
    id: randomBytes(9).toString('hex'),
    vendor: 'RVL',
    mode: 'transfer',
    player: String(randomInt(1, 2 ** 40)),
    currency: 'THB',
    displayName: 'somchai88',
    gameCode: liveGameCode,
    table: null,
    language: 'EN',
    platformSession: 'at-the-platform',
    balance: units,
    seenAt: now(),
    ...more,
  };
  store.transaction(() => {
    store.sessions.add(session, randomBytes(32));
    if (session.mode !== 'single') store.wallets.move({ ...session, vendor: walletVendor(session) }, units);
  });
  return session;
}

/** The session's balance in the studio's wallet. */
export function walletOfSeat({ store }: Studio, session: Session): bigint {
  return store.wallets.balance({ ...session, vendor: walletVendor(session) });
}

function walletVendor({ mode, vendor }: Session): string {
  return mode === 'free' ? 'FREE' : vendor;
}

/** Opens the tables and takes the first. */
export function openFirst(studio: Studio, pace: LivePace = quick): { live: Live; table: Table } {
  const live = openLive(studio, pace);
  const [table] = live.tables;
  if (!table) throw new Error('there is a first table');
  return { live, table };
}

/** Waits for a phase of a table, of a round other than this one. @returns the round */
export async function phaseOf(table: Table, phase: TablePhase, notRound = -1): Promise<number> {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    const view = table.view();
    if (view.phase === phase && view.roundId !== notRound) return view.roundId;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`the table never came to ${phase}`);
}
