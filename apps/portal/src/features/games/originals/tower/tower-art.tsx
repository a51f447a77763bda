type Props = { className?: string };

/** A speckled egg: drawn, decorative. */
export function Egg({ className }: Props) {
  return (
    <svg viewBox="0 0 60 72" aria-hidden="true" className={className}>
      <path
        d="M30 4C46 4 56 28 56 44A26 26 0 0 1 4 44C4 28 14 4 30 4Z"
        fill="#f7dfa2"
        stroke="#a06608"
        strokeWidth="3"
      />
      <path
        d="M22 14C12 24 10 38 12 46"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
        opacity="0.8"
      />
      <g fill="#c98a2b">
        <circle cx="38" cy="26" r="4" />
        <circle cx="44" cy="44" r="5" />
        <circle cx="27" cy="38" r="3.5" />
        <circle cx="31" cy="56" r="4" />
      </g>
    </svg>
  );
}

/** A dragon's head: drawn, decorative. */
export function Dragon({ className }: Props) {
  return (
    <svg viewBox="0 0 120 100" aria-hidden="true" className={className}>
      <path d="M30 34L16 4L46 22ZM90 34L104 4L74 22Z" fill="#f2b84b" />
      <path d="M60 14C88 14 104 34 102 56C100 80 80 96 60 96S20 80 18 56C16 34 32 14 60 14Z" fill="#1c9a6e" />
      <path d="M60 14C88 14 104 34 102 56C90 40 76 34 60 34S30 40 18 56C16 34 32 14 60 14Z" fill="#2fc79a" />
      <path d="M34 66C40 58 80 58 86 66C88 82 74 92 60 92S32 82 34 66Z" fill="#0e6e4e" />
      <path d="M40 72L46 82L52 72ZM68 72L74 82L80 72Z" fill="#fff" />
      <g fill="#fff3cf">
        <ellipse cx="40" cy="48" rx="9" ry="8" />
        <ellipse cx="80" cy="48" rx="9" ry="8" />
      </g>
      <g fill="#b3232c">
        <ellipse cx="42" cy="49" rx="3" ry="7" />
        <ellipse cx="78" cy="49" rx="3" ry="7" />
      </g>
    </svg>
  );
}
