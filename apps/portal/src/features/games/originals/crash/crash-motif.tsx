import { Backdrop } from '../backdrop.tsx';

/** Lanterns that rise over a river at night: drawn, decorative. */
export function CrashMotif() {
  return (
    <Backdrop>
      <g fill="none" stroke="var(--brand)" strokeWidth="2" strokeDasharray="2 14" strokeLinecap="round">
        <path d="M0 560C240 548 470 470 640 300S900 60 980 10" />
        <path d="M0 580C300 572 560 520 760 380S960 160 1000 110" opacity="0.5" />
      </g>
      {[
        [170, 500, 16],
        [360, 436, 20],
        [556, 330, 26],
        [742, 196, 32],
        [884, 84, 40],
      ].map(([x = 0, y = 0, r = 0]) => (
        <g key={x} fill="var(--gold)">
          <path d={`M${x - r} ${y}q0 ${-r} ${r} ${-r}t${r} ${r}l${-r * 0.35} ${r * 0.9}h${-r * 1.3}z`} opacity="0.8" />
          <circle cx={x} cy={y + r * 0.5} r={r * 1.5} opacity="0.16" />
        </g>
      ))}
      <path d="M0 586h1000" stroke="var(--line)" strokeWidth="3" />
    </Backdrop>
  );
}
