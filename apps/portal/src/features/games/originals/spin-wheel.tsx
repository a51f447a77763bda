import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '../../../ui/classes.ts';

export type Segment = { key: string; fill: string; label?: string; ink?: string };

type Props = {
  segments: readonly Segment[];
  /** The index of the segment at which it stops. */
  stop: number | null;
  /** Changes with every spin. */
  run: string | null;
  ms: number;
  /** The ring's inner radius, of 200 in all. */
  inner: number;
  children: ReactNode;
};

const box = '-206 -206 412 412';
const layer = 'absolute inset-0 size-full';
/** The whole turns of a spin. */
const turns = 4;

/** A wheel that turns to its result beneath a pointer, with `children` at its hub. */
export function SpinWheel({ segments, stop, run, ms, inner, children }: Props) {
  const step = 360 / segments.length;
  const [turned, setTurned] = useState(0);
  useEffect(() => {
    if (run === null || stop === null) return;
    setTurned((before) => {
      const target = (((-(stop + 0.5) * step) % 360) + 360) % 360;
      return Math.floor(before / 360) * 360 + turns * 360 + target;
    });
  }, [run, stop, step]);

  return (
    <div className="relative mx-auto aspect-square w-full max-w-[min(420px,calc(100dvh-360px))] min-w-44">
      <svg viewBox={box} aria-hidden="true" className={classes(layer, 'drop-shadow-[0_14px_28px_#00000047]')}>
        <circle r="204" fill="var(--line)" />
        <circle r="200" fill="var(--bg)" />
      </svg>
      {/* A layer of its own, which turns without being repainted. */}
      <svg
        viewBox={box}
        aria-hidden="true"
        className={classes(layer, 'will-change-transform')}
        style={{
          transform: `rotate(${turned}deg)`,
          transition: `transform ${ms}ms cubic-bezier(0.12, 0.72, 0.12, 1)`,
        }}
      >
        {segments.map(({ key, fill, label, ink }, i) => (
          <g key={key} transform={`rotate(${(i + 0.5) * step})`}>
            <path d={slice(step, inner)} fill={fill} stroke="var(--bg)" strokeWidth="1.5" />
            {label !== undefined && (
              <text
                y={-182}
                textAnchor="middle"
                dominantBaseline="central"
                fontSize="14"
                fontWeight="700"
                fill={ink ?? '#fff'}
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <svg viewBox={box} aria-hidden="true" className={layer}>
        <circle r={inner} fill="var(--surface)" stroke="var(--line)" strokeWidth="3" />
        <path d="M0 -176L-13 -206H13Z" fill="var(--gold)" stroke="var(--bg)" strokeWidth="3" strokeLinejoin="round" />
      </svg>
      <div className="absolute inset-0 m-auto grid size-[62%] content-center justify-items-center text-center">
        {children}
      </div>
    </div>
  );
}

/** The path of a slice of the ring, with its middle at the top. */
function slice(step: number, inner: number): string {
  const half = (step / 2) * (Math.PI / 180);
  const at = (radius: number, angle: number) =>
    `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  return `M${at(inner, -half)}L${at(200, -half)}A200 200 0 0 1 ${at(200, half)}L${at(inner, half)}A${inner} ${inner} 0 0 0 ${at(inner, -half)}Z`;
}
