import { useId } from 'react';
import { classes } from '../../../ui/classes.ts';

/** Metals of the crests by level: the light and the dark tone. Higher levels have the last one's. */
const metals = [
  ['#9aa6ba', '#4a566b'],
  ['#d99a6c', '#7c4526'],
  ['#dfe6f0', '#77859b'],
  ['#f7cf6b', '#a26a10'],
  ['#7fe3cb', '#0f7c68'],
  ['#8fc1ff', '#2457b8'],
  ['#d7a4ff', '#6a2fb5'],
  ['#ff9aa8', '#a11d3d'],
] as const;

const sizes = { sm: 'size-9', md: 'size-14', lg: 'size-24' };

/** The crest of a level: a shield in its metal with the level's number. */
export function LevelMark({
  level,
  size = 'md',
  dim = false,
}: {
  level: number;
  size?: keyof typeof sizes;
  dim?: boolean;
}) {
  const id = useId();
  const [light, deep] = metals[Math.min(level, metals.length - 1)] ?? metals[0];
  return (
    <svg
      viewBox="0 0 64 72"
      aria-hidden="true"
      className={classes('shrink-0', sizes[size], dim && 'opacity-45 saturate-50')}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="1" stopColor={deep} />
        </linearGradient>
      </defs>
      <path d="M32 2 60 12v24c0 17-12 28-28 34C16 64 4 53 4 36V12Z" fill={`url(#${id})`} />
      <path d="M32 2 60 12v24c0 17-12 28-28 34Z" fill="#000" opacity="0.14" />
      <path
        d="M32 8 54 16v20c0 13-9 22-22 27C19 58 10 49 10 36V16Z"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.45"
        strokeWidth="1.5"
      />
      <text
        x="32"
        y="46"
        textAnchor="middle"
        fontFamily="var(--font-title)"
        fontWeight="800"
        fontSize={level > 9 ? 24 : 30}
        fill="#fff"
        stroke={deep}
        strokeWidth="3"
        paintOrder="stroke"
      >
        {level}
      </text>
    </svg>
  );
}
