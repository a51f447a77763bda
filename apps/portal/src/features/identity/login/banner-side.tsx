import type { Banner } from '@fairhouse/contract/site';
import { BannerLink } from '../../../shell/banner-link.tsx';

/** The brand's banner beside a form. */
export function BannerSide({ banner }: { banner: Banner }) {
  const { src, widths, colour } = banner.pictureTall;
  const set = (type: string) => widths.map((width) => `${src}-${width}.${type} ${width}w`).join(', ');
  return (
    <div
      className="sticky top-0 isolate h-full max-h-[min(776px,calc(100dvh-132px))] overflow-hidden rounded-[16px]"
      style={{ backgroundColor: colour }}
    >
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes="340px" />
        <source type="image/webp" srcSet={set('webp')} sizes="340px" />
        <img
          src={banner.url}
          alt=""
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      </picture>
      <div className="relative z-10 grid gap-2 bg-linear-to-b from-black/80 via-black/60 to-transparent px-6 pt-7 pb-28 text-white">
        <p className="text-xs font-bold tracking-widest uppercase">{banner.kicker}</p>
        <p className="title text-xl">{banner.title}</p>
        <p className="text-sm text-white/90">{banner.text}</p>
      </div>
      <BannerLink banner={banner} className="absolute inset-0 z-20 rounded-[16px] focus-visible:-outline-offset-4">
        <span className="sr-only">{banner.button || banner.title}</span>
      </BannerLink>
    </div>
  );
}
