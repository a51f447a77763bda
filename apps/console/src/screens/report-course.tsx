import type { DeskRevenue } from '@fairhouse/contract/desk-reports';
import { Box, Card, CardContent, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { call, withQuery } from '../api/call.ts';
import { Chart } from '../desk/chart.tsx';
import { useWords } from '../locales/words.ts';
import { chartParts, type FigureName } from './course.ts';
import { amounts, counts } from './figure-names.ts';

const dayMs = 86_400_000;
type Report = { from: string; to: string; list: DeskRevenue[] };

/** The report's figures by day, beside those of the period before; nothing for a single day. */
export function ReportCourse({ path }: { path: string }) {
  const words = useWords();
  const { filterValues } = useListContext();
  const { from, to, currency } = filterValues ?? {};
  const [name, setName] = useState<FigureName>('ggr');
  const [chosen, setChosen] = useState('');
  const { data } = useQuery({
    queryKey: [path, 'course', from, to, currency],
    queryFn: async () => {
      const now = await call<Report>('GET', withQuery(path, { from, to, currency }));
      // The period before is as long, and shifted by whole days so that the two do not overlap and their days begin at
      // the same time.
      const shift = Math.ceil((Date.parse(now.to) - Date.parse(now.from)) / dayMs) * dayMs;
      const earlier = (at: string) => new Date(Date.parse(at) - shift).toISOString();
      const asked = { from: earlier(now.from), to: earlier(now.to), currency };
      return { now: now.list, before: (await call<Report>('GET', withQuery(path, asked))).list, shift };
    },
  });
  if (!data) return null;
  const currencies = [...new Set(data.now.map((row) => row.currency))];
  const betsIn = (one: string) => data.now.reduce((sum, row) => sum + (row.currency === one ? row.bets : 0), 0);
  const [busiest] = [...currencies].sort((a, b) => betsIn(b) - betsIn(a));
  const of = currencies.includes(chosen) ? chosen : busiest;
  const now = data.now.filter((row) => row.currency === of);
  const [first] = now;
  if (!first || now.length < 2) return null;
  const beside = new Map(
    data.before.filter((row) => row.currency === of).map((row) => [Date.parse(row.at) + data.shift, row]),
  );
  // A day without a row in the period before counts as zero.
  const before = now.map(({ at }) => beside.get(Date.parse(at)) ?? nothing(first, at));
  const utcOffsetMinutes = 0;
  const days = now.map((row) => ({ ...row, at: `${row.day}T00:00:00.000Z` }));
  return (
    <Card variant="outlined" sx={{ m: 1 }}>
      <CardContent sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <TextField
            select
            label={words.field('figure')}
            value={name}
            onChange={({ target }) => setName([...amounts, ...counts].find((one) => one === target.value) ?? name)}
            sx={{ minWidth: 180 }}
          >
            {[...amounts, ...counts].map((one) => (
              <MenuItem key={one} value={one}>
                {words.field(one)}
              </MenuItem>
            ))}
          </TextField>
          {currencies.length > 1 && (
            <TextField
              select
              label={words.field('currency')}
              value={of}
              onChange={({ target }) => setChosen(target.value)}
              sx={{ minWidth: 100 }}
            >
              {currencies.map((one) => (
                <MenuItem key={one} value={one}>
                  {one}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Box>
        <Chart
          title={`${words.field(name)}, ${of}`}
          whole={typeof first[name] === 'number'}
          parts={chartParts(name, { now: days, before }, { utcOffsetMinutes, unit: 'day', locale: words.locale })}
        />
      </CardContent>
    </Card>
  );
}

/** Returns a row with zero in every figure. */
function nothing(like: DeskRevenue, at: string): DeskRevenue {
  const none = Object.fromEntries([...amounts.map((name) => [name, '0']), ...counts.map((name) => [name, 0])]);
  return { ...like, ...none, at };
}
