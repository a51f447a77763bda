import type { Banner } from '@fairhouse/contract/site';
import { Link } from '@tanstack/react-router';

/** A banner's button, when the banner leads somewhere: a page of ours, a popup, or another site. */
export function BannerLink({ banner, className }: { banner: Banner; className: string }) {
  const { linkageType, linkage, button } = banner;
  if (!linkageType || !linkage || !button) return null;
  switch (linkageType) {
    case 'PAGE':
      return (
        <Link to={linkage} className={className}>
          {button}
        </Link>
      );
    case 'POPUP':
      return (
        <Link to="." search={{ popup: linkage }} viewTransition={false} className={className}>
          {button}
        </Link>
      );
    default:
      return (
        <a href={linkage} target="_blank" rel="noopener noreferrer" className={className}>
          {button}
        </a>
      );
  }
}
