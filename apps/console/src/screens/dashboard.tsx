import { Box, Card, CardActionArea, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Amount, timeOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { Alerts, Figures } from './figures.tsx';
import { type Inbox, useInbox } from './inbox.ts';
import { useProposals } from './proposals.tsx';
import { TitleOf } from './title-of.tsx';

/** The start page: the kinds of work that wait, how many items and how long. */
export function Dashboard() {
  const { t } = useWords();
  const { inboxes, ready } = useInbox();
  const { list: proposals, hasNextPage } = useProposals();
  const waiting = inboxes.filter(({ rows }) => rows.length > 0);
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TitleOf text={t('dashboard.title')} />
      <Box component="section" aria-labelledby="waiting" sx={{ display: 'grid', gap: 1.5 }}>
        <Typography id="waiting" variant="subtitle1" component="h2">
          {t('dashboard.waiting')}
        </Typography>
        {ready && waiting.length === 0 && proposals.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{t('dashboard.nothing')}</Typography>
        )}
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' }}>
          {waiting.map((inbox) => (
            <Count key={inbox.place.name} inbox={inbox} />
          ))}
          {proposals.length > 0 && (
            <Tile
              to="/approvals"
              name={t('approvals.title')}
              count={`${proposals.length}${hasNextPage ? '+' : ''}`}
              at={proposals.at(-1)?.at}
            />
          )}
        </Box>
        <Alerts />
      </Box>
      <Figures />
    </Box>
  );
}

function Count({ inbox: { place, rows, more, queue } }: { inbox: Inbox }) {
  const words = useWords();
  const times = rows.flatMap((row) => {
    const at = row.createdAt ?? row.heldAt ?? row.foundAt ?? row.joinedAt ?? row.at;
    return typeof at === 'string' ? [at] : [];
  });
  return (
    <Tile
      to={queue ? `/queue/${place.name}` : `/${place.name}`}
      name={words.place(place.name)}
      count={`${rows.length}${more ? '+' : ''}`}
      at={times.sort()[0]}
    >
      <Sums inbox={rows} />
    </Tile>
  );
}

/** A kind of work that waits: the number of items, and the time of the oldest. */
function Tile({
  to,
  name,
  count,
  at,
  children,
}: {
  to: string;
  name: string;
  count: string;
  at: string | undefined;
  children?: ReactNode;
}) {
  const words = useWords();
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
        <CardContent sx={{ px: 1.5, py: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
            <Typography variant="body2">{name}</Typography>
            <Typography className="figures" sx={{ fontSize: 20, fontWeight: 700 }}>
              {count}
            </Typography>
          </Box>
          {children}
          {at !== undefined && (
            <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
              {words.t('dashboard.since', { at: timeOf(at, words.locale) })}
            </Typography>
          )}
        </CardContent>
      </CardActionArea>
    </Card>
  );
}

/** The sums of the waiting items by currency, in exact decimals. */
function Sums({ inbox }: { inbox: Inbox['rows'] }) {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of inbox) {
    if (typeof amount !== 'string' || typeof currency !== 'string') continue;
    sums.set(currency, (sums.get(currency) ?? 0n) + unitsOf(amount));
  }
  return (
    <Box sx={{ display: 'grid', typography: 'body2' }}>
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
