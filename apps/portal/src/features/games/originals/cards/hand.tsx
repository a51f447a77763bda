import { classes } from '../../../../ui/classes.ts';
import { PlayingCard } from './playing-card.tsx';

type Props = {
  /** The hand's accessible name, e.g. "Player: ♠Q, ♦10". */
  label: string;
  cards: readonly (string | null)[];
  /** The delay of each card in milliseconds, by its index in the hand. */
  delayMs?: (place: number) => number;
  /** Changes with every deal. */
  run: string;
  dim?: boolean;
  /** Draws cards half as large again, where there is room for them. */
  large?: boolean;
};

/** Cards side by side, overlapping a little. */
export function Hand({ label, cards, delayMs, run, dim = false, large = false }: Props) {
  return (
    <div role="img" aria-label={label} className="flex justify-center ps-5 md:ps-6">
      {cards.map((name, place) => (
        <PlayingCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
          key={`${run}-${place}-${name === null}`}
          name={name}
          delayMs={delayMs?.(place) ?? 0}
          dim={dim}
          className={classes('-ms-5 md:-ms-6', large && '!w-[78px] md:!w-28')}
        />
      ))}
    </div>
  );
}
