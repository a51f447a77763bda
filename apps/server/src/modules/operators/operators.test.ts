import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { verifyPassword } from '../identity/index.ts';
import { createOperator } from './index.ts';

const ctx = await useTestCtx();

test('an operator is kept with a role and a hash that only the password opens', async () => {
  const id = await createOperator(ctx.db, {
    username: 'Olga',
    password: 'Correct-horse',
    role: 'finance',
    at: ctx.clock(),
  });
  const { rows } = await sql<{ username: string; role: string; password_hash: string }>`
    select username, role, password_hash from operators.operator where id = ${id}`.execute(ctx.db);
  expect(rows).toMatchObject([{ username: 'Olga', role: 'finance' }]);
  const hash = rows[0]?.password_hash ?? '';
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(hash, 'Correct-horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct-horse')).toBe(false);
});

test('a name is taken however it is written', async () => {
  const again = createOperator(ctx.db, { username: 'OLGA', password: 'Another-one', role: 'admin', at: ctx.clock() });
  await expect(again).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
});
