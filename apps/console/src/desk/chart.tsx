import { Box, Table, TableBody, TableCell, TableHead, TableRow, useTheme } from '@mui/material';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../locales/words.ts';
import { labelEvery, ticksOf } from './scale.ts';

/**
 * A bar's period: its full name, its short one for the axis, its value and that of the period before, each also as
 * text.
 */
export type ChartPart = {
  name: string;
  short: string;
  value: number;
  shown: string;
  before: number | null;
  beforeShown: string;
};

const tall = 168;
const above = 10;
const below = 22;
const perLabel = 64;

/** A series as bars with axes, and the period before as a line; usable by pointer, arrow keys, or as a table. */
export function Chart({ title, parts, whole }: { title: string; parts: readonly ChartPart[]; whole: boolean }) {
  const { t } = useWords();
  const [at, setAt] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const part = at === null ? undefined : parts[at];
  const said = (one: ChartPart) =>
    `${one.name}: ${one.shown}${one.before === null ? '' : ` · ${t('dashboard.before', { value: one.beforeShown })}`}`;
  const last = parts.length - 1;
  const press = (event: KeyboardEvent) => {
    const now = at ?? last;
    const [back, on] = [now - 1, now + 1];
    const to = { ArrowLeft: back, ArrowDown: back, ArrowRight: on, ArrowUp: on, Home: 0, End: last };
    const next = Object.entries(to).find(([key]) => key === event.key)?.[1];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, next)));
  };
  const focused = parts[at ?? last];
  if (!focused) return null;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, minHeight: 20, typography: 'caption' }}>
        <Legend title={title} withBefore={parts.some(({ before }) => before !== null)} />
        <Box component="span" className="figures" aria-hidden="true" sx={{ ml: 'auto', fontWeight: 600 }}>
          {part && said(part)}
        </Box>
      </Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={said(focused)}
        onKeyDown={press}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
        sx={{ touchAction: 'pan-y', borderRadius: 1 }}
      >
        <Plot parts={parts} whole={whole} at={at} onAt={setAt} />
      </Box>
      <Box
        component="details"
        onToggle={({ currentTarget }) => setOpen((currentTarget as HTMLDetailsElement).open)}
        sx={{
          typography: 'caption',
          color: 'text.secondary',
          '& summary': { cursor: 'pointer', width: 'fit-content' },
        }}
      >
        <summary>{t('chart.table')}</summary>
        {open && <AsTable title={title} parts={parts} />}
      </Box>
    </Box>
  );
}

function Legend({ title, withBefore }: { title: string; withBefore: boolean }) {
  const { t } = useWords();
  const mark = { display: 'inline-block', mr: 0.75, verticalAlign: 'middle' } as const;
  return (
    <>
      <span>
        <Box component="span" sx={{ ...mark, width: 10, height: 10, borderRadius: '2px', bgcolor: 'primary.main' }} />
        {title}
      </span>
      {withBefore && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <Box component="span" sx={{ ...mark, width: 16, borderTop: 2, borderStyle: 'dashed', borderBottom: 0 }} />
          {t('chart.before')}
        </Box>
      )}
    </>
  );
}

function Plot({
  parts,
  whole,
  at,
  onAt,
}: {
  parts: readonly ChartPart[];
  whole: boolean;
  at: number | null;
  onAt: (at: number) => void;
}) {
  const { palette, typography } = useTheme();
  const { locale } = useWords();
  const [wide, box] = useWidth();
  const marks = ticksOf(
    parts.flatMap(({ value, before }) => (before === null ? [value] : [value, before])),
    whole,
  );
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const labels = marks.map((mark) => short.format(mark));
  const left = 10 + 7 * Math.max(...labels.map((label) => label.length));
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const y = (value: number) => above + ((high - value) / (high - low)) * (tall - above - below);
  const step = Math.max(wide - left - 4, 1) / parts.length;
  const x = (place: number) => left + place * step;
  const every = labelEvery(parts.length, Math.floor((wide - left) / perLabel));
  const look = (event: PointerEvent<SVGSVGElement>) => {
    const place = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - left) / step);
    if (place >= 0 && place < parts.length) onAt(place);
  };
  const line = parts.flatMap(({ before }, place) =>
    before === null ? [] : [`${x(place) + step / 2},${y(before).toFixed(1)}`],
  );
  const text = { fontFamily: typography.fontFamily, fontSize: 11, fill: palette.text.secondary };
  return (
    <div ref={box} style={{ height: tall }}>
      {wide > 0 && (
        <svg width={wide} height={tall} aria-hidden="true" onPointerMove={look} onPointerDown={look}>
          {marks.map((mark, place) => (
            <g key={mark}>
              <line
                x1={left}
                x2={wide}
                y1={y(mark)}
                y2={y(mark)}
                stroke={mark === 0 ? palette.text.secondary : palette.divider}
              />
              <text {...text} x={left - 6} y={y(mark) + 4} textAnchor="end">
                {labels[place]}
              </text>
            </g>
          ))}
          {parts.map((part, place) => (
            <g key={part.name}>
              {at === place && (
                <rect x={x(place)} width={step} y={above} height={tall - above - below} fill={palette.action.hover} />
              )}
              <rect
                x={x(place) + step * 0.15}
                width={step * 0.7}
                y={Math.min(y(part.value), y(0))}
                height={Math.abs(y(part.value) - y(0))}
                rx={Math.min(2, step * 0.1)}
                fill={part.value < 0 ? palette.error.main : palette.primary.main}
              />
              {place % every === 0 && (
                <text {...text} {...labelAt(x(place) + step / 2, wide)} y={tall - 6}>
                  {part.short}
                </text>
              )}
            </g>
          ))}
          {line.length > 1 && (
            <polyline
              points={line.join(' ')}
              fill="none"
              stroke={palette.text.secondary}
              strokeWidth={1.75}
              strokeDasharray="5 3"
              strokeLinejoin="round"
            />
          )}
        </svg>
      )}
    </div>
  );
}

/** Returns the position of a label below its bar; the last label stays within the chart. */
function labelAt(middle: number, wide: number) {
  return middle + perLabel / 3 > wide
    ? ({ x: wide, textAnchor: 'end' } as const)
    : ({ x: middle, textAnchor: 'middle' } as const);
}

function AsTable({ title, parts }: { title: string; parts: readonly ChartPart[] }) {
  const { t } = useWords();
  return (
    <Box sx={{ overflow: 'auto', maxHeight: 320 }} tabIndex={0} role="group" aria-label={title}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('chart.time')}</TableCell>
            <TableCell align="right">{title}</TableCell>
            <TableCell align="right">{t('chart.before')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {parts.map((part) => (
            <TableRow key={part.name}>
              <TableCell component="th" scope="row">
                {part.name}
              </TableCell>
              <TableCell align="right" className="figures">
                {part.shown}
              </TableCell>
              <TableCell align="right" className="figures">
                {part.before === null ? '–' : part.beforeShown}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Returns the present width of an element in pixels. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWide(Math.floor(entry.contentRect.width)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [wide, box] as const;
}
