import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useMemo } from 'react';
import { atRest } from '../../ui/lazy-at-rest.ts';

/** Time for which a banner shows, in milliseconds. */
const stayMs = 5000;
/**
 * The duration of a slide change in Embla's own unit. The slide approaches its place asymptotically; with 36 it is 98 %
 * there after 1000 ms.
 */
const turn = 36;

export type CarouselControls = { show: (index: number) => void; setPlaying: (playing: boolean) => void };

type CarouselProps = {
  viewport: RefObject<HTMLDivElement | null>;
  controls: RefObject<CarouselControls | null>;
  onShow: (index: number) => void;
  onPlaying: (playing: boolean) => void;
};

/**
 * Rotates the slides that are already in the page; renders nothing itself. It pauses under the pointer, under
 * focus and by its button, and does not start by itself if reduced motion is preferred.
 */
export default function Carousel({ viewport, controls, onShow, onPlaying }: CarouselProps) {
  const plugins = useMemo(
    () => [
      Autoplay({
        delay: stayMs,
        playOnInit: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        stopOnInteraction: false,
        stopOnMouseEnter: true,
        stopOnFocusIn: true,
      }),
    ],
    [],
  );
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const [attach, embla] = useEmblaCarousel({ loop: true, duration: turn, direction }, plugins);

  // Attaching measures all slides, so it waits for an idle moment, outside the task that mounts this component.
  useEffect(() => {
    let here = true;
    void atRest().then(() => here && attach(viewport.current));
    return () => {
      here = false;
      attach(null);
    };
  }, [attach, viewport]);

  useEffect(() => {
    if (!embla) return;
    const autoplay = embla.plugins().autoplay;
    controls.current = {
      show: (index) => embla.scrollTo(index),
      setPlaying: (playing) => (playing ? autoplay?.play() : autoplay?.stop()),
    };
    const select = () => onShow(embla.selectedScrollSnap());
    if (!autoplay?.isPlaying()) onPlaying(false);
    embla.on('select', select);
    return () => {
      embla.off('select', select);
      controls.current = null;
    };
  }, [embla, controls, onShow, onPlaying]);

  return null;
}
