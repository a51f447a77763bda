import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from './store.ts';

test.each([false, true])('the store is its owner’s alone to read, also one that was not (%s)', (wasOpen) => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const file = join(folder, 'store.sqlite');
  if (wasOpen) writeFileSync(file, '', { mode: 0o644 });
  const store = openStore(file);
  const files = readdirSync(folder);
  expect(files).toContain('store.sqlite');
  for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  store.close();
  rmSync(folder, { recursive: true });
});
