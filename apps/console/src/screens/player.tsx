import type { DeskPlayerLinks } from '@fairhouse/contract/desk-players';
import { Box, Button, Card, CardContent, Chip, Tab, Tabs, Typography } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShowBase, useRecordContext } from 'react-admin';
import { call, filled, withQuery } from '../api/call.ts';
import type { DeskRoute } from '../api/desk.ts';
import { useDesk, usePlace } from '../desk/context.ts';
import { type Place, type Row, readingOf, routeFor } from '../desk/place.ts';
import { Amount, Fields, Value } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { Documents } from './documents.tsx';
import { Links } from './links.tsx';
import { RowActs } from './row-acts.tsx';
import { TitleOf } from './title-of.tsx';

type Query = Record<string, unknown>;
/** Lists of other places, filtered by the player, by the name of their place. */
const ofMember = ['deposits', 'withdrawals', 'bonuses', 'rewards', 'freezes', 'exclusions', 'limits'];

/** A player with all data: person, money, activity, and accounts that share something. */
export function PlayerShow() {
  const place = usePlace('players');
  return place ? (
    // The page is first drawn from the list's row, which has fewer fields.
    <ShowBase queryOptions={{ staleTime: 0 }}>
      <Player place={place} />
    </ShowBase>
  ) : null;
}

function Player({ place }: { place: Place }) {
  const row = useRecordContext<Row>();
  const { desk, places } = useDesk();
  const words = useWords();
  const [tab, setTab] = useState('overview');
  if (!row) return null;
  const own = Object.entries(place.more ?? {}).flatMap(([name, key]) => {
    const route = desk.routes.get(key);
    return route ? [{ name, label: words.field(name), route, query: {} as Query }] : [];
  });
  const others = places.flatMap(({ name, read }) => {
    const route = ofMember.includes(name) ? routeFor(desk, read) : undefined;
    return route ? [{ name, label: words.place(name), route, query: { memberId: row.id } as Query }] : [];
  });
  const lists = [...own, ...others];
  const links = desk.routes.get('GET /players/{id}/links');
  const hasDocuments = desk.routes.has('GET /players/{id}/documents');
  const shown = lists.find(({ name }) => name === tab);
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TitleOf text={String(row.username)} />
      <Head row={row} />
      <RowActs place={place} row={row} />
      <Tabs
        value={tab}
        onChange={(_, chosen: string) => setTab(chosen)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={words.place('players')}
      >
        <Tab value="overview" label={words.field('overview')} />
        {lists.map(({ name, label }) => (
          <Tab key={name} value={name} label={label} />
        ))}
        {hasDocuments && <Tab value="documents" label={words.field('documents')} />}
        {links && <Tab value="links" label={words.field('links')} />}
      </Tabs>
      {tab === 'overview' && <Overview place={place} row={row} />}
      {shown && <Listed key={shown.name} id={row.id} {...shown} columns={place.moreColumns?.[shown.name]} />}
      {tab === 'documents' && hasDocuments && <Documents id={row.id} />}
      {tab === 'links' && links && <Shared id={row.id} />}
    </Box>
  );
}

function Head({ row }: { row: Row }) {
  const words = useWords();
  const wallets = Array.isArray(row.wallets) ? row.wallets : [];
  const tags = Array.isArray(row.tags) ? row.tags.map(String) : [];
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Chip size="small" label={`${words.field('id')} ${row.id}`} />
      <Chip size="small" label={`${words.field('vipLevel')} ${String(row.vipLevel ?? 0)}`} />
      {row.lockedAt !== null && <Chip size="small" color="error" label={words.field('lockedAt')} />}
      {row.withdrawalsFrozen === true && <Chip size="small" color="warning" label={words.field('withdrawalsFrozen')} />}
      {tags.map((tag) => (
        <Chip key={tag} size="small" variant="outlined" label={tag} />
      ))}
      <Box sx={{ ml: { sm: 'auto' }, display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {wallets.map((wallet: Record<string, unknown>) => (
          <Box key={`${wallet.type} ${wallet.vendor} ${wallet.currency}`}>
            <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
              {words.value(wallet.type)} {String(wallet.vendor)}
            </Typography>
            <Amount value={String(wallet.balance)} currency={wallet.currency} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Overview({ place, row }: { place: Place; row: Row }) {
  const { desk } = useDesk();
  return (
    <Card variant="outlined">
      <CardContent>
        <Fields
          value={row}
          schema={routeFor(desk, place.row)?.answer ?? {}}
          without={['wallets', 'tags', 'memberId', 'username']}
        />
      </CardContent>
    </Card>
  );
}

type Page = { list: Record<string, unknown>[]; nextCursor?: string | null };

/** One of a player's lists, newest first, a page at a time. */
function Listed({
  id,
  name,
  route,
  query,
  columns,
}: {
  id: string;
  name: string;
  route: DeskRoute;
  query: Query;
  columns: readonly string[] | undefined;
}) {
  const words = useWords();
  const reading = readingOf(route);
  const read = async (cursor: string): Promise<Page> => {
    const paged = route.query.properties?.cursor ? { cursor } : {};
    const value = await call<unknown>('GET', withQuery(filled(route.path, { id }), { ...query, ...paged }));
    const key = 'rows' in reading ? reading.rows : null;
    const list = (key === null ? value : Reflect.get(Object(value), key)) as Page['list'];
    return { list, nextCursor: Reflect.get(Object(value), 'nextCursor') as string | null };
  };
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['players', 'listed', id, name],
    initialPageParam: '',
    queryFn: ({ pageParam }) => read(pageParam),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        {data && rows.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{words.t('player.none')}</Typography>
        ) : (
          <Value name={name} value={rows} schema={{ type: 'array', items: reading.row }} columns={columns} />
        )}
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()} sx={{ justifySelf: 'start' }}>
            {words.t('player.more')}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function Shared({ id }: { id: string }) {
  const { t } = useWords();
  const { data } = useQuery({
    queryKey: ['players', 'links', id],
    queryFn: () => call<DeskPlayerLinks>('GET', filled('/players/{id}/links', { id })),
  });
  if (!data) return null;
  if (data.things.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('player.none')}</Typography>;
  return <Links id={id} links={data} />;
}
