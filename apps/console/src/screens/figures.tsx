import type { DeskAlertList, DeskDashboard } from '@fairhouse/contract/desk-figures';
import { Alert, Box, ButtonBase, Card, CardContent, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, withQuery } from '../api/call.ts';
import { Chart } from '../desk/chart.tsx';
import { useDesk } from '../desk/context.ts';
import { timeOf, Value } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { chartParts, type FigureName, figureOf } from './course.ts';
import { amounts, counts, hasFigures } from './figure-names.ts';

const everyMs = 15_000;
const periods = { today: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;
type Currency = DeskDashboard['currencies'][number];
type Clock = Pick<DeskDashboard, 'unit' | 'utcOffsetMinutes'>;

/** The figures of the house in a period, beside those of the period before. */
export function Figures() {
  const { desk } = useDesk();
  const words = useWords();
  const [period, setPeriod] = useState<Period>('today');
  const route = desk.routes.get('GET /dashboard');
  const { data } = useQuery({
    queryKey: ['dashboard', period],
    enabled: route !== undefined,
    refetchInterval: everyMs,
    queryFn: () => call<DeskDashboard>('GET', withQuery('/dashboard', { days: periods[period] })),
  });
  if (!route) return null;
  return (
    <>
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
        <OfCurrency key={currency.currency} figures={currency} schema={splitsOf(route.answer)} clock={data} />
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

function OfCurrency({ figures, schema, clock }: { figures: Currency; schema: Splits; clock: Clock }) {
  const words = useWords();
  const [chosen, setChosen] = useState<FigureName>('ggr');
  const { currency, now, before, series, seriesBefore } = figures;
  const shownNow = [...amounts, ...counts].filter(
    (name) => name !== 'jackpotCost' || Number(now[name]) || Number(before[name]),
  );
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="subtitle1" component="h2">
          {currency}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 0.5,
            gridTemplateColumns: {
              xs: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
              sm: 'repeat(auto-fill, minmax(172px, 1fr))',
            },
          }}
        >
          {shownNow.map((name) => (
            <Figure
              key={name}
              name={name}
              now={now[name]}
              before={before[name]}
              chosen={name === chosen}
              onChoose={() => setChosen(name)}
            />
          ))}
        </Box>
        <Chart
          title={words.field(chosen)}
          whole={typeof now[chosen] === 'number'}
          parts={chartParts(chosen, { now: series, before: seriesBefore }, { ...clock, locale: words.locale })}
        />
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

/** A figure beside that of the period before; a press shows it over time. */
function Figure({
  name,
  now,
  before,
  chosen,
  onChoose,
}: {
  name: FigureName;
  now: string | number;
  before: string | number;
  chosen: boolean;
  onChoose: () => void;
}) {
  const words = useWords();
  return (
    <ButtonBase
      aria-pressed={chosen}
      onClick={onChoose}
      sx={{
        ...{ display: 'block', textAlign: 'left', borderRadius: 1, px: 1, py: 0.5, minWidth: 0 },
        bgcolor: chosen ? 'action.selected' : 'transparent',
      }}
    >
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary', display: 'block' }} noWrap>
        {words.field(name)}
      </Typography>
      <Typography
        component="span"
        className="figures"
        sx={{ fontSize: { xs: 16, sm: 18 }, fontWeight: 700, display: 'block', overflowWrap: 'anywhere' }}
      >
        {figureOf(now, words.locale)}
      </Typography>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary', display: 'block' }} noWrap>
        {words.t('dashboard.before', { value: figureOf(before, words.locale) })}
      </Typography>
    </ButtonBase>
  );
}

/** Alerts that need attention now: failing payments, silent vendors, differences. */
export function Alerts() {
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
      <Typography variant="subtitle2" component="h3">
        {words.t('dashboard.alerts')}
      </Typography>
      {data.list.map(({ kind, severity, subject, since, detail }) => (
        <Alert key={`${kind} ${subject}`} sx={{ py: 0 }} severity={severity === 'critical' ? 'error' : 'warning'}>
          <strong>{words.value(kind)}</strong> {subject}
          {since !== null && ` · ${timeOf(since, words.locale)}`}
          {Object.entries(detail).map(([name, value]) => ` · ${words.field(name)}: ${String(value)}`)}
        </Alert>
      ))}
    </Box>
  );
}
