import { classes } from '../../../../ui/classes.ts';

type Props = {
  /** As results name it ("♠Q"); null: face down. */
  name: string | null;
  /** The delay in milliseconds before the card is turned, by its place in the order of dealing. */
  delayMs?: number;
  dim?: boolean;
  className?: string;
};

/** A playing card. The element around it holds its accessible name. */
export function PlayingCard({ name, delayMs = 0, dim = false, className }: Props) {
  const suit = name?.slice(0, 1) ?? '';
  const rank = name?.slice(1) ?? '';
  const isRed = suit === '♦' || suit === '♥';
  return (
    <span
      aria-hidden="true"
      className={classes(
        '@container relative grid aspect-[5/7] w-14 shrink-0 animate-[deal_320ms_var(--ease-house)_both] rounded-sm border shadow-[0_6px_14px_#00000040] transition-opacity md:w-20 md:rounded-md',
        name === null
          ? 'place-items-center border-white/25 bg-[repeating-linear-gradient(45deg,#0d4f45_0_6px,#0a3d36_6px_12px)]'
          : 'border-black/10 bg-[#fdfcf8]',
        dim && 'opacity-45',
        className,
      )}
      style={delayMs > 0 ? { animationDelay: `${delayMs}ms` } : undefined}
    >
      {name === null ? (
        <span className="size-1/2 rounded-full border-2 border-[#f2b84b]/70" />
      ) : (
        <>
          <span
            className={classes(
              'absolute top-[6cqw] left-[8cqw] grid justify-items-center text-[25cqw] leading-none font-extrabold',
              isRed ? 'text-[#c5282e]' : 'text-[#121722]',
            )}
          >
            {rank}
            <span className="text-[0.8em] leading-none">{suit}</span>
          </span>
          <span
            className={classes(
              'place-self-center pt-[12cqw] text-[50cqw] leading-none',
              isRed ? 'text-[#c5282e]' : 'text-[#121722]',
            )}
          >
            {suit}
          </span>
        </>
      )}
    </span>
  );
}
