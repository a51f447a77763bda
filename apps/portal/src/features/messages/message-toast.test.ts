import type { Message } from '@fairhouse/contract/messages';
import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import messages from '../../locales/en/messages.json' with { type: 'json' };
import { dismissToast, shownToasts } from '../../ui/toast.tsx';
import { toastMessage } from './message-toast.ts';

const words = i18next.createInstance();
beforeAll(() => words.init({ lng: 'en', resources: { en: { messages } } }));
afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const message = (template: string): Message => ({
  id: '1',
  template,
  params: { tail: '1234' },
  subject: 'account',
  subjectId: '1',
  date: '2026-01-15T05:00:00.000Z',
  read: false,
});

async function pageThatActed(): Promise<QueryClient> {
  const client = new QueryClient();
  await client
    .getMutationCache()
    .build(client, { mutationFn: async () => {} })
    .execute(undefined);
  return client;
}

it('an act that this page has just sent is reported once, by the page', async () => {
  await toastMessage(words, await pageThatActed(), message('payout-account.bound'));
  expect(shownToasts()).toEqual([]);
});

it('the same act on another device is told here', async () => {
  await toastMessage(words, new QueryClient(), message('payout-account.bound'));
  expect(shownToasts()).toMatchObject([{ text: 'Payout account added' }]);
});

it("the house's act is told whatever this page sent", async () => {
  await toastMessage(words, await pageThatActed(), message('limit.tightened'));
  expect(shownToasts()).toHaveLength(1);
});
