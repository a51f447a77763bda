type Corner = { x: number; y: number; size: number; turn: number };

const dice: readonly Corner[] = [
  { x: 60, y: 70, size: 150, turn: -14 },
  { x: 760, y: 40, size: 110, turn: 18 },
  { x: 800, y: 330, size: 190, turn: -8 },
  { x: -30, y: 380, size: 120, turn: 24 },
];

/** Dice that tumble behind the number: drawn, decorative, faint enough to read over. */
export function DiceMotif() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 600"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full opacity-[0.16] dark:opacity-[0.22]"
    >
      <defs>
        <linearGradient id="die-top" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--brand-strong)" />
          <stop offset="1" stopColor="var(--brand)" />
        </linearGradient>
      </defs>
      {dice.map((die) => (
        <Die key={`${die.x}-${die.y}`} {...die} />
      ))}
    </svg>
  );
}

/** One die seen from above its corner: three faces of a cube with 5, 3 and 2 pips. */
function Die({ x, y, size, turn }: Corner) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2}) scale(${size / 100})`}>
      <path d="M50 2 94 26 50 50 6 26z" fill="url(#die-top)" />
      <path d="M6 26 50 50v48L6 74z" fill="var(--brand)" opacity="0.62" />
      <path d="M94 26 50 50v48l44-24z" fill="var(--brand)" opacity="0.36" />
      <g fill="var(--bg)">
        {[
          [50, 12],
          [28, 24],
          [50, 26],
          [72, 28],
          [50, 40],
        ].map(([cx, cy]) => (
          <ellipse key={`${cx}-${cy}`} cx={cx} cy={cy} rx="5" ry="3" />
        ))}
        {[
          [16, 40],
          [28, 62],
          [40, 84],
        ].map(([cx, cy]) => (
          <ellipse key={`${cx}-${cy}`} cx={cx} cy={cy} rx="3.4" ry="5" transform={`rotate(-28 ${cx} ${cy})`} />
        ))}
        {[
          [62, 82],
          [82, 44],
        ].map(([cx, cy]) => (
          <ellipse key={`${cx}-${cy}`} cx={cx} cy={cy} rx="3.4" ry="5" transform={`rotate(28 ${cx} ${cy})`} />
        ))}
      </g>
    </g>
  );
}
