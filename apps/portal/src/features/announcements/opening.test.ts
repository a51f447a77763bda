import type { PopupHead } from '@fairhouse/contract/site';
import { expect, test } from 'vitest';
import { dueHeads, seenKey, type Who, withSeen } from './opening.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-05-04T12:00:00Z');
const visitor: Who = { memberId: null, firstLogin: false };
const member = { memberId: '7', firstLogin: false };
const newcomer = { memberId: '7', firstLogin: true };
const head = (more: Partial<PopupHead> = {}): PopupHead => ({
  ...{ id: 'news', executions: ['A', 'B', 'F'], opens: 'ONCE', revision: 1 },
  ...{ from: '2026-05-01T00:00:00.000Z', until: null, ...more },
});
const due = (heads: PopupHead[], who = visitor, seen = {}, visit: string[] = [], at = now) =>
  dueHeads(heads, who, { now: at, seen, seenThisVisit: new Set(visit) }).map(({ id }) => id);

test('an announcement opens for those whom it is for: A members, B visitors, F a first login', () => {
  const heads = (['A', 'B', 'F'] as const).map((one) => head({ id: one, executions: [one] }));
  expect(due(heads)).toEqual(['B']);
  expect(due(heads, member)).toEqual(['A']);
  expect(due(heads, newcomer)).toEqual(['A', 'F']);
});

test('one that opens once does not open again, for each member of a browser by themselves', () => {
  const seen = withSeen({}, [seenKey(member, head())], now);
  expect(due([head()], member, seen)).toEqual([]);
  expect(due([head()], { ...member, memberId: '8' }, seen)).toEqual(['news']);
  expect(due([head()], visitor, seen)).toEqual(['news']);
});

test('other words open it again', () => {
  const seen = withSeen({}, [seenKey(member, head())], now);
  expect(due([head({ revision: 2 })], member, seen)).toEqual(['news']);
});

test('one a day opens on the next day, and one a visit on every visit', () => {
  const seen = withSeen({}, [seenKey(member, head())], now);
  expect(due([head({ opens: 'DAY' })], member, seen)).toEqual([]);
  expect(due([head({ opens: 'DAY' })], member, seen, [], now + 24 * hourMs)).toEqual(['news']);
  expect(due([head({ opens: 'VISIT' })], member, seen)).toEqual(['news']);
  expect(due([head({ opens: 'VISIT' })], member, seen, [seenKey(member, head())])).toEqual([]);
});

test('nothing opens before its time or after it', () => {
  expect(due([head({ from: new Date(now + 1).toISOString() })])).toEqual([]);
  expect(due([head({ until: new Date(now).toISOString() })])).toEqual([]);
  expect(due([head({ until: new Date(now + 1).toISOString() })])).toEqual(['news']);
});

test('a browser remembers the newest two hundred', () => {
  const keys = Array.from({ length: 205 }, (_, at) => `7 n${at} 1`);
  const seen = withSeen({}, keys, now);
  expect(Object.keys(seen)).toHaveLength(200);
  expect(seen).toHaveProperty(['7 n204 1']);
});
