import type { DeskCohort } from '@fairhouse/contract/desk-reports';
import {
  Box,
  Card,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useTheme,
} from '@mui/material';
import { alpha } from '@mui/material/styles';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { amountOf, dayOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { type CohortCell, type CohortFigure, cohortCells, cohortFigures, lastMonth } from './cohort-table.ts';

/** The strongest shade; it is light, because text must be readable on it in both themes. */
const shadeMax = 0.4;
const pinned = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  backgroundImage: 'none',
} as const;

/** Players by the month in which they registered: a row for each cohort, a column for each month since. */
export function Cohorts() {
  const words = useWords();
  const [figure, setFigure] = useState<CohortFigure>('active');
  const { data = [] } = useListContext();
  const cohorts = data as unknown as DeskCohort[];
  if (cohorts.length === 0) return <Typography sx={{ p: 2 }}>{words.t('cohorts.none')}</Typography>;
  const last = lastMonth(cohorts);
  const today = new Date().toISOString().slice(0, 10);
  const months = Array.from({ length: last + 1 }, (_, n) => n);
  return (
    <Box sx={{ p: 1, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={figure}
        aria-label={words.field('figure')}
        onChange={(_, chosen: CohortFigure | null) => chosen && setFigure(chosen)}
        sx={{ flexWrap: 'wrap' }}
      >
        {cohortFigures.map((name) => (
          <ToggleButton key={name} value={name} sx={{ textTransform: 'none', py: 0.5 }}>
            {words.t(`cohorts.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Card
        variant="outlined"
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={words.t('cohorts.title')}
      >
        <Table size="small" aria-describedby="cohorts-how" sx={{ '& td, & th': { px: 1.25, whiteSpace: 'nowrap' } }}>
          <TableHead>
            <TableRow>
              <TableCell sx={pinned}>{words.field('cohort')}</TableCell>
              <TableCell align="right">{words.field('players')}</TableCell>
              <TableCell align="right">{words.field('depositors')}</TableCell>
              {months.map((n) => (
                <TableCell key={n} align="center">
                  {words.t('cohorts.month', { n })}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {cohorts.map((cohort) => (
              <TableRow key={`${cohort.cohort} ${cohort.currency}`}>
                <TableCell component="th" scope="row" sx={pinned}>
                  {dayOf(cohort.cohort, words.locale, { month: 'short', year: 'numeric' })}
                  <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.85em', ml: 0.75 }}>
                    {cohort.currency}
                  </Box>
                </TableCell>
                <TableCell align="right" className="figures">
                  {cohort.players.toLocaleString(words.locale)}
                </TableCell>
                <TableCell align="right" className="figures">
                  {cohort.depositors.toLocaleString(words.locale)}
                </TableCell>
                {cohortCells(cohort, figure, { last, today }).map((cell, n) => (
                  <Cell key={months[n]} cell={cell} />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
      <Typography id="cohorts-how" variant="caption" sx={{ color: 'text.secondary', px: 0.5 }}>
        {words.t(`cohorts.how.${figure}`)}
      </Typography>
    </Box>
  );
}

function Cell({ cell }: { cell: CohortCell }) {
  const { locale } = useWords();
  const { palette } = useTheme();
  if (!cell) return <TableCell />;
  const { value, share, shade } = cell;
  const percent = share?.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <TableCell
      align="center"
      className="figures"
      sx={{ bgcolor: alpha(palette.primary.main, shade * shadeMax), borderLeft: `1px solid ${palette.divider}` }}
    >
      {typeof value === 'string' ? amountOf(value, locale) : percent}
      {typeof value === 'number' && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8em', display: 'block', lineHeight: 1.2 }}>
          {value.toLocaleString(locale)}
        </Box>
      )}
    </TableCell>
  );
}
