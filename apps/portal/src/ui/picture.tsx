import { pictureAt } from '@fairhouse/contract/picture-host';
import type { Picture as PictureSet } from '@fairhouse/contract/site';
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { pictureHosts } from './picture-hosts.ts';

export type PictureProps = {
  picture: PictureSet;
  /** The width at which it is shown, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Another crop below 768 px. */
  tall?: { picture: PictureSet; sizes: string };
  alt: string;
  /** True for the one picture that the first paint waits for. */
  eager?: boolean;
  className?: string;
};

function setOf(picture: PictureSet, type: 'avif' | 'webp'): string {
  const src = pictureAt(picture.src, pictureHosts());
  return picture.widths.map((width) => `${src}-${width}.${type} ${width}w`).join(', ');
}

/** A generated picture: its average colour until it has loaded, one attempt, and the plain colour if it fails. */
export function Picture({ picture, sizes, tall, alt, eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed before hydration.
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== '') setFailed(true);
  }, []);
  const middle = picture.widths[Math.floor(picture.widths.length / 2)] ?? 640;
  return (
    <picture className={classes('absolute inset-0 block', className)} style={{ backgroundColor: picture.colour }}>
      {!failed && (
        <>
          {tall &&
            (['avif', 'webp'] as const).map((type) => (
              <source
                key={`tall-${type}`}
                media="(max-width: 767.98px)"
                type={`image/${type}`}
                srcSet={setOf(tall.picture, type)}
                sizes={tall.sizes}
              />
            ))}
          {(['avif', 'webp'] as const).map((type) => (
            <source key={type} type={`image/${type}`} srcSet={setOf(picture, type)} sizes={sizes} />
          ))}
          <img
            ref={image}
            src={`${pictureAt(picture.src, pictureHosts())}-${middle}.webp`}
            alt={alt}
            width={middle}
            height={Math.round(middle / picture.ratio)}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding={eager ? 'sync' : 'async'}
            onError={() => setFailed(true)}
            className="size-full object-cover"
          />
        </>
      )}
    </picture>
  );
}
