/** The seven gems, each with its own colour and cut, so that no two differ by colour alone. */
const gems = [
  { light: '#7ff0c4', dark: '#0f9f6e', cut: 'M50 6L90 36L74 92H26L10 36Z' },
  { light: '#c9a6ff', dark: '#7440d6', cut: 'M50 4L92 50L50 96L8 50Z' },
  { light: '#ffe08a', dark: '#d99a12', cut: 'M50 6L93 86H7Z' },
  { light: '#ff9a94', dark: '#d03a40', cut: 'M28 8H72L94 50L72 92H28L6 50Z' },
  { light: '#8fd8ff', dark: '#1f7fd0', cut: 'M26 10H74L94 34L50 94L6 34Z' },
  { light: '#ffb0dc', dark: '#c93b8e', cut: 'M14 14H86V86H14Z' },
  { light: '#e9eef8', dark: '#8291ad', cut: 'M50 6A44 44 0 1 1 49.9 6Z' },
] as const;

export function Gem({ kind, className }: { kind: number; className?: string }) {
  const { light, dark, cut } = gems[kind] ?? gems[0];
  const id = `gem-${kind}`;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.8" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={dark} />
        </linearGradient>
      </defs>
      <path d={cut} fill={`url(#${id})`} stroke={dark} strokeWidth="4" strokeLinejoin="round" />
      <g transform="translate(50 50) scale(0.56) translate(-50 -50)">
        <path
          d={cut}
          fill={light}
          fillOpacity="0.45"
          stroke="#fff"
          strokeOpacity="0.55"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </g>
      <path d="M30 26L44 18" stroke="#fff" strokeWidth="6" strokeLinecap="round" opacity="0.8" />
    </svg>
  );
}
