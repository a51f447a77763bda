import { classes } from '../../../ui/classes.ts';

/** The background colours of segments, each with a readable text colour. */
const grounds = [
  ['#b3261f', '#fff3e0'],
  ['#f2b84b', '#3a1f00'],
  ['#1d5c4d', '#eafff6'],
  ['#f7e3b5', '#4a2c00'],
  ['#53307a', '#f7edff'],
  ['#e2762f', '#2a0f00'],
  ['#174a7a', '#eaf5ff'],
  ['#f1d9c9', '#4a1f14'],
] as const;

const full = 360;
const radius = 190;
const middle = 200;

export type Face = { label: string; isGone: boolean };

/** Returns the rotation in degrees, beyond the present one, that brings the middle of a segment under the pointer. */
export function turnTo(segment: number, count: number, from: number): number {
  const target = full - (segment + 0.5) * (full / count);
  const rounds = 6;
  return from - (from % full) + rounds * full + target;
}

/** A wheel of equal segments, whatever their chances, which the table beside it shows. */
export function WheelFace({ faces, turn, isTurning }: { faces: readonly Face[]; turn: number; isTurning: boolean }) {
  const each = full / faces.length;
  return (
    <svg viewBox="0 -8 400 438" className="h-auto w-full max-w-[420px]" aria-hidden="true">
      <defs>
        <radialGradient id="wheel-rim" cx="50%" cy="40%">
          <stop offset="80%" stopColor="#8a5a12" />
          <stop offset="93%" stopColor="#f7d27a" />
          <stop offset="100%" stopColor="#a86f1b" />
        </radialGradient>
      </defs>
      <g transform="translate(0 26)">
        <circle cx={middle} cy={middle} r="199" fill="url(#wheel-rim)" />
        <g
          className={classes(
            isTurning ? 'transition-transform duration-[4600ms] ease-[cubic-bezier(0.16,0.8,0.22,1)]' : undefined,
          )}
          style={{ transform: `rotate(${turn}deg)`, transformOrigin: `${middle}px ${middle}px` }}
        >
          {faces.map(({ label, isGone }, at) => {
            const [ground, ink] = groundOf(at, faces.length);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
              <g key={at} transform={`rotate(${at * each} ${middle} ${middle})`} opacity={isGone ? 0.4 : 1}>
                <path d={wedge(each)} fill={ground} stroke="#5b3a0c" strokeWidth="1.5" />
                <text
                  transform={`rotate(${each / 2 - 90} ${middle} ${middle}) translate(${middle + radius - 14} ${middle})`}
                  textAnchor="end"
                  dominantBaseline="central"
                  fontSize={label.length > 12 ? 13 : 17}
                  fontWeight="800"
                  fill={ink}
                >
                  {shortened(label)}
                </text>
              </g>
            );
          })}
          {faces.map((_, at) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a light is identified by its position
              key={at}
              cx={middle}
              cy={middle - 194.5}
              r="3.6"
              fill="#fff6d8"
              transform={`rotate(${at * each} ${middle} ${middle})`}
            />
          ))}
        </g>
        <circle cx={middle} cy={middle} r="38" fill="#3a1f06" />
        <circle cx={middle} cy={middle} r="33" fill="#f2b84b" />
        <path d="m200 182 5.6 11.7 12.9 1.7-9.4 9 2.3 12.8-11.4-6.2-11.4 6.2 2.3-12.8-9.4-9 12.9-1.7Z" fill="#8a5a12" />
      </g>
      <path d="M200 62 180 14a20 20 0 1 1 40 0Z" fill="#f24b4b" stroke="#fff" strokeWidth="3" />
      <circle cx="200" cy="14" r="6" fill="#fff" />
    </svg>
  );
}

/** The colours of a segment: neighbours differ, including the first and the last. */
function groundOf(at: number, count: number): (typeof grounds)[number] {
  const shift = at === count - 1 && at % grounds.length === 0 ? 2 : 0;
  return grounds[(at + shift) % grounds.length] ?? grounds[0];
}

/** The path of a segment with this angle in degrees, from the top clockwise. */
function wedge(degrees: number): string {
  const end = ((degrees - 90) * Math.PI) / 180;
  const [x, y] = [middle + radius * Math.cos(end), middle + radius * Math.sin(end)];
  return `M${middle} ${middle}V${middle - radius}A${radius} ${radius} 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}

const labelMax = 16;
const shortened = (label: string) => (label.length > labelMax ? `${label.slice(0, labelMax - 1)}…` : label);
