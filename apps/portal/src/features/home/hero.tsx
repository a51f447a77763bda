import type { Banner } from '@fairhouse/contract/site';
import { Pause, Play } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BannerLink } from '../../shell/banner-link.tsx';
import { classes } from '../../ui/classes.ts';
import { atRest } from '../../ui/lazy-at-rest.ts';
import { Picture } from '../../ui/picture.tsx';
import type { CarouselControls } from './carousel.tsx';

const Carousel = lazy(() => import('./carousel.tsx'));

/**
 * The banners, one at a time. The server renders them, and the first is the page's largest contentful paint. If there
 * are several, the code that rotates them loads once the page is at rest.
 */
export function Hero({ banners }: { banners: Banner[] }) {
  const { t } = useTranslation('home');
  const viewport = useRef<HTMLDivElement>(null);
  const controls = useRef<CarouselControls | null>(null);
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(true);
  const resting = useAtRest();

  if (banners.length === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('hero.label')}
      className="relative overflow-hidden rounded-lg text-white shadow-card"
    >
      <div ref={viewport} className="overflow-hidden">
        <div className="flex touch-pan-y">
          {banners.map((banner, index) => (
            <Slide
              key={banner.id}
              banner={banner}
              first={index === 0}
              pictured={index === 0 || resting}
              on={index === shown}
              label={t('hero.slide', { index: index + 1, count: banners.length })}
            />
          ))}
        </div>
      </div>
      {banners.length > 1 && (
        <div className="absolute end-1 bottom-0 flex items-center md:end-auto md:bottom-2.5 md:start-11">
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={t('hero.show', { index: index + 1 })}
              aria-current={index === shown}
              onClick={() => controls.current?.show(index)}
              className="group grid h-11 w-6 place-items-center aria-current:w-9"
            >
              <span className="h-1 w-3.5 rounded-full bg-white/45 transition-all group-hover:bg-white/80 group-aria-current:w-7 group-aria-current:bg-white" />
            </button>
          ))}
          <button
            type="button"
            aria-label={playing ? t('hero.pause') : t('hero.play')}
            onClick={() => {
              controls.current?.setPlaying(!playing);
              setPlaying(!playing);
            }}
            className="ms-1 grid size-11 place-items-center rounded-full text-white/80 hover:text-white"
          >
            {playing ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
          </button>
        </div>
      )}
      {resting && banners.length > 1 && (
        <Suspense>
          <Carousel viewport={viewport} controls={controls} onShow={setShown} onPlaying={setPlaying} />
        </Suspense>
      )}
    </section>
  );
}

type SlideProps = { banner: Banner; first: boolean; pictured: boolean; on: boolean; label: string };

function Slide({ banner, first, pictured, on, label }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!on}
      className="relative bg-[#0a1f1b] h-[min(33.3svh,300px)] min-h-[236px] me-[20.3px] min-w-0 flex-[0_0_100%] md:aspect-[1200/340] md:h-auto md:min-h-[350px]"
    >
      {pictured && (
        <Picture
          picture={banner.picture}
          sizes="(min-width: 1280px) min(1376px, calc(100vw - 304px)), calc(100vw - 136px)"
          tall={{ picture: banner.pictureTall, sizes: 'calc(100vw - 28px)' }}
          alt=""
          eager={first}
          className="[&_img]:object-bottom-right md:max-lg:[&_img]:object-[76%_100%]"
        />
      )}
      <span aria-hidden="true" className="hero-scrim absolute inset-0" />
      <BannerLink banner={banner} className="absolute inset-0" besides={banner.button !== ''}>
        <span className="sr-only">{banner.title}</span>
      </BannerLink>
      <div className="pointer-events-none relative flex h-full max-w-[620px] flex-col items-start md:max-lg:max-w-[54%] max-md:max-w-[72%] px-5 pt-5 md:justify-center md:px-12 md:pt-6 md:pb-12">
        <p className="text-xs font-bold tracking-[0.13em] text-[#8df3da] uppercase">{banner.kicker}</p>
        <h2
          className={classes(
            'title mt-1.5 text-[1.75rem] leading-[1.06] md:mt-3 lg:text-[2.75rem] xl:text-[3rem]',
            'lang-zh:leading-tight lang-th:leading-[1.25]',
          )}
        >
          {banner.title}
        </h2>
        <p className="mt-2 max-w-[38ch] text-base text-white/90 text-pretty max-md:sr-only md:mt-3">{banner.text}</p>
        {banner.button && (
          <BannerLink
            banner={banner}
            className="pointer-events-auto mt-3 inline-flex h-11 items-center rounded-md bg-white px-5 text-sm font-bold md:h-12 md:px-6 md:text-base text-[#06352b] transition-[background-color] hover:bg-[#d9fff4] md:mt-6"
          >
            {banner.button}
          </BannerLink>
        )}
      </div>
    </div>
  );
}

/** Returns true once the browser is idle. */
function useAtRest(): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    let here = true;
    void atRest().then(() => here && setResting(true));
    return () => {
      here = false;
    };
  }, []);
  return resting;
}
