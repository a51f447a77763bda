import { inLanguage } from '@fairhouse/contract/language';
import type { RainPush } from '@fairhouse/contract/rain';
import type { i18n } from 'i18next';
import { languageOfTag } from '../../shell/i18n.ts';
import { toast } from '../../ui/toast.tsx';

/** Shows a toast when a rain of red envelopes begins; none on the page of the rain, which shows it itself. */
export async function toastRain(
  words: i18n,
  { promotionId, title }: RainPush,
  go: (id: string) => void,
): Promise<void> {
  await words.loadNamespaces('messages');
  if (window.location.pathname === `/promotions/${promotionId}`) return;
  toast(words.t('messages:rain', { title: inLanguage(title, languageOfTag(words.language)) }), 'info', {
    label: words.t('messages:rainGo'),
    go: () => go(promotionId),
  });
}
