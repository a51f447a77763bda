import pg from 'pg';

const scale = 10;
const tellersABranch = 10;
const accountsABranch = 100_000;

/** Creates the tables of pgbench, filled as by `pgbench -i -s 10`. */
export async function prepareTpcb(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select b, 0 from generate_series(1, ${scale}) b;
    insert into pgbench_tellers select t, (t - 1) / ${tellersABranch} + 1, 0 from generate_series(1, ${scale * tellersABranch}) t;
    insert into pgbench_accounts select a, (a - 1) / ${accountsABranch} + 1, 0, '' from generate_series(1, ${scale * accountsABranch}) a`);
  await client.query('vacuum analyze');
  await client.end();
}

/**
 * Runs pgbench's TPC-B-like transaction through our driver, prepared, in a closed loop. @returns transactions a second
 */
export async function tpcb(url: string, clients: number, seconds: number): Promise<number> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const upTo = (max: number) => 1 + Math.floor(Math.random() * max);
  const start = performance.now();
  let done = 0;
  await Promise.all(
    open.map(async (client) => {
      const run = (name: string, text: string, values: number[] = []) => client.query({ name, text, values });
      while (performance.now() - start < seconds * 1000) {
        const [aid, bid, tid] = [upTo(scale * accountsABranch), upTo(scale), upTo(scale * tellersABranch)];
        const delta = upTo(10_001) - 5_001;
        await run('begin', 'begin');
        await run('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid]);
        await run('s', 'select abalance from pgbench_accounts where aid = $1', [aid]);
        await run('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]);
        await run('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]);
        await run(
          'h',
          'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
          [tid, bid, aid, delta],
        );
        await run('end', 'end');
        done++;
      }
    }),
  );
  const perSecond = done / ((performance.now() - start) / 1000);
  await Promise.all(open.map((client) => client.end()));
  return perSecond;
}
