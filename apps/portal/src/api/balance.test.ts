import type { BalanceValue } from '@fairhouse/contract/wallet';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { acceptBalance, balanceKey, holdBalance } from './balance.ts';

const at = (balance: string, balanceSeq: string) => ({ currency: 'THB', balance, balanceSeq, playMoney: false });

function shownBy(client: QueryClient): string | undefined {
  return client.getQueryData<BalanceValue>(balanceKey('1'))?.balance;
}

test('a held balance tells nothing until it is let go, and then the latest', () => {
  const client = new QueryClient();
  client.setQueryData(balanceKey('1'), at('100', '1'));
  const show = holdBalance(client, '1');
  acceptBalance(client, '1', at('290', '3'));
  acceptBalance(client, '1', at('90', '2'));
  expect(shownBy(client)).toBe('100');
  show();
  expect(shownBy(client)).toBe('290');
  show();
  acceptBalance(client, '1', at('280', '4'));
  expect(shownBy(client)).toBe('280');
});

test('the end of an earlier hold leaves a later one', () => {
  const client = new QueryClient();
  client.setQueryData(balanceKey('1'), at('100', '1'));
  const first = holdBalance(client, '1');
  const second = holdBalance(client, '1');
  first();
  acceptBalance(client, '1', at('90', '2'));
  expect(shownBy(client)).toBe('100');
  second();
  expect(shownBy(client)).toBe('90');
});
