import {
  Alert,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useState } from 'react';
import { spoken, useWords } from '../locales/words.ts';
import { type Difference, differencesOf, merged } from './act-body.ts';

type Body = Record<string, unknown>;

/**
 * The view of an edit whose row another operator has changed meanwhile: each difference, with the choice of the value
 * to keep.
 */
export function Merge({
  opened,
  present,
  said,
  onMerged,
}: {
  opened: Body;
  present: Body;
  said: Body;
  onMerged: (body: Body) => void;
}) {
  const { t } = useWords();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const differences = differencesOf(opened, present, said);
  const choose = (name: string, own: boolean) =>
    setMine((chosen) => new Set(own ? [...chosen, name] : [...chosen].filter((one) => one !== name)));
  return (
    <>
      <Alert severity="warning">{t('conflict.said')}</Alert>
      <Table size="small" aria-label={t('conflict.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('conflict.field')}</TableCell>
            <TableCell>{t('conflict.before')}</TableCell>
            <TableCell>{t('conflict.theirs')}</TableCell>
            <TableCell>{t('conflict.mine')}</TableCell>
            <TableCell>{t('conflict.take')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {differences.map((difference) => (
            <Line
              key={difference.name}
              difference={difference}
              own={mine.has(difference.name)}
              choose={(own) => choose(difference.name, own)}
            />
          ))}
        </TableBody>
      </Table>
      <Button variant="outlined" onClick={() => onMerged(merged(opened, present, said, (name) => mine.has(name)))}>
        {t('conflict.goOn')}
      </Button>
    </>
  );
}

function Line({
  difference: { name, before, theirs, mine, both },
  own,
  choose,
}: {
  difference: Difference;
  own: boolean;
  choose: (own: boolean) => void;
}) {
  const { t } = useWords();
  const label = name
    .split('.')
    .map((part) => t(`fields.${part}`, { _: spoken(part) }))
    .join(' · ');
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {label}
      </TableCell>
      {[before, theirs, mine].map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
        <TableCell key={at} sx={{ overflowWrap: 'anywhere' }}>
          {textOf(value)}
        </TableCell>
      ))}
      <TableCell>
        {both && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={own ? 'mine' : 'theirs'}
            aria-label={label}
            onChange={(_, chosen: string | null) => chosen && choose(chosen === 'mine')}
          >
            <ToggleButton value="theirs">{t('conflict.theirs')}</ToggleButton>
            <ToggleButton value="mine">{t('conflict.mine')}</ToggleButton>
          </ToggleButtonGroup>
        )}
      </TableCell>
    </TableRow>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
