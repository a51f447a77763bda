import { Box, Card, CardHeader, Chip, List, ListItemButton, ListItemText, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Row } from '../desk/place.ts';
import { Amount, timeOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { type Inbox, useInbox } from './inbox.ts';
import { Proposals } from './proposals.tsx';
import { TitleOf } from './title-of.tsx';

const shownMax = 8;

/** Everything that waits for a second person's decision: queues, and changes that one operator has proposed. */
export function Approvals() {
  const { t } = useWords();
  const { inboxes, ready } = useInbox();
  const waiting = inboxes.filter(({ rows }) => rows.length > 0);
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <TitleOf text={t('approvals.title')} />
      <Proposals />
      {ready && waiting.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('approvals.none')}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(360px, 100%), 1fr))' }}>
        {waiting.map((inbox) => (
          <Kind key={inbox.place.name} inbox={inbox} />
        ))}
      </Box>
    </Box>
  );
}

function Kind({ inbox: { place, rows, more, queue } }: { inbox: Inbox }) {
  const words = useWords();
  const to = (row: Row) =>
    queue ? `/queue/${place.name}?item=${row.id}` : `/${place.name}/${encodeURIComponent(row.id)}/show`;
  return (
    <Card variant="outlined">
      <CardHeader
        // What waits of a freeze is its end.
        title={place.name === 'freezes' ? `${words.place(place.name)} · ${words.act('lift')}` : words.place(place.name)}
        slotProps={{ title: { variant: 'subtitle1', component: 'h2' } }}
        action={<Chip size="small" label={`${rows.length}${more ? '+' : ''}`} />}
      />
      <List dense disablePadding component="div">
        {rows.slice(0, shownMax).map((row) => (
          <ListItemButton key={row.id} component={Link} to={to(row)} divider>
            <ListItemText
              primary={whoOf(row)}
              secondary={timeOfRow(row) === null ? null : timeOf(String(timeOfRow(row)), words.locale)}
            />
            {isSum(row.amount) && <Amount value={row.amount} currency={row.currency} />}
          </ListItemButton>
        ))}
      </List>
    </Card>
  );
}

/** True for an amount above nothing: what is redeemed for points alone has none. */
const isSum = (amount: unknown): amount is string => typeof amount === 'string' && Number(amount) !== 0;

const whoOf = (row: Row) => String(row.username ?? row.depositor ?? row.sender ?? row.vendor ?? row.kind ?? row.id);
const timeOfRow = (row: Row) =>
  row.createdAt ?? row.heldAt ?? row.foundAt ?? row.joinedAt ?? row.at ?? row.until ?? null;
