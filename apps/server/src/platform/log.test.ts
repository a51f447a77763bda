import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openTestCtxForThisTest } from '../testing/ctx.ts';
import { openLog } from './log.ts';

test('secrets and personal data never reach a log line', () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  log.info(
    {
      body: { username: 'somchai', password: 'Fairhouse#1', mobileNum: '0812345678', email: 'a@b.example' },
      request: { headers: { authorization: 'Bearer abc123', cookie: 'x=secret', 'set-cookie': 'y=secret' } },
      token: 'abc123',
      err: Object.assign(new Error('duplicate key'), { detail: 'Key (username)=(somchai) already exists.' }),
      kept: 'shown',
    },
    'said',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/somchai|Fairhouse#1|0812345678|a@b|abc123|secret/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'said', kept: 'shown', token: '[redacted]' });
});

test('nor do they from a list, a child logger, an error of an error, or a request that failed', async () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const row = { detail: 'Key (username)=(somchai) already exists.', where: 'somchai' };
  log.info({ rows: [{ email: 'somchai' }, { deep: { er: { token: 'somchai' } } }], at: new Date(0) }, 'list');
  log.child({ username: 'somchai', requestId: 'r1' }).warn('child');
  log.error(Object.assign(new Error('outer'), row));
  const ctx = await openTestCtxForThisTest();
  const app = await buildApp({ ...ctx, log });
  app.get('/fails', { schema: { hide: true } }, () => {
    throw Object.assign(new Error('inner'), row);
  });
  const answer = await app.inject('/fails?token=somchai');
  await app.close();

  expect(answer.statusCode).toBe(500);
  const said = lines.join('');
  expect(said).not.toContain('somchai');
  expect(said).toContain('1970-01-01T00:00:00.000Z');
  expect(said).toContain('"requestId":"r1"');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'error', err: expect.objectContaining({ type: 'Error', message: 'inner' }) }),
  );
});
