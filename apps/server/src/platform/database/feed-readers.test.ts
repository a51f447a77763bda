import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { feedReaders, hasRowsBehind } from './feed-readers.ts';

const ctx = await useTestCtx();
const readers = feedReaders('records', 'feed_cursor');
const feeds = ['lamp', 'kite'].map((name) => ({
  name,
  start: '0:0',
  hasMore: (cursor: string) => hasRowsBehind(cursor, { table: `public.${name}` }),
}));
const behind = async () => (await readers.behind(ctx.db, feeds)).map(({ name }) => name);

beforeAll(async () => {
  for (const { name } of feeds) {
    await sql`create table ${sql.table(`public.${name}`)} (id bigint generated always as identity, xact xid8 default pg_current_xact_id())`.execute(
      ctx.db,
    );
  }
});

test('a reader is behind where its feed has rows that it has not read, and nowhere else', async () => {
  expect(await behind()).toEqual([]);
  await sql`insert into public.kite default values`.execute(ctx.db);
  expect(await behind()).toEqual(['kite']);
  await sql`insert into public.lamp default values`.execute(ctx.db);
  await sql`insert into public.lamp default values`.execute(ctx.db);
  expect(await behind()).toEqual(['lamp', 'kite']);
  const { rows } = await sql<{
    cursor: string;
  }>`select xact || ':' || id as cursor from public.lamp order by id`.execute(ctx.db);
  await readers.move(ctx.db, 'lamp', rows[0]?.cursor ?? '');
  expect(await behind()).toEqual(['lamp', 'kite']);
  await readers.move(ctx.db, 'lamp', rows[1]?.cursor ?? '');
  expect(await behind()).toEqual(['kite']);
});

test('rows that may not be read yet count: the reader looks until it may', async () => {
  const slow = await ctx.pool.connect();
  await slow.query('begin; select pg_current_xact_id()');
  await sql`insert into public.lamp default values`.execute(ctx.db);
  expect(await behind()).toContain('lamp');
  await slow.query('rollback');
  slow.release();
});
