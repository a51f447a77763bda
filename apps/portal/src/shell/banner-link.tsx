import type { Banner } from '@fairhouse/contract/site';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type BannerLinkProps = {
  banner: Banner;
  className: string;
  /** The banner has a button that says the same: this one is for pointers only. */
  besides?: boolean;
  children: ReactNode;
};

/** Whether a banner leads anywhere. */
export function isLinked({ linkageType, linkage }: Banner): boolean {
  return linkageType !== null && Boolean(linkage);
}

/** The link of a banner that leads somewhere: to a page of ours, a popup, or another site. Else nothing. */
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
