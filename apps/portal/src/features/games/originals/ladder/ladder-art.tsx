import type { CSSProperties } from 'react';

/** A monkey that looks at the player: drawn, decorative. */
export function Monkey({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <svg viewBox="0 0 96 112" aria-hidden="true" className={className} style={style}>
      <path d="M70 78C92 76 92 104 74 104" fill="none" stroke="#5d3517" strokeWidth="6" strokeLinecap="round" />
      <path d="M20 60L8 26M76 60L88 26" stroke="#5d3517" strokeWidth="11" strokeLinecap="round" />
      <ellipse cx="48" cy="80" rx="26" ry="26" fill="#6b3f1d" />
      <ellipse cx="48" cy="84" rx="16" ry="17" fill="#e9bd86" />
      <circle cx="20" cy="40" r="12" fill="#6b3f1d" />
      <circle cx="76" cy="40" r="12" fill="#6b3f1d" />
      <circle cx="20" cy="40" r="6" fill="#e9bd86" />
      <circle cx="76" cy="40" r="6" fill="#e9bd86" />
      <circle cx="48" cy="38" r="30" fill="#6b3f1d" />
      <path d="M48 22C56 12 74 22 70 40C74 60 62 66 48 66S22 60 26 40C22 22 40 12 48 22Z" fill="#f0c893" />
      <ellipse cx="38" cy="38" rx="6" ry="7.5" fill="#fff" />
      <ellipse cx="58" cy="38" rx="6" ry="7.5" fill="#fff" />
      <circle cx="39" cy="36" r="3.6" fill="#2a1608" />
      <circle cx="57" cy="36" r="3.6" fill="#2a1608" />
      <path d="M44 48H52M38 54C42 60 54 60 58 54" stroke="#8a5423" strokeWidth="3" strokeLinecap="round" fill="none" />
      <path d="M40 8C46 2 52 4 54 10" stroke="#6b3f1d" strokeWidth="6" strokeLinecap="round" fill="none" />
    </svg>
  );
}

/** The leaves of a palm behind the ladder: drawn, decorative. */
export function Palm({ className }: { className?: string }) {
  const leaves = [-78, -48, -18, 14, 44, 76];
  return (
    <svg viewBox="-130 -110 260 190" aria-hidden="true" className={className}>
      {leaves.map((turn, i) => (
        <path
          key={turn}
          transform={`rotate(${turn})`}
          d="M0 0C-22 -34 -18 -82 0 -108C18 -82 22 -34 0 0Z"
          fill={i % 2 ? '#1c9a6e' : '#15775a'}
        />
      ))}
      <circle cx="-12" cy="6" r="13" fill="#8a5423" />
      <circle cx="12" cy="8" r="13" fill="#a0622a" />
    </svg>
  );
}
