import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventKinds } from '../../../../../server/src/modules/identity/event-kinds.ts';

test('every event of an account has words of its own in the history', () => {
  const words: { history: Record<string, string> } = JSON.parse(
    readFileSync(new URL('../../../locales/en/member.json', import.meta.url), 'utf8'),
  );
  expect(eventKinds.filter((kind) => !words.history[kind])).toEqual([]);
});
