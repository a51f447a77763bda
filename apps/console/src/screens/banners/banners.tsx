import { ApiError } from '@fairhouse/web/api-error';
import { Alert, Box, Button, Card, CardContent, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call, filled } from '../../api/call.ts';
import { ActDialog, FormPreview } from '../../desk/act-dialog.tsx';
import { useDesk, usePlace } from '../../desk/context.ts';
import { OwnInputs } from '../../desk/form.tsx';
import { OrderHandle, SaveOrder } from '../../desk/order-parts.tsx';
import { actsOf, idOf, type Place, type PlaceAct, type Row } from '../../desk/place.ts';
import { useSort } from '../../desk/use-sort.ts';
import { timeOf } from '../../desk/value.tsx';
import { useWords } from '../../locales/words.ts';
import { PlaceActs } from '../place-list.tsx';
import { TitleOf } from '../title-of.tsx';
import { PictureField } from './picture-field.tsx';
import { BannerPreview, Look } from './preview.tsx';

type Order = { groupName: string; names: string[]; version: string };
const orderRoute = '/site/banner-orders/{groupName}';
const inputs = {
  'banner.picture': PictureField,
  'banner.pictureTall': PictureField,
};
const preview = ({ banner }: Record<string, unknown>) =>
  banner ? <BannerPreview banner={Object(banner) as Record<string, unknown>} /> : null;

/** The banners of each place, as visitors see them, in order. */
export function Banners() {
  const place = usePlace('banners');
  const words = useWords();
  // The query keys begin with the place, so that a refresh after an act reads them again.
  const { data: rows } = useQuery({
    queryKey: ['banners', 'rows'],
    queryFn: () => call<Record<string, unknown>[]>('GET', '/site/banners'),
  });
  const { data: orders = [] } = useQuery({
    queryKey: ['banners', 'orders'],
    queryFn: () => call<Order[]>('GET', '/site/banner-orders'),
  });
  const [open, setOpen] = useState<{ act: PlaceAct; row: Row } | null>(null);
  if (!place || !rows) return null;
  return (
    <OwnInputs value={inputs}>
      <FormPreview value={preview}>
        <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1100 }}>
          <TitleOf text={words.place('banners')} />
          <PlaceActs place={place} />
          {orders.map((order) => (
            <Group
              key={`${order.groupName} ${order.version}`}
              place={place}
              order={order}
              rows={rows}
              onOpen={setOpen}
            />
          ))}
        </Box>
        {open && <ActDialog place={place} act={open.act} row={open.row} onClose={() => setOpen(null)} />}
      </FormPreview>
    </OwnInputs>
  );
}

type GroupProps = {
  place: Place;
  order: Order;
  rows: Record<string, unknown>[];
  onOpen: (open: { act: PlaceAct; row: Row }) => void;
};

function Group({ place, order, rows, onOpen }: GroupProps) {
  const { desk } = useDesk();
  const words = useWords();
  const notify = useNotify();
  const refresh = useRefresh();
  const [names, setNames] = useState(order.names);
  const sort = useSort(`banners ${order.groupName}`, names, setNames);
  const [refused, setRefused] = useState<string | null>(null);
  const mayOrder = desk.routes.has(`PUT ${orderRoute}`) && names.length > 1;
  const changed = names.join() !== order.names.join();

  async function save(reason: string) {
    try {
      const path = filled(orderRoute, { groupName: order.groupName });
      await call('PUT', path, { body: { names, reason, version: order.version } });
      notify('acts.done', { type: 'success' });
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(words.error(error.code));
      if (error.code === 'STATE_CONFLICT') refresh();
    }
  }
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="subtitle1" component="h2">
          {words.value(order.groupName)}
        </Typography>
        {refused !== null && <Alert severity="error">{refused}</Alert>}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {names.map((name, at) => {
            const found = rows.find((one) => one.name === name);
            if (!found) return null;
            const row: Row = { ...found, id: idOf(place, found) };
            const { held, ...marks } = sort.row(name);
            return (
              <Box
                component="li"
                key={name}
                {...marks}
                sx={{ display: 'flex', gap: 1, alignItems: 'center', opacity: held ? 0.5 : 1, flexWrap: 'wrap' }}
              >
                {mayOrder && <OrderHandle sort={sort} id={name} name={name} at={at} count={names.length} />}
                <Box sx={{ width: 220, flexShrink: 0 }}>
                  <Look banner={row} language={words.content} tall={false} small />
                </Box>
                <About row={row} />
                {actsOf(desk, place, row).onRow.map((act) => (
                  <Button
                    key={act.name}
                    size="small"
                    aria-label={`${words.act(act.name)} ${name}`}
                    onClick={() => onOpen({ act, row })}
                  >
                    {words.act(act.name)}
                  </Button>
                ))}
              </Box>
            );
          })}
        </Box>
        {changed && <SaveOrder onSave={(reason) => void save(reason)} onCancel={() => setNames(order.names)} />}
      </CardContent>
    </Card>
  );
}

/** The name of a banner, its audience, and the times and languages in which it is shown. */
function About({ row }: { row: Row }) {
  const words = useWords();
  const time = (name: string) => (typeof row[name] === 'string' ? timeOf(row[name], words.locale) : null);
  const [from, until] = [time('startsAt'), time('endsAt')];
  const languages = Array.isArray(row.languages) ? row.languages.map(String) : [];
  return (
    <Box sx={{ flex: 1, minWidth: 160, display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {row.id}
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        <Chip size="small" variant="outlined" label={words.value(row.audience)} />
        {languages.map((language) => (
          <Chip key={language} size="small" variant="outlined" label={language} />
        ))}
      </Box>
      {(from !== null || until !== null) && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {from ?? '…'} – {until ?? '…'}
        </Typography>
      )}
    </Box>
  );
}
