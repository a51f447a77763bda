import { Backdrop } from '../backdrop.tsx';

/** Tiles that slide along three rails: drawn, decorative. */
export function SlideMotif() {
  return (
    <Backdrop>
      {[120, 290, 460].map((y, rail) => (
        <g key={y}>
          <path d={`M0 ${y + 92}h1000`} stroke="var(--line)" strokeWidth="3" />
          {[0, 1, 2, 3, 4, 5].map((i) => (
            <rect
              key={i}
              x={i * 190 - rail * 62}
              y={y}
              width="150"
              height="80"
              rx="14"
              fill={(i + rail) % 4 === 1 ? 'var(--gold)' : 'var(--brand)'}
              opacity={0.35 + 0.1 * rail}
            />
          ))}
        </g>
      ))}
    </Backdrop>
  );
}
