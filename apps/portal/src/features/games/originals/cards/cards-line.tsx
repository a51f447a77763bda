import { PlayingCard } from './playing-card.tsx';

/** Cards of a result in small, for receipts and checks. */
export function CardsLine({ cards, label }: { cards: readonly string[]; label?: string }) {
  return (
    <div
      role="img"
      aria-label={`${label ? `${label}: ` : ''}${cards.join(' ')}`}
      className="my-1 flex flex-wrap items-center justify-center gap-1"
    >
      {label && <span className="w-full text-center text-xs font-semibold text-muted">{label}</span>}
      {cards.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is identified by its position
        <PlayingCard key={place} name={name} className="!w-10 md:!w-11" />
      ))}
    </div>
  );
}
