type ArtProps = { className?: string };

/** A cut gem: drawn, decorative. */
export function Gem({ className }: ArtProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={className}>
      <path d="M14 7h20l10 13-20 22L4 20z" fill="var(--brand)" />
      <path d="M14 7 4 20h11z" fill="#fff" opacity="0.35" />
      <path d="M14 7h20l-10 13z" fill="#fff" opacity="0.2" />
      <path d="M34 7l10 13H33z" fill="#000" opacity="0.12" />
      <path d="M14 7l1 13h18l1-13-10 13z" fill="#fff" opacity="0.32" />
      <path d="M4 20h11l9 22z" fill="#fff" opacity="0.12" />
      <path d="M15 20h18l-9 22z" fill="#fff" opacity="0.06" />
      <path d="M44 20H33l-9 22z" fill="#000" opacity="0.22" />
    </svg>
  );
}

/** A mine with its horns: drawn, decorative. */
export function Mine({ className }: ArtProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={className}>
      <g stroke="var(--danger)" strokeWidth="4.5" strokeLinecap="round">
        {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
          <path key={turn} d="M24 12V5.5" transform={`rotate(${turn} 24 24)`} />
        ))}
      </g>
      <circle cx="24" cy="24" r="14" fill="var(--danger)" />
      <circle cx="24" cy="24" r="14" fill="#000" opacity="0.12" />
      <circle cx="22.5" cy="22.5" r="11" fill="var(--danger)" />
      <ellipse cx="19" cy="18" rx="4.5" ry="3" fill="#fff" opacity="0.55" transform="rotate(-38 19 18)" />
      <circle cx="24" cy="24" r="3.5" fill="#000" opacity="0.28" />
    </svg>
  );
}

/** Gems and mines scattered in the dark behind the board: drawn, decorative. */
export function MinesMotif() {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 opacity-[0.14] dark:opacity-[0.18]">
      <Gem className="absolute -top-6 -start-8 size-44 -rotate-12" />
      <Gem className="absolute top-[38%] -end-14 size-52 rotate-[18deg]" />
      <Mine className="absolute -bottom-12 left-[8%] size-40 rotate-12" />
      <Gem className="absolute right-[22%] -bottom-16 size-36 -rotate-6 max-md:hidden" />
      <Mine className="absolute top-8 right-[16%] size-20 -rotate-12 max-md:hidden" />
    </div>
  );
}
