import type { Promotion } from '@fairhouse/contract/activities';
import { pictureAt } from '@fairhouse/contract/picture-host';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { pictureHosts } from '../../../ui/picture-hosts.ts';

type Props = {
  promotion: Pick<Promotion, 'picture' | 'image' | 'mark'>;
  sizes: string;
  eager?: boolean;
  large?: boolean;
};

/** The picture of a promotion with its short texts over it. */
export function PromotionPicture({ promotion: { picture, image, mark }, sizes, eager = false, large = false }: Props) {
  return (
    <>
      {picture && <Picture picture={picture} sizes={sizes} alt="" eager={eager} />}
      {!picture && image && (
        <img
          src={pictureAt(image.src, pictureHosts())}
          width={image.width}
          height={image.height}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {mark !== '' && (
        <span
          className={classes(
            'title absolute inset-x-0 bottom-0 bg-[linear-gradient(0deg,rgb(4_6_12/0.72),rgb(4_6_12/0))] px-4 pt-12 pb-3.5 leading-none text-white [text-shadow:0_1px_8px_rgb(0_0_0/0.75)]',
            large ? 'text-2xl md:text-[2.75rem]' : 'text-xl',
          )}
        >
          {mark}
        </span>
      )}
    </>
  );
}
