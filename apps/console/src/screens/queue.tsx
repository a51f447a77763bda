import { ApiError } from '@fairhouse/web/api-error';
import { Alert, Badge, Box, Button, Chip, List, ListItemButton, Paper, Typography, useMediaQuery } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, Hand, HandMetal } from 'lucide-react';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { call, filled, withQuery } from '../api/call.ts';
import type { DeskRoute } from '../api/desk.ts';
import { session } from '../api/session.ts';
import { ActDialog } from '../desk/act-dialog.tsx';
import { useDesk, usePlace } from '../desk/context.ts';
import { actsOf, idOf, type Place, type PlaceAct, type Row } from '../desk/place.ts';
import { Amount, timeOf, toneOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { RowCard } from './place-show.tsx';
import { TitleOf } from './title-of.tsx';
import { useKeys } from './use-keys.ts';

const everyMs = 5000;
const pageSize = 100;

type Claim = { subject: string; id: string; operator: string; operatorId: string; until: string };
/** The queues, by the name of their place. */
export const queues = {
  withdrawals: { subject: 'withdrawal', late: 'dueAt' },
  deposits: { subject: 'deposit', late: 'createdAt' },
  parts: { subject: 'part', late: 'answerBy' },
} as const;
type QueueName = keyof typeof queues;

/** A queue of money: the waiting items, one item in full, and the keys by which an operator works through it. */
export function Queue({ name }: { name: QueueName }) {
  const place = usePlace(name);
  const { desk } = useDesk();
  const route = desk.routes.get(`GET ${place?.read}`);
  return place && route ? <Waiting name={name} place={place} route={route} /> : null;
}

function Waiting({ name, place, route }: { name: QueueName; place: Place; route: DeskRoute }) {
  const words = useWords();
  const small = useMediaQuery('(max-width: 899px)');
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState(query.get('item'));
  const [act, setAct] = useState<PlaceAct | null>(null);
  const client = useQueryClient();
  const { rows, claims } = useWaiting(place, route, queues[name].subject);
  const { claim, release } = useClaims(place, name);
  const { data: row } = useQuery({
    queryKey: [name, 'queued', chosen],
    enabled: chosen !== null,
    queryFn: async () => {
      const held = await call<Record<string, unknown>>('GET', filled(place.row ?? '', { id: chosen }));
      return { ...held, id: idOf(place, held) } as Row;
    },
  });
  const acts = useActs(place, row);

  const free = (id: string) => {
    const held = claims.get(id);
    return !held || held.operatorId === session.operator()?.id;
  };
  const next = async () => {
    const at = rows.findIndex(({ id }) => id === chosen);
    const following = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(({ id }) => free(id));
    if (!following) return;
    setChosen(following.id);
    await claim(following.id);
  };
  const begin = async (wanted: PlaceAct | undefined) => {
    if (!wanted || !row) return;
    if (await claim(row.id)) setAct(wanted);
  };
  useKeys(act === null, {
    n: next,
    a: () => begin(acts.find((one) => one.name === 'approve' || one.name === 'resolve')),
    r: () => begin(acts.find((one) => one.name === 'reject')),
    u: () => chosen !== null && release(chosen),
    escape: () => setChosen(null),
  });

  const list = (
    <Paper variant="outlined" sx={{ overflow: 'auto', maxHeight: small ? 'none' : 'calc(100vh - 140px)' }}>
      <List disablePadding component="div" role="group" aria-label={words.t('queue.waiting')}>
        {rows.map((item) => (
          <Item
            key={item.id}
            row={item}
            late={String(item[queues[name].late] ?? '')}
            claim={claims.get(item.id)}
            chosen={item.id === chosen}
            onChoose={() => setChosen(item.id)}
          />
        ))}
      </List>
      {rows.length === 0 && <Typography sx={{ p: 3, color: 'text.secondary' }}>{words.t('queue.empty')}</Typography>}
    </Paper>
  );
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2 }}>
      <TitleOf text={words.t(`queue.${name}`)} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="contained" endIcon={<ChevronRight size={18} />} onClick={next} disabled={rows.length === 0}>
          {words.t('queue.next')}
        </Button>
        <Chip label={words.t('queue.count', { count: rows.length })} />
        {!small && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {words.t('queue.keys')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: small ? '1fr' : '360px 1fr', alignItems: 'start' }}>
        {(!small || chosen === null) && list}
        {chosen !== null && row && (
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {small && (
              <Button startIcon={<ArrowLeft size={18} />} onClick={() => setChosen(null)} sx={{ justifySelf: 'start' }}>
                {words.t('queue.back')}
              </Button>
            )}
            <Held
              claim={claims.get(row.id)}
              onClaim={() => void claim(row.id)}
              onRelease={() => void release(row.id)}
            />
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              {acts.map((one, at) => (
                <Button
                  key={one.name}
                  variant={at === 0 ? 'contained' : 'outlined'}
                  color={one.name === 'reject' ? 'error' : 'primary'}
                  onClick={() => begin(one)}
                >
                  {words.act(one.name)}
                </Button>
              ))}
            </Box>
            <RowCard place={place} row={row} />
          </Box>
        )}
      </Box>
      {act && row && (
        <ActDialog
          place={place}
          act={act}
          row={row}
          onClose={() => setAct(null)}
          onDone={() => void client.invalidateQueries({ queryKey: [name] })}
        />
      )}
    </Box>
  );
}

function useActs(place: Place, row: Row | undefined): PlaceAct[] {
  const { desk } = useDesk();
  return row ? actsOf(desk, place, row).onRow : [];
}

/** Reads the waiting items and their claims every few seconds. */
function useWaiting(place: Place, route: DeskRoute, subject: string) {
  const { data: rows = [] } = useQuery({
    queryKey: [place.name, 'waiting'],
    refetchInterval: everyMs,
    queryFn: async () => {
      const path = withQuery(route.path, { waiting: true, pageSize });
      const { list } = await call<{ list: Record<string, unknown>[] }>('GET', path);
      return list.map((row) => ({ ...row, id: idOf(place, row) }) as Row);
    },
  });
  const { data: held = [] } = useQuery({
    queryKey: [place.name, 'claims'],
    refetchInterval: everyMs,
    queryFn: () => call<Claim[]>('GET', '/cashier/claims'),
  });
  const claims = new Map(held.filter((one) => one.subject === subject).map((one) => [one.id, one]));
  return { rows, claims };
}

/** Claims and releases items, so that two operators never work on the same one. */
function useClaims(place: Place, name: QueueName) {
  const client = useQueryClient();
  const notify = useNotify();
  const words = useWords();
  const say = async (what: 'claim' | 'release', id: string): Promise<boolean> => {
    try {
      await call('POST', `/cashier/${name}/${encodeURIComponent(id)}/${what}`);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(words.error(error.code), { type: 'warning' });
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: [place.name, 'claims'] });
    }
  };
  return { claim: (id: string) => say('claim', id), release: (id: string) => say('release', id) };
}

function Item({
  row,
  late,
  claim,
  chosen,
  onChoose,
}: {
  row: Row;
  late: string;
  claim: Claim | undefined;
  chosen: boolean;
  onChoose: () => void;
}) {
  const words = useWords();
  const isLate = late !== '' && Date.parse(late) < Date.now();
  const score = typeof row.riskScore === 'number' ? row.riskScore : null;
  return (
    <ListItemButton selected={chosen} onClick={onChoose} divider>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Typography noWrap>{String(row.username ?? row.depositor ?? '')}</Typography>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            <Amount value={String(row.amount)} currency={row.currency} />
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Chip size="small" variant="outlined" label={words.value(row.state)} color={toneOf(String(row.state))} />
          {score !== null && score > 0 && (
            <Chip
              size="small"
              color={score >= 50 ? 'error' : 'warning'}
              label={`${words.field('riskScore')} ${score}`}
            />
          )}
          {claim && <Chip size="small" icon={<Hand size={14} />} label={claim.operator} />}
          {late !== '' && (
            <Typography variant="caption" sx={{ color: isLate ? 'error.main' : 'text.secondary', ml: 'auto' }}>
              {timeOf(late, words.locale)}
            </Typography>
          )}
        </Box>
      </Box>
    </ListItemButton>
  );
}

function Held({ claim, onClaim, onRelease }: { claim: Claim | undefined; onClaim: () => void; onRelease: () => void }) {
  const words = useWords();
  const own = claim?.operatorId === session.operator()?.id;
  if (claim && !own) {
    return <Alert severity="info">{words.t('queue.heldBy', { name: claim.operator })}</Alert>;
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      {claim ? (
        <>
          <Badge color="success" variant="dot">
            <HandMetal size={18} aria-hidden />
          </Badge>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {words.t('queue.heldByMe', { until: timeOf(claim.until, words.locale) })}
          </Typography>
          <Button size="small" onClick={onRelease}>
            {words.t('queue.release')}
          </Button>
        </>
      ) : (
        <Button size="small" variant="outlined" startIcon={<Hand size={16} />} onClick={onClaim}>
          {words.t('queue.claim')}
        </Button>
      )}
    </Box>
  );
}
