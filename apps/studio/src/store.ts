import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { callStore } from './call-store.ts';
import { grantStore } from './grant-store.ts';
import { potStore } from './pot-store.ts';
import { retentionStore } from './retention-store.ts';
import { roundStore } from './round-store.ts';
import { sessionStore } from './session-store.ts';
import { walletStore } from './wallet-store.ts';

/** The durable store. Amounts are units of their currency. Each part of it makes its own tables. */
export type Store = ReturnType<typeof openStore>;

/** @param file a path, or `:memory:` */
export function openStore(file: string) {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    // Readable by its owner only, whatever the umask; the files that SQLite puts beside it get the same mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const db = new DatabaseSync(file);
  // Full synchronization: a killed process loses nothing that it has answered.
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
  let depth = 0;
  return {
    /** For parts with tables of their own. */
    db,
    sessions: sessionStore(db),
    rounds: roundStore(db),
    grants: grantStore(db),
    wallets: walletStore(db),
    pots: potStore(db),
    calls: callStore(db),
    retention: retentionStore(db),
    /** Runs one transaction; a nested one is part of the outer. `work` is synchronous. */
    transaction: <T>(work: () => T): T => {
      if (depth > 0) return work();
      db.exec('begin immediate');
      depth++;
      try {
        const done = work();
        db.exec('commit');
        return done;
      } catch (error) {
        db.exec('rollback');
        throw error;
      } finally {
        depth--;
      }
    },
    close: () => db.close(),
  };
}
