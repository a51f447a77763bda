import { chatWidgetType, logoType, type SystemStatus } from '@fairhouse/contract/site';
import {
  AtSign,
  Camera,
  Hash,
  Headset,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Music2,
  Phone,
  Send,
  Share2,
  SquarePlay,
  ThumbsUp,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../api/use-site.ts';
import { useOpenPopup } from './use-open-popup.ts';

/** Generic icons by kind of channel. */
const icons: Record<string, LucideIcon> = {
  livechat: Headset,
  line: MessageCircle,
  telegram: Send,
  email: AtSign,
  facebook: ThumbsUp,
  twitter: Hash,
  instagram: Camera,
  youtube: SquarePlay,
  tiktok: Music2,
  whatsapp: Phone,
};

/** Resource types that are the brand's social network pages, in the order of the footer. */
const socialTypes = ['facebook', 'tiktok', 'youtube', 'twitter', 'instagram', 'telegram', 'whatsapp'];
/** Social network pages that the bar at the edge shows as well. */
const barTypes = ['facebook', 'telegram', 'twitter'];
const placeOf = ({ key }: Contact) => socialTypes.indexOf(key.toLowerCase());
export const isSocial = (contact: Contact) => placeOf(contact) >= 0;

export type Contact = { key: string; label: string; href: string; icon: LucideIcon };

/** Returns the customer-service links, which go through the server, because only the server knows the address. */
function servicesOf(site: SystemStatus, places?: (csPosition: string) => boolean): Contact[] {
  const services = site.info.customerService.filter(({ csPosition }) => places?.(csPosition) ?? true);
  return services.map((service) => ({
    key: `service-${service.csType}-${service.csPosition}`,
    label: service.title,
    href: `/wps/system/customerService?path=${encodeURIComponent(service.encryptedPath)}`,
    icon: icons[service.csType.toLowerCase()] ?? Headset,
  }));
}

/** The resource of the brand's chat room, which opens for members only. */
export const chatType = 'CHAT';

/** Returns the brand's contact resources outside the site; its own pages and its chat room are in the menus. */
function resourcesOf(site: SystemStatus): Contact[] {
  return Object.entries(site.info.resources)
    .filter(
      ([type, resource]) =>
        type !== chatType && type !== chatWidgetType && type !== logoType && !resource.url.startsWith('/'),
    )
    .map(([type, resource]) => ({
      key: type,
      label: resource.labelNameEn,
      href: resource.url,
      icon: icons[type.toLowerCase()] ?? Share2,
    }))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

/** Returns the contacts: customer service, then the brand's contact resources. */
export function useContacts(): Contact[] {
  const site = useSite();
  return site ? [...servicesOf(site), ...resourcesOf(site)] : [];
}

/** Returns the address of the brand's live chat, which is shown in a frame; undefined if it has none. */
export function useChatWidget(): string | undefined {
  return useSite()?.info.resources[chatWidgetType]?.url;
}

/** The button that opens the live chat; nothing if the brand has none. */
export function ChatWidgetButton({ className, iconOnly = false }: { className: string; iconOnly?: boolean }) {
  const { t } = useTranslation('shell');
  const openPopup = useOpenPopup();
  if (useChatWidget() === undefined) return null;
  const label = t('contact.chat');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={label}
      onClick={() => openPopup('live-chat')}
      className={className}
    >
      <MessagesSquare size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className={iconOnly ? 'sr-only' : 'line-clamp-2 text-start leading-tight'}>{label}</span>
    </button>
  );
}

export function useCustomerService(): Contact | undefined {
  const site = useSite();
  return site ? servicesOf(site)[0] : undefined;
}

const shared = { target: '_blank', rel: 'noopener noreferrer' } as const;

export function ContactLink({ contact, className }: { contact: Contact; className?: string }) {
  const { t } = useTranslation('common');
  return (
    <a href={contact.href} {...shared} className={className}>
      <contact.icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="line-clamp-2 leading-tight">{contact.label}</span>
      <span className="sr-only">{t('newTab')}</span>
    </a>
  );
}

/** The bar of service icons at the right edge of a wide screen. */
export function ServiceBar() {
  const { t } = useTranslation(['shell', 'common']);
  const site = useSite();
  // A service placed in the footer is shown only there.
  const contacts = site
    ? [
        ...servicesOf(site, (place) => place !== 'footer'),
        ...resourcesOf(site).filter((one) => !isSocial(one) || barTypes.includes(one.key.toLowerCase())),
      ]
    : [];
  const hasChat = useChatWidget() !== undefined;
  if (contacts.length === 0 && !hasChat) return null;
  return (
    <aside
      aria-label={t('contact.title')}
      className="fixed end-3 bottom-24 z-20 grid gap-1 rounded-full border border-line bg-surface p-1.5 shadow-lift max-xl:hidden"
    >
      <ChatWidgetButton
        iconOnly
        className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-brand"
      />
      {contacts.map((contact) => (
        <a
          key={contact.key}
          href={contact.href}
          {...shared}
          title={contact.label}
          className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-brand"
        >
          <contact.icon size={20} aria-hidden="true" />
          <span className="sr-only">
            {contact.label} {t('common:newTab')}
          </span>
        </a>
      ))}
    </aside>
  );
}
