import { AsyncLocalStorage } from 'node:async_hooks';
import { type Transaction, TransactionBuilder } from 'kysely';
import type { Pool } from 'pg';

/** A transaction of the present async flow: the pool whose connection it holds, until it has ended. */
type Holding = { pool: Pool | null; state: 'opening' | 'open' | 'ended'; outer: Holding | undefined };

const flow = new AsyncLocalStorage<Holding>();

const { execute } = TransactionBuilder.prototype;
TransactionBuilder.prototype.execute = function <T>(work: (tx: Transaction<never>) => Promise<T>): Promise<T> {
  const holding: Holding = { pool: null, state: 'opening', outer: flow.getStore() };
  const noted = (tx: Transaction<never>): Promise<T> => {
    holding.state = 'open';
    return work(tx);
  };
  return flow.run(holding, async () => {
    try {
      return await Reflect.apply(execute, this, [noted]);
    } finally {
      holding.state = 'ended';
    }
  });
};

/**
 * Makes the pool refuse a second connection to work that holds one in a transaction: as many such transactions as the
 * pool has connections would wait for each other until all time out, and the whole site with them.
 */
export function refuseSecondConnection(pool: Pool): void {
  const { connect } = pool;
  pool.connect = (...given: []) => {
    const holding = flow.getStore();
    for (let one = holding; one; one = one.outer) {
      if (one.state === 'open' && one.pool === pool) {
        throw new Error('A transaction waits for a second connection of the pool that it holds one of');
      }
    }
    if (holding?.state === 'opening') holding.pool ??= pool;
    return Reflect.apply(connect, pool, given);
  };
}

/** Runs a test's own queries while it holds a transaction open itself. */
export function apart<T>(work: () => T): T {
  return flow.exit(work);
}
