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

/** The picture of a promotion with its few words over it. */
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
            'title absolute bottom-0 left-0 max-w-[80%] bg-[linear-gradient(90deg,rgb(4_6_12/0.86),rgb(4_6_12/0))] pt-6 pr-10 pb-3 pl-4 leading-none text-white [text-shadow:0_1px_6px_rgb(0_0_0/0.6)]',
            large ? 'text-2xl md:text-3xl' : 'text-xl',
          )}
        >
          {mark}
        </span>
      )}
    </>
  );
}
