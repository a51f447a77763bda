import { Link } from '@tanstack/react-router';
import { MessageCircleQuestionMark, UsersRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../api/use-site.ts';
import { useIsAlive } from '../ui/use-is-alive.ts';
import { type Contact, ContactLink, isSocial, useContacts } from './contacts.tsx';
import { FooterVendors } from './footer-vendors.tsx';
import { HouseRules } from './house-rules.tsx';
import { Logo } from './logo.tsx';
import type { NavItem } from './nav-items.ts';
import { useGameItems } from './use-game-items.ts';
import { useHouseItems } from './use-house-items.ts';

const ConsentButton = lazy(() => import('./consent-button.tsx'));

type ColumnProps = { title: string; long?: boolean; children: React.ReactNode };

function Column({ title, long = false, children }: ColumnProps) {
  return (
    <section className="grid content-start gap-1">
      <h2 className="pb-1 text-sm font-bold">{title}</h2>
      <ul className={long ? 'grid gap-x-4 md:grid-cols-2' : 'grid'}>{children}</ul>
    </section>
  );
}

const line =
  'inline-flex min-h-11 items-center gap-2.5 text-sm text-muted transition-colors hover:text-text md:min-h-9';

/** Number of entries above which a column is split in two. */
const longAbove = 6;

/** Links to the brand's social network pages. */
function Social({ contacts }: { contacts: readonly Contact[] }) {
  const { t } = useTranslation(['shell', 'common']);
  if (contacts.length === 0) return null;
  return (
    <ul aria-label={t('contact.social')} className="-ms-2 flex flex-wrap gap-1">
      {contacts.map(({ key, label, href, icon: Icon }) => (
        <li key={key}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            title={label}
            className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-brand"
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">
              {label} {t('common:newTab')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  const { t } = useTranslation(['shell', 'lobby']);
  const { t: ofFooter } = useTranslation('footer');
  const site = useSite();
  const house = useHouseItems();
  const contacts = useContacts();
  const analytics = site?.info.analytics;
  const alive = useIsAlive();
  const games = useGameItems();
  const links = (items: readonly NavItem[]) =>
    items.map((item) => (
      <li key={item.to}>
        <Link to={item.to} className={line}>
          {t(item.label)}
        </Link>
      </li>
    ));
  return (
    <footer className="below mt-16 [--bleed:0px] [--tall:970px] md:[--tall:740px] border-t border-line pt-10 pb-8">
      <div className="grid gap-x-5 gap-y-10 max-md:grid-cols-2 max-md:[&>:nth-child(3)]:row-span-2 md:grid-cols-[1.6fr_1fr_1fr_1fr] md:gap-x-10">
        <div className="grid content-start gap-4 max-md:col-span-2">
          <Logo name={site?.info.brand.name ?? ''} />
          <p className="max-w-80 text-sm text-muted">{ofFooter('promise')}</p>
          <Social contacts={contacts.filter(isSocial)} />
        </div>
        <Column title={ofFooter('products')} long={games.length > longAbove}>
          {links(games)}
        </Column>
        <Column title={ofFooter('help')}>{links(house)}</Column>
        <Column title={t('contact.title')}>
          {contacts
            .filter((contact) => !isSocial(contact))
            .map((contact) => (
              <li key={contact.key}>
                <ContactLink contact={contact} className={line} />
              </li>
            ))}
          <li>
            <Link
              to="."
              search={(held) => ({ ...held, popup: 'feedback' })}
              viewTransition={false}
              resetScroll={false}
              className={line}
            >
              <MessageCircleQuestionMark size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              {t('contact.feedback')}
            </Link>
          </li>
          <li>
            <Link to="/agent" search={{}} className={line}>
              <UsersRound size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              {t('contact.affiliate')}
            </Link>
          </li>
        </Column>
      </div>
      <FooterVendors />
      <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6 text-xs text-muted">
        <span
          className="grid size-9 place-items-center rounded-full border-2 border-current font-bold"
          aria-hidden="true"
        >
          {site?.info.register.minAge ?? 18}+
        </span>
        <p className="max-w-[60ch] flex-1 basis-72">
          {ofFooter('responsible', { age: site?.info.register.minAge ?? 18 })}
        </p>
        <HouseRules withHouse />
        {alive && analytics?.id && analytics.asks && (
          <Suspense>
            <ConsentButton className={line} />
          </Suspense>
        )}
        <p className="sm:ms-auto">© {site?.info.brand.name}</p>
      </div>
    </footer>
  );
}
