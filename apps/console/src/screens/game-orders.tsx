import type { DeskGame, DeskGameOrders } from '@fairhouse/contract/desk-games';
import { ApiError } from '@fairhouse/web/api-error';
import {
  Alert,
  Autocomplete,
  Box,
  Card,
  CardContent,
  IconButton,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call, filled, withQuery } from '../api/call.ts';
import { same } from '../desk/act-body.ts';
import { useDesk } from '../desk/context.ts';
import { Merge } from '../desk/merge.tsx';
import { OrderHandle, SaveOrder } from '../desk/order-parts.tsx';
import { useSort } from '../desk/use-sort.ts';
import { useWords } from '../locales/words.ts';
import { TitleOf } from './title-of.tsx';

type Order = DeskGameOrders[number];
type Game = Order['games'][number];
const orderRoute = '/games/orders/{gameType}';
const foundMax = 20;

/** The games of a type that come first in the lobby, in an order that operators set. */
export function GameOrders() {
  const words = useWords();
  const [type, setType] = useState<string | null>(null);
  const { data: orders = [] } = useQuery({
    queryKey: ['game-orders', 'list'],
    queryFn: () => call<DeskGameOrders>('GET', '/games/orders'),
  });
  const shown =
    orders.find(({ gameType }) => gameType === type) ?? orders.find(({ games }) => games.length > 0) ?? orders[0];
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 800 }}>
      <TitleOf text={words.place('game-orders')} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words.t('gameOrder.how')}
      </Typography>
      {shown && (
        <TextField
          select
          size="small"
          label={words.field('gameType')}
          value={shown.gameType}
          onChange={({ target }) => setType(target.value)}
          sx={{ maxWidth: 320 }}
        >
          {orders.map(({ gameType, games }) => (
            <MenuItem key={gameType} value={gameType}>
              {words.value(gameType)} ({games.length})
            </MenuItem>
          ))}
        </TextField>
      )}
      {shown && <Games key={shown.gameType} order={shown} />}
    </Box>
  );
}

function Games({ order }: { order: Order }) {
  const words = useWords();
  const { t } = words;
  const { desk } = useDesk();
  const notify = useNotify();
  const refresh = useRefresh();
  // An order that is being edited stays when another operator saves theirs; the two are merged when this one is saved.
  const [base, setBase] = useState(order);
  const [known, setKnown] = useState<readonly Game[]>(order.games);
  const [ids, setIds] = useState(order.nodeIds);
  const [present, setPresent] = useState<Order | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sort = useSort(`games ${order.gameType}`, ids, setIds);
  const mayOrder = desk.routes.has(`PUT ${orderRoute}`);
  const changed = ids.join() !== base.nodeIds.join();
  if (base.version !== order.version && present === null && (!changed || ids.join() === order.nodeIds.join())) {
    setBase(order);
    setIds(order.nodeIds);
    setKnown(order.games);
  }
  const namesOf = (of: readonly string[]) => of.map((id) => labelOf(known, id, words.content));

  async function save(reason: string) {
    try {
      const body = { nodeIds: ids, reason, version: base.version };
      await call('PUT', filled(orderRoute, { gameType: order.gameType }), { body });
      notify('acts.done', { type: 'success' });
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const now = error.code === 'STATE_CONFLICT' ? await readNow() : undefined;
      setRefused(now ? null : words.error(error.code));
      if (now) {
        setKnown([...known, ...now.games]);
        setPresent(now);
      }
    }
  }
  async function readNow() {
    const orders = await call<DeskGameOrders>('GET', '/games/orders');
    return orders.find(({ gameType }) => gameType === order.gameType);
  }
  function merge(now: Order, merged: unknown) {
    setIds(same(merged, namesOf(now.nodeIds)) ? now.nodeIds : ids);
    setBase(now);
    setPresent(null);
  }
  if (present) {
    return (
      <Card variant="outlined">
        <CardContent sx={{ display: 'grid', gap: 1.5 }}>
          <Merge
            opened={{ order: namesOf(base.nodeIds) }}
            present={{ order: namesOf(present.nodeIds) }}
            said={{ order: namesOf(ids) }}
            onMerged={(body) => merge(present, body.order)}
          />
        </CardContent>
      </Card>
    );
  }
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        {refused !== null && <Alert severity="error">{refused}</Alert>}
        {ids.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('gameOrder.none')}</Typography>}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
          {ids.map((id, at) => {
            const game = known.find(({ nodeId }) => nodeId === id);
            if (!game) return null;
            const name = nameOf(game, words.content);
            const { held, ...marks } = sort.row(id);
            return (
              <Box
                component="li"
                key={id}
                {...marks}
                sx={{
                  display: 'flex',
                  gap: 1,
                  alignItems: 'center',
                  opacity: held ? 0.5 : 1,
                  borderTop: at > 0 ? 1 : 0,
                  borderColor: 'divider',
                }}
              >
                {mayOrder && <OrderHandle sort={sort} id={id} name={name} at={at} count={ids.length} />}
                <Typography variant="body2" sx={{ width: 28, color: 'text.secondary', textAlign: 'right' }}>
                  {at + 1}
                </Typography>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
                    {name}
                  </Typography>
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {game.vendor}/{game.gameCode}
                  </Typography>
                </Box>
                {mayOrder && (
                  <IconButton
                    aria-label={t('gameOrder.remove', { name })}
                    onClick={() => setIds(ids.filter((one) => one !== id))}
                  >
                    <X size={18} aria-hidden />
                  </IconButton>
                )}
              </Box>
            );
          })}
        </Box>
        {mayOrder && (
          <AddGame
            gameType={order.gameType}
            without={ids}
            onAdd={(game) => {
              setKnown([...known, game]);
              setIds([...ids, game.nodeId]);
            }}
          />
        )}
        {changed && <SaveOrder onSave={(reason) => void save(reason)} onCancel={() => setIds(base.nodeIds)} />}
      </CardContent>
    </Card>
  );
}

type AddProps = { gameType: string; without: readonly string[]; onAdd: (game: Game) => void };

/** Finds a game of the type by a part of its name, and adds it at the end of the ordered games. */
function AddGame({ gameType, without, onAdd }: AddProps) {
  const { t, content } = useWords();
  const [text, setText] = useState('');
  const { data } = useQuery({
    queryKey: ['game-orders', 'find', gameType, text],
    enabled: text.trim() !== '',
    queryFn: () => call<{ games: DeskGame[] }>('GET', withQuery('/games', { gameType, q: text, pageSize: foundMax })),
  });
  const found = (data?.games ?? []).filter(({ nodeId }) => !without.includes(nodeId));
  return (
    <Autocomplete
      size="small"
      options={text.trim() === '' ? [] : found}
      value={null}
      inputValue={text}
      filterOptions={(all) => all}
      getOptionKey={({ nodeId }) => nodeId}
      getOptionLabel={(game) => `${nameOf(game, content)} – ${game.vendor}/${game.gameCode}`}
      onInputChange={(_, typed, why) => why !== 'selectOption' && setText(typed)}
      onChange={(_, game) => {
        if (game) onAdd({ nodeId: game.nodeId, vendor: game.vendor, gameCode: game.gameCode, name: game.name });
        setText('');
      }}
      noOptionsText={t('gameOrder.noneFound')}
      renderInput={(params) => <TextField {...params} label={t('gameOrder.add')} />}
    />
  );
}

/** Returns a game's name and code, by its id. */
function labelOf(games: readonly Game[], id: string, language: 'EN' | 'TH' | 'CN'): string {
  const game = games.find(({ nodeId }) => nodeId === id);
  return game ? `${nameOf(game, language)} (${game.vendor}/${game.gameCode})` : id;
}

const nameOf = ({ name }: Pick<Game, 'name'>, language: 'EN' | 'TH' | 'CN') => name[language] || name.EN || '';
