/** A rising curve with sparks behind the number: drawn, decorative. */
export function LimboMotif() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 600"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full opacity-[0.2] dark:opacity-[0.3]"
    >
      <defs>
        <linearGradient id="limbo-rise" x1="0" y1="1" x2="1" y2="0">
          <stop offset="0" stopColor="var(--brand)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--brand)" />
        </linearGradient>
        <linearGradient id="limbo-fall" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brand)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {[120, 240, 360, 480].map((y) => (
        <path key={y} d={`M0 ${y}H1000`} stroke="var(--line)" strokeWidth="1.5" strokeDasharray="3 9" />
      ))}
      <path d="M0 580C360 570 640 480 930 60L1000 60V600H0z" fill="url(#limbo-fall)" />
      <path d="M0 580C360 570 640 480 930 60" fill="none" stroke="url(#limbo-rise)" strokeWidth="7" />
      <g fill="var(--gold)">
        {[
          [930, 60, 11],
          [872, 150, 5],
          [806, 236, 4],
          [722, 330, 3],
          [900, 42, 3],
          [964, 104, 4],
        ].map(([cx, cy, r]) => (
          <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r={r} />
        ))}
        <circle cx="930" cy="60" r="30" opacity="0.25" />
      </g>
    </svg>
  );
}
