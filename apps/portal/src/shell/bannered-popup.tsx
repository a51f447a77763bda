import { lazy, type ReactNode, Suspense } from 'react';
import { Popup } from '../ui/popup.tsx';
import { useBanners } from './use-banners.ts';

const BannerSide = lazy(async () => ({
  default: (await import('../features/identity/login/banner-side.tsx')).BannerSide,
}));

type Props = {
  group: 'w_login' | 'w_register';
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form's popup with the brand's banner beside it; a phone has no room for the banner and never loads it. */
export function BanneredPopup({ group, title, open, onClose, children }: Props) {
  const [banner] = useBanners(group);
  const isWide = 'matchMedia' in globalThis && window.matchMedia('(min-width: 768px)').matches;
  return (
    <Popup open={open} onClose={onClose} title={title} size={banner ? 'lg' : 'sm'}>
      <div className={banner ? 'grid gap-6 md:grid-cols-[280px_1fr]' : 'grid'}>
        {banner && isWide && (
          <Suspense
            fallback={<div className="rounded-[16px]" style={{ backgroundColor: banner.pictureTall.colour }} />}
          >
            <BannerSide banner={banner} />
          </Suspense>
        )}
        {children}
      </div>
    </Popup>
  );
}
