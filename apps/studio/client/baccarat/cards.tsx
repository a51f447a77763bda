import { baccaratTotal } from '@fairhouse/games/baccarat';
import { rankOf, type Suit, suitOf } from '@fairhouse/games/cards';
import { suitPaths } from './shapes.ts';

const letters: Record<number, string> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };
const nameOf = (rank: number) => letters[rank] ?? String(rank);

/** Shows a hand: cards fly from the shoe and turn over, and the total counts the open ones. */
export function Hand({
  side,
  label,
  cards,
  winner,
}: {
  side: 'player' | 'banker';
  label: string;
  cards: readonly number[];
  winner: boolean | null;
}) {
  const total = baccaratTotal(cards);
  const state = winner === null ? '' : winner ? 'is-winner' : 'is-loser';
  return (
    <section className={`hand hand-${side} ${state}`} aria-label={`${label} ${cards.length > 0 ? total : ''}`}>
      <header>
        <span className="hand-name">{label}</span>
        <output className="hand-total" key={`${cards.length}`}>
          {cards.length > 0 ? total : ''}
        </output>
      </header>
      <div className="hand-cards">
        {[0, 1, 2].map((place) => {
          const card = cards[place];
          return (
            <div className={`slot slot-${place}`} key={place}>
              {card === undefined ? null : <Card card={card} slow={place === 2} />}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** One card, face up at the end of its flight. */
export function Card({ card, slow = false }: { card: number; slow?: boolean }) {
  return (
    <div className={`card ${slow ? 'card-slow' : ''}`}>
      <div className="card-turn">
        <CardBack />
        <CardFace card={card} />
      </div>
    </div>
  );
}

function CardBack() {
  return (
    <svg className="card-back" viewBox="0 0 100 140" aria-hidden="true">
      <rect width="100" height="140" rx="9" fill="#fff" />
      <rect x="5" y="5" width="90" height="130" rx="6" fill="#0c5a4c" />
      <g fill="none" stroke="#f2c874" strokeOpacity=".55" strokeWidth="1.6">
        {Array.from({ length: 9 }, (_, row) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a pattern
            key={row}
            d={`M5 ${14 + row * 14} q11.25 -11 22.5 0 t22.5 0 t22.5 0 t22.5 0`}
          />
        ))}
      </g>
      <circle cx="50" cy="70" r="19" fill="#0a463c" stroke="#f2c874" strokeWidth="2" />
      <path d="M35 76 q7.5 -8 15 0 t15 0 M38 67 q6 -6.5 12 0 t12 0" fill="none" stroke="#f2c874" strokeWidth="2.4" />
    </svg>
  );
}

function CardFace({ card }: { card: number }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const ink = suit === 'hearts' || suit === 'diamonds' ? '#c81e3a' : '#161b26';
  return (
    <svg className="card-face" viewBox="0 0 100 140" role="img" aria-label={`${nameOf(rank)} ${suit}`}>
      <rect width="100" height="140" rx="9" fill="#fffdf8" />
      <rect x=".75" y=".75" width="98.5" height="138.5" rx="8.5" fill="none" stroke="#00000022" strokeWidth="1.5" />
      <g fill={ink}>
        <text
          x={rank === 10 ? 18 : 17}
          y="33"
          textAnchor="middle"
          className={rank === 10 ? 'card-rank card-ten' : 'card-rank'}
        >
          {nameOf(rank)}
        </text>
        <Pip suit={suit} x={17} y={49} size={20} />
        {rank > 10 ? <Court suit={suit} rank={rank} /> : <Pips suit={suit} rank={rank} />}
      </g>
    </svg>
  );
}

const columnsOf = { left: 41, middle: 59, right: 77 };
const { left, middle, right } = columnsOf;
/** Positions of each rank's pips. */
// biome-ignore format: each rank is a line
const pipsOf: Record<number, [number, number][]> = {
  1: [[middle, 76]],
  2: [[middle, 38], [middle, 114]],
  3: [[middle, 38], [middle, 76], [middle, 114]],
  4: [[left, 40], [right, 40], [left, 112], [right, 112]],
  5: [[left, 40], [right, 40], [middle, 76], [left, 112], [right, 112]],
  6: [[left, 40], [right, 40], [left, 76], [right, 76], [left, 112], [right, 112]],
  7: [[left, 40], [right, 40], [middle, 58], [left, 76], [right, 76], [left, 112], [right, 112]],
  8: [[left, 40], [right, 40], [middle, 58], [left, 76], [right, 76], [middle, 94], [left, 112], [right, 112]],
  9: [[left, 34], [right, 34], [left, 62], [right, 62], [middle, 76], [left, 90], [right, 90], [left, 118], [right, 118]],
  10: [[left, 34], [right, 34], [middle, 48], [left, 62], [right, 62], [left, 90], [right, 90], [middle, 104], [left, 118], [right, 118]],
};

function Pips({ suit, rank }: { suit: Suit; rank: number }) {
  const size = rank === 1 ? 52 : rank < 4 ? 25 : 21;
  return (pipsOf[rank] ?? []).map(([x, y]) => <Pip key={`${x}:${y}`} suit={suit} x={x} y={y} size={size} />);
}

function Pip({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  const scale = size / 24;
  return <path d={suitPaths[suit]} transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`} />;
}

/** A court card: its letter in a frame, with the sign of its rank. */
function Court({ suit, rank }: { suit: Suit; rank: number }) {
  const crown = {
    11: 'M45 62 L45 50 L52 56 L59 46 L66 56 L73 50 L73 62 Z',
    12: 'M43 62 L41 47 L50 55 L59 42 L68 55 L77 47 L75 62 Z M59 40 m-3 0 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0',
    13: 'M42 62 L40 46 L49 54 L54 42 L59 50 L64 42 L69 54 L78 46 L76 62 Z M57.5 30 h3 v4 h4 v3 h-4 v6 h-3 v-6 h-4 v-3 h4 Z',
  }[rank];
  return (
    <g>
      <rect x="33" y="24" width="53" height="102" rx="6" fillOpacity=".06" />
      <path d={crown} fill="#d79a2b" />
      <text x="59.5" y="98" textAnchor="middle" className="card-court">
        {nameOf(rank)}
      </text>
      <Pip suit={suit} x={59.5} y={113} size={17} />
    </g>
  );
}
