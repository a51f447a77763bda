import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { PoolClient } from 'pg';

/** The nice value of a backend that yields: a third of the weight of one that answers callers. */
export const yieldingNice = 5;

/**
 * Lets a connection's backend yield the processor to those that answer callers, where PostgreSQL runs on this machine. Elsewhere, and where
 * the system forbids that, it keeps the priority of all.
 */
export function letYield(client: PoolClient): void {
  const { processID, connection } = client as PoolClient & {
    processID?: number | null;
    connection?: { stream?: { localPort?: number } };
  };
  const port = connection?.stream?.localPort;
  if (!processID || !port) return;
  try {
    // A backend's title names the port of its client: a process of this number on another machine or in another container has none such.
    if (readFileSync(`/proc/${processID}/cmdline`, 'latin1').includes(`(${port})`))
      setPriority(processID, yieldingNice);
  } catch {
    // No such file, or not permitted.
  }
}
