import { expect, test } from 'vitest';
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
