import { useSite } from '../../api/use-site.ts';
import { BannerLink } from '../../shell/banner-link.tsx';

type Props = { group: 'w_login' | 'w_register' };

/** The brand's banner beside a form, on screens with room for it; nothing where the brand has none. */
export function BannerSide({ group }: Props) {
  const site = useSite();
  const banner = site?.info.banners.find((candidate) => candidate.groupName === group);
  if (!banner) return null;
  const { src, widths, colour } = banner.pictureTall;
  const set = (type: string) => widths.map((width) => `${src}-${width}.${type} ${width}w`).join(', ');
  return (
    <aside
      className="relative isolate min-h-full overflow-hidden rounded-[16px] max-md:hidden"
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
      <div className="relative z-10 grid gap-2 bg-linear-to-b from-black/60 via-black/30 to-transparent px-6 pt-7 pb-24 text-white">
        <p className="text-xs font-bold tracking-widest uppercase">{banner.kicker}</p>
        <p className="title text-xl">{banner.title}</p>
        <p className="text-sm text-white/90">{banner.text}</p>
      </div>
      <BannerLink banner={banner} className="absolute inset-0 z-20 rounded-[16px] focus-visible:-outline-offset-4">
        <span className="sr-only">{banner.button || banner.title}</span>
      </BannerLink>
    </aside>
  );
}
