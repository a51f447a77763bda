import type { DeskAlertList, DeskDashboard } from '@fairhouse/contract/desk-figures';
import { Alert, Box, Card, CardContent, ToggleButton, ToggleButtonGroup, Typography, useTheme } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, withQuery } from '../api/call.ts';
import { useDesk } from '../desk/context.ts';
import { Amount, amountOf, timeOf, Value } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { amounts, counts, hasFigures } from './figure-names.ts';

const dayMs = 24 * 3_600_000;
const everyMs = 15_000;
const periods = { today: 0, week: 7, month: 30 } as const;
type Period = keyof typeof periods;
type Currency = DeskDashboard['currencies'][number];

/** The house's figures of a period beside those of the period before, and what needs a look. */
export function Figures() {
  const { desk } = useDesk();
  const words = useWords();
  const [period, setPeriod] = useState<Period>('today');
  const route = desk.routes.get('GET /dashboard');
  const { data } = useQuery({
    queryKey: ['dashboard', period],
    enabled: route !== undefined,
    refetchInterval: everyMs,
    queryFn: () => {
      const days = periods[period];
      const asked = days === 0 ? {} : { from: new Date(Date.now() - days * dayMs).toISOString() };
      return call<DeskDashboard>('GET', withQuery('/dashboard', asked));
    },
  });
  if (!route) return null;
  return (
    <>
      <Alerts />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={period}
          aria-label={words.field('period')}
          onChange={(_, chosen: Period | null) => chosen && setPeriod(chosen)}
        >
          {(['today', 'week', 'month'] as const).map((name) => (
            <ToggleButton key={name} value={name} sx={{ textTransform: 'none' }}>
              {words.t(`dashboard.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {data && (
          <Typography>
            {words.t('dashboard.online')}:{' '}
            <strong className="figures">{data.online.toLocaleString(words.locale)}</strong>
          </Typography>
        )}
      </Box>
      {data?.currencies.filter(hasFigures).map((currency) => (
        <OfCurrency key={currency.currency} figures={currency} schema={splitsOf(route.answer)} />
      ))}
    </>
  );
}

type Splits = { vendors: object; games: object };

/** Returns the schemas of the tables by vendor and by game. */
function splitsOf(answer: unknown): Splits {
  const path = ['properties', 'currencies', 'items', 'properties'];
  const found = path.reduce<unknown>((held, name) => Reflect.get(Object(held), name), answer);
  return { vendors: Object(Reflect.get(Object(found), 'vendors')), games: Object(Reflect.get(Object(found), 'games')) };
}

function OfCurrency({ figures, schema }: { figures: Currency; schema: Splits }) {
  const words = useWords();
  const { currency, now, before, series } = figures;
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="subtitle1" component="h2">
          {currency}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))' }}>
          {amounts.map((name) => (
            <Figure
              key={name}
              name={name}
              shown={<Amount value={now[name]} />}
              before={amountOf(before[name], words.locale)}
              line={series.map((part) => Number(part[name]))}
            />
          ))}
          {counts.map((name) => (
            <Figure
              key={name}
              name={name}
              shown={now[name].toLocaleString(words.locale)}
              before={before[name].toLocaleString(words.locale)}
              line={series.map((part) => part[name])}
            />
          ))}
        </Box>
        {figures.vendors.length > 0 && (
          <Box>
            <Typography variant="subtitle2" component="h3">
              {words.t('dashboard.byVendor')}
            </Typography>
            <Value name="vendors" value={figures.vendors} schema={schema.vendors} />
          </Box>
        )}
        {figures.games.length > 0 && (
          <Box>
            <Typography variant="subtitle2" component="h3">
              {words.t('dashboard.byGame')}
            </Typography>
            <Value name="games" value={figures.games} schema={schema.games} />
          </Box>
        )}
      </CardContent>
    </Card>
  );
}

function Figure({
  name,
  shown,
  before,
  line,
}: {
  name: string;
  shown: React.ReactNode;
  before: string;
  line: number[];
}) {
  const words = useWords();
  return (
    <Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {words.field(name)}
      </Typography>
      <Typography className="figures" sx={{ fontSize: 20, fontWeight: 700 }}>
        {shown}
      </Typography>
      <Bars values={line} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {words.t('dashboard.before', { value: before })}
      </Typography>
    </Box>
  );
}

const wide = 180;
const tall = 36;

/** A series as bars, for the shape alone: its figures stand beside it and in the reports. */
function Bars({ values }: { values: number[] }) {
  const { palette } = useTheme();
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const step = wide / Math.max(values.length, 1);
  const y = (value: number) => ((top - value) / span) * tall;
  return (
    <svg viewBox={`0 0 ${wide} ${tall}`} width="100%" height={tall} preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
          key={place}
          x={place * step + step * 0.1}
          width={step * 0.8}
          y={Math.min(y(value), y(0))}
          height={Math.max(Math.abs(y(value) - y(0)), 0.5)}
          fill={value < 0 ? palette.error.main : palette.primary.main}
        />
      ))}
    </svg>
  );
}

function Alerts() {
  const { desk } = useDesk();
  const words = useWords();
  const { data } = useQuery({
    queryKey: ['alerts', 'seen'],
    enabled: desk.routes.has('GET /alerts'),
    refetchInterval: everyMs,
    queryFn: () => call<DeskAlertList>('GET', '/alerts'),
  });
  if (!data || data.list.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle1" component="h2">
        {words.t('dashboard.alerts')}
      </Typography>
      {data.list.map(({ kind, severity, subject, since, detail }) => (
        <Alert key={`${kind} ${subject}`} severity={severity === 'critical' ? 'error' : 'warning'}>
          <strong>{words.value(kind)}</strong> {subject}
          {since !== null && ` · ${timeOf(since, words.locale)}`}
          {Object.entries(detail).map(([name, value]) => ` · ${words.field(name)}: ${String(value)}`)}
        </Alert>
      ))}
    </Box>
  );
}
