import { chatWidgetType } from '@fairhouse/contract/site';
import { Headset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../api/use-site.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';

const look = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand hover:text-brand-strong';

/** The entry to the brand's live chat, if it has one: a link, or a button if pages show the chat in a frame. */
export function LiveChat() {
  const { t } = useTranslation(['password', 'common']);
  const openPopup = useOpenPopup();
  const info = useSite()?.info;
  const service = info?.customerService.find(({ csType }) => isLiveChat(csType));
  const resource = Object.entries(info?.resources ?? {}).find(([type]) => isLiveChat(type))?.[1];
  const href = service
    ? `/wps/system/customerService?path=${encodeURIComponent(service.encryptedPath)}`
    : resource?.url;
  const isFramed = info?.resources[chatWidgetType] !== undefined;
  if (!href && !isFramed) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1.5 border-t border-line pt-3 text-sm text-muted">
      {t('forgot.stuck')}
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
          <Headset size={16} aria-hidden="true" />
          {t('forgot.service')}
          <span className="sr-only">{t('common:newTab')}</span>
        </a>
      ) : (
        <button type="button" aria-haspopup="dialog" onClick={() => openPopup('live-chat')} className={look}>
          <Headset size={16} aria-hidden="true" />
          {t('forgot.service')}
        </button>
      )}
    </p>
  );
}

function isLiveChat(kind: string): boolean {
  return kind.toLowerCase().replace(/[^a-z]/g, '') === 'livechat';
}
