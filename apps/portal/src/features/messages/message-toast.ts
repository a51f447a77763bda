import type { Message } from '@fairhouse/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type ToastTone, toast } from '../../ui/toast.tsx';
import { messageTone, type Tone } from './message-tone.ts';
import { messageWords } from './message-words.ts';

const toastTones: Record<Tone, ToastTone> = { good: 'success', bad: 'error', plain: 'info' };

/** Templates of messages about the member's own actions. */
const ownActs: ReadonlySet<string> = new Set([
  'transfer.sent',
  'payout-account.bound',
  'payout-account.removed',
  'limit.set',
  'limit.asked',
  'limit.loosened',
  'exclusion.begun',
  'fund-password.recovery-asked',
]);
const ownActMs = 10_000;

/** Shows a toast for a message that arrived; none for an action that this page has just sent and reports itself. */
export async function toastMessage(words: i18n, client: QueryClient, message: Message): Promise<void> {
  if (ownActs.has(message.template) && hasJustActed(client)) return;
  await words.loadNamespaces('messages');
  const t = words.getFixedT(null, 'messages');
  const { title, amount } = messageWords(message, t, words.language);
  toast(amount === null ? title : t('toast', { title, amount }), toastTones[messageTone(message)]);
}

function hasJustActed(client: QueryClient): boolean {
  const since = Date.now() - ownActMs;
  return client
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.submittedAt > since);
}
