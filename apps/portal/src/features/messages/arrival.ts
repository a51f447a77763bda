import type { Message } from '@fairhouse/contract/messages';
import type { i18n } from 'i18next';
import { type ToastTone, toast } from '../../ui/toast.tsx';
import { messageWords } from './message-words.ts';
import { type Tone, toneOf } from './tones.ts';

const toastTones: Record<Tone, ToastTone> = { good: 'success', bad: 'error', plain: 'info' };

/** The page on which the member did it has just said so. */
const saidAlready: ReadonlySet<string> = new Set(['transfer.sent']);

/** Says in passing that a message has arrived; it waits in the inbox. */
export async function announce(words: i18n, message: Message): Promise<void> {
  if (saidAlready.has(message.template)) return;
  await words.loadNamespaces('messages');
  const t = words.getFixedT(null, 'messages');
  const { title, amount } = messageWords(message, t, words.language);
  toast(amount === null ? title : t('toast', { title, amount }), toastTones[toneOf(message)]);
}
