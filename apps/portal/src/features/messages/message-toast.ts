import type { Message } from '@fairhouse/contract/messages';
import type { i18n } from 'i18next';
import { type ToastTone, toast } from '../../ui/toast.tsx';
import { messageTone, type Tone } from './message-tone.ts';
import { messageWords } from './message-words.ts';

const toastTones: Record<Tone, ToastTone> = { good: 'success', bad: 'error', plain: 'info' };

/** Templates of messages about acts that the page itself has just reported. */
const saidAlready: ReadonlySet<string> = new Set(['transfer.sent']);

/** Shows a toast for a message that arrived. */
export async function toastMessage(words: i18n, message: Message): Promise<void> {
  if (saidAlready.has(message.template)) return;
  await words.loadNamespaces('messages');
  const t = words.getFixedT(null, 'messages');
  const { title, amount } = messageWords(message, t, words.language);
  toast(amount === null ? title : t('toast', { title, amount }), toastTones[messageTone(message)]);
}
