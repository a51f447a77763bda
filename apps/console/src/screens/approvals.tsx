import {
  Box,
  Card,
  CardContent,
  CardHeader,
  Chip,
  List,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call, withQuery } from '../api/call.ts';
import { session } from '../api/session.ts';
import { useDesk } from '../desk/context.ts';
import type { Row } from '../desk/place.ts';
import { Amount, timeOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { type Inbox, useInbox } from './inbox.ts';
import { openStatements, type StatedLine } from './statements.ts';
import { TitleOf } from './title-of.tsx';

const shownMax = 8;

/** All that waits for another person's yes or no, and the changes of which one operator has spoken. */
export function Approvals() {
  const { t } = useWords();
  const { inboxes, ready } = useInbox();
  const waiting = inboxes.filter(({ rows }) => rows.length > 0);
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <TitleOf text={t('approvals.title')} />
      <Stated />
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
  const to = (row: Row) => (queue ? `/queue/${place.name}` : `/${place.name}/${encodeURIComponent(row.id)}/show`);
  return (
    <Card variant="outlined">
      <CardHeader
        title={words.place(place.name)}
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
            {typeof row.amount === 'string' && <Amount value={row.amount} currency={row.currency} />}
          </ListItemButton>
        ))}
      </List>
    </Card>
  );
}

const whoOf = (row: Row) => String(row.username ?? row.depositor ?? row.sender ?? row.vendor ?? row.kind ?? row.id);
const timeOfRow = (row: Row) =>
  row.createdAt ?? row.heldAt ?? row.foundAt ?? row.joinedAt ?? row.at ?? row.until ?? null;

/** The changes of settings that one operator has stated. */
export function useStated(): StatedLine[] {
  const { desk } = useDesk();
  const { data: lines = [] } = useQuery({
    queryKey: ['audit', 'stated'],
    enabled: desk.routes.has('GET /cashier/actions'),
    refetchInterval: 10_000,
    queryFn: async () =>
      (await call<{ list: StatedLine[] }>('GET', withQuery('/cashier/actions', { pageSize: 100 }))).list,
  });
  return openStatements(lines, Date.now());
}

/** Changes of settings that one operator has stated: they are made when a second one states the same within three days. */
function Stated() {
  const words = useWords();
  const open = useStated();
  if (open.length === 0) return null;
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="subtitle1" component="h2">
          {words.t('approvals.stated')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {words.t('approvals.statedHow')}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 2, display: 'grid', gap: 1 }}>
          {open.map((line) => (
            <Box component="li" key={line.id}>
              <Typography variant="body2">
                <strong>{words.trail(line.action)}</strong> {line.subject}
                {' – '}
                {line.operator === session.operator()?.username ? words.t('approvals.byYou') : line.operator}
                {', '}
                {timeOf(line.at, words.locale)}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {Object.entries(line.detail)
                  .filter(([name]) => name !== 'approvals' && name !== 'needed')
                  .map(([name, value]) => `${words.field(name)}: ${String(value)}`)
                  .join(' · ')}
                {' · '}
                {line.reason}
              </Typography>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
