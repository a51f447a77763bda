import { ArrowRight } from 'lucide-react';
import { BannerLink, isLinked } from './banner-link.tsx';
import { useBanners } from './use-banners.ts';

/** The brand's banner at the bottom of the expanded side menu: a card without a picture. */
export function SideBanner() {
  const [banner] = useBanners('w_leftmenu');
  if (!banner) return null;
  return (
    <aside
      aria-label={banner.title}
      className="side-label side-banner group/banner relative overflow-hidden rounded-[14px] border border-line p-4 transition-colors hover:border-brand/60"
    >
      <p className="text-xs font-semibold text-brand">{banner.kicker}</p>
      <p className="mt-1 text-sm leading-snug font-bold text-balance">{banner.title}</p>
      <p className="mt-1 text-xs text-muted">{banner.text}</p>
      {isLinked(banner) && (
        <BannerLink
          banner={banner}
          className="mt-3 inline-flex items-center gap-1.5 text-sm font-semibold text-brand after:absolute after:inset-0 after:rounded-[14px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {banner.button || banner.title}
          <ArrowRight
            size={15}
            aria-hidden="true"
            className="transition-[translate] group-hover/banner:translate-x-0.5"
          />
        </BannerLink>
      )}
    </aside>
  );
}
