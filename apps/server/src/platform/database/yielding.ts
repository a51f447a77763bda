import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { PoolClient } from 'pg';

/** The nice value of a yielding backend: a third of the weight of one that answers callers. */
export const yieldingNice = 5;

/**
 * Lowers the priority of a connection's backend below those that answer callers, where PostgreSQL runs on this
 * machine. Elsewhere, and where the system forbids that, it keeps the normal priority.
 */
export function letYield(client: PoolClient): void {
  const { processID, connection } = client as PoolClient & {
    processID?: number | null;
    connection?: { stream?: { localPort?: number } };
  };
  const port = connection?.stream?.localPort;
  if (!processID || !port) return;
  try {
    // A backend's title contains the port of its client: a process of this number on another machine or in another
    // container does not have it.
    if (readFileSync(`/proc/${processID}/cmdline`, 'latin1').includes(`(${port})`))
      setPriority(processID, yieldingNice);
  } catch {
    // No such file, or not permitted.
  }
}
