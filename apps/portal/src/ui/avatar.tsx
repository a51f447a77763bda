import { classes } from './classes.ts';

const sizes = {
  sm: 'size-10 text-base',
  md: 'size-14 text-xl',
  lg: 'size-20 text-2xl',
};

export type AvatarProps = { name: string; icon: string | null; size?: keyof typeof sizes; className?: string };

/** A member's picture, or the first letter of the name. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, icon, size = 'sm', className }: AvatarProps) {
  const look = classes('shrink-0 rounded-full', sizes[size], className);
  if (icon) {
    return (
      <img src={icon} alt="" width={256} height={256} decoding="async" className={classes(look, 'object-cover')} />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classes(
        look,
        'grid place-items-center bg-[linear-gradient(135deg,#f2b84b,#c5702e)] font-title font-extrabold text-[#1a1206] uppercase',
      )}
    >
      {[...name][0] ?? '·'}
    </span>
  );
}
