import { Box, Card, CardActionArea, CardContent, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Amount, timeOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { Figures } from './figures.tsx';
import { type Inbox, useInbox } from './inbox.ts';
import { TitleOf } from './title-of.tsx';

/** The first look of a day: what waits, how much of it, and for how long. */
export function Dashboard() {
  const { t } = useWords();
  const { inboxes, ready } = useInbox();
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TitleOf text={t('dashboard.title')} />
      <Figures />
      <Typography variant="subtitle1" component="h2">
        {t('dashboard.waiting')}
      </Typography>
      {ready && inboxes.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('dashboard.nothing')}</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}>
        {inboxes.map((inbox) => (
          <Count key={inbox.place.name} inbox={inbox} />
        ))}
      </Box>
    </Box>
  );
}

function Count({ inbox: { place, rows, more, queue } }: { inbox: Inbox }) {
  const words = useWords();
  const times = rows.flatMap((row) => {
    const at = row.createdAt ?? row.heldAt ?? row.foundAt ?? row.joinedAt ?? row.at;
    return typeof at === 'string' ? [at] : [];
  });
  const oldest = times.sort()[0];
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={queue ? `/queue/${place.name}` : `/${place.name}`}>
        <CardContent>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {words.place(place.name)}
          </Typography>
          <Typography className="figures" sx={{ fontSize: 30, fontWeight: 700, lineHeight: 1.3 }}>
            {rows.length}
            {more && '+'}
          </Typography>
          <Sums inbox={rows} />
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', minHeight: 20 }}>
            {oldest === undefined ? '' : words.t('dashboard.since', { at: timeOf(oldest, words.locale) })}
          </Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  );
}

/** The sums of what waits, by currency, in exact decimals. */
function Sums({ inbox }: { inbox: Inbox['rows'] }) {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of inbox) {
    if (typeof amount !== 'string' || typeof currency !== 'string') continue;
    sums.set(currency, (sums.get(currency) ?? 0n) + unitsOf(amount));
  }
  return (
    <Box sx={{ display: 'grid', minHeight: 20 }}>
      {[...sums]
        .filter(([, units]) => units !== 0n)
        .map(([currency, units]) => (
          <Amount key={currency} value={decimalOf(units)} currency={currency} />
        ))}
    </Box>
  );
}

const digits = 8;

function unitsOf(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(digits, '0'));
}

function decimalOf(units: bigint): string {
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
