import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Session } from '../session-store.ts';
import { openWatchers } from './watchers.ts';

const pageOf = () => new ServerResponse(new IncomingMessage(new Socket()));

function sessionOf(mode: Session['mode'], player: string): Session {
  return {
    id: player,
    vendor: 'RVL',
    mode,
    player,
    currency: 'THB',
    displayName: '',
    gameCode: 'riverside-baccarat',
    table: null,
    language: 'EN',
    platformSession: '',
    balance: 0n,
    seenAt: 0,
  };
}

test('however many look on with play money, who plays with their own gets a place at the table', () => {
  const watchers = openWatchers();
  const joined = Array.from({ length: 2500 }, (_, n) => watchers.join(sessionOf('free', `free-${n}`), pageOf()));
  expect(joined.filter(Boolean)).toHaveLength(500);
  expect(watchers.join(sessionOf('transfer', '1001'), pageOf())).toBe(true);
  watchers.close();
});
