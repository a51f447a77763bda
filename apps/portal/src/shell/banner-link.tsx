import type { Banner } from '@fairhouse/contract/site';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if a press on this site opened the popup, not an address from elsewhere. */
    pressed?: boolean;
  }
}

type BannerLinkProps = {
  banner: Banner;
  className: string;
  /** True if the banner also has a button; then this link is for pointers only. */
  besides?: boolean;
  children: ReactNode;
};

/** Returns true if a banner has a link. */
export function isLinked({ linkageType, linkage }: Banner): boolean {
  return linkageType !== null && Boolean(linkage);
}

/** The link of a banner: to a page of ours, a popup, or another site. Nothing if it has none. */
export function BannerLink({ banner, className, besides = false, children }: BannerLinkProps) {
  const { linkageType, linkage } = banner;
  if (!linkageType || !linkage) return null;
  const look = { className, ...(besides ? { tabIndex: -1, 'aria-hidden': true } : {}) };
  switch (linkageType) {
    case 'PAGE':
      return (
        <Link to={linkage} {...look}>
          {children}
        </Link>
      );
    case 'POPUP':
      return (
        <Link
          to="."
          search={(held) => ({ ...held, popup: linkage })}
          state={(held) => ({ ...held, pressed: true })}
          viewTransition={false}
          resetScroll={false}
          {...look}
        >
          {children}
        </Link>
      );
    case 'URL':
      return (
        <a href={linkage} target="_blank" rel="noopener noreferrer" {...look}>
          {children}
        </a>
      );
  }
}
