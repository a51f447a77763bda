import { expect, test } from 'vitest';
import { openStatements } from './statements.ts';

const now = Date.parse('2026-01-15T12:00:00Z');
const line = (id: string, hoursAgo: number, detail: object, subject = 'thb-bank') => ({
  id,
  at: new Date(now - hoursAgo * 3_600_000).toISOString(),
  action: 'channel',
  subject,
  operator: 'anna',
  reason: 'As agreed',
  detail: { ...detail },
});

test('a change that one operator has stated waits until a second states it, for three days', () => {
  const first = { approvals: 1, needed: 2 };
  const ids = (lines: ReturnType<typeof line>[]) => openStatements(lines, now).map(({ id }) => id);
  expect(ids([line('1', 2, first)])).toEqual(['1']);
  expect(ids([line('2', 1, { approvals: 2, needed: 2 }), line('1', 2, first)])).toEqual([]);
  expect(ids([line('1', 73, first)])).toEqual([]);
  expect(ids([line('2', 1, {}, 'vnd-bank'), line('1', 2, first)])).toEqual(['1']);
});
