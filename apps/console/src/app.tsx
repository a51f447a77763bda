import { Box, CircularProgress } from '@mui/material';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { AdminContext, AdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { deskAuth } from './api/auth-provider.ts';
import { deskData } from './api/data-provider.ts';
import { type Desk, readDesk } from './api/desk.ts';
import { createClient } from './api/query-client.ts';
import { endListeners, session } from './api/session.ts';
import { DeskContext } from './desk/context.ts';
import { isOpen, readingOf, routeFor } from './desk/place.ts';
import { consoleWords } from './locales/i18n.ts';
import { places as allPlaces } from './places/index.ts';
import { Account } from './screens/account.tsx';
import { Approvals } from './screens/approvals.tsx';
import { Banners } from './screens/banners/banners.tsx';
import { Dashboard } from './screens/dashboard.tsx';
import { GameOrders } from './screens/game-orders.tsx';
import { brandName } from './screens/language-choice.tsx';
import { Login } from './screens/login.tsx';
import { Mailings } from './screens/mailings.tsx';
import { PlaceList } from './screens/place-list.tsx';
import { PlaceOne } from './screens/place-one.tsx';
import { PlaceShow } from './screens/place-show.tsx';
import { PlayerShow } from './screens/player.tsx';
import { Queue } from './screens/queue.tsx';
import { Replay } from './screens/replay.tsx';
import { Frame } from './shell/layout.tsx';
import { Reauth } from './shell/reauth.tsx';
import { dark, light } from './shell/theme.ts';

const words = consoleWords();
const store = localStorageStore('1', 'fh_console');

/** The console: the login, and behind it everything that the server lets the operator see and do. */
export function Console() {
  const [desk, setDesk] = useState<Desk | null>(null);
  const [isIn, setIn] = useState(session.token() !== null && session.operator()?.mustEnrol !== true);
  // A new query client for each session, so that the next operator sees nothing that the last one read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one with each session
  const client = useMemo(createClient, [isIn]);
  useEffect(() => {
    const end = () => {
      setDesk(null);
      setIn(false);
    };
    endListeners.add(end);
    return () => void endListeners.delete(end);
  }, []);
  useEffect(() => {
    if (!isIn) return;
    let current = true;
    readDesk().then(
      (read) => current && setDesk(read),
      // An invalid session has ended itself already; after any other error the operator signs in again.
      () => current && session.end(),
    );
    return () => {
      current = false;
    };
  }, [isIn]);
  return (
    <BrowserRouter basename="/console">
      {desk && isIn ? (
        <Inside desk={desk} client={client} />
      ) : (
        <AdminContext i18nProvider={words} theme={light} darkTheme={dark} store={store} queryClient={client}>
          {isIn ? <Opening /> : <Login onIn={() => setIn(true)} />}
        </AdminContext>
      )}
    </BrowserRouter>
  );
}

/** Shown until the server has told what the operator may see, on the ground of what follows. */
function Opening() {
  return (
    <Box sx={{ position: 'fixed', inset: 0, display: 'grid', placeItems: 'center', bgcolor: 'background.default' }}>
      <CircularProgress aria-label="…" />
    </Box>
  );
}

function Inside({ desk, client }: { desk: Desk; client: QueryClient }) {
  const places = useMemo(() => allPlaces.filter((place) => isOpen(desk, place)), [desk]);
  const data = useMemo(() => deskData(desk, places), [desk, places]);
  const auth = useMemo(() => deskAuth(desk), [desk]);
  const here = useMemo(() => ({ desk, places }), [desk, places]);
  return (
    <DeskContext value={here}>
      <AdminContext
        authProvider={auth}
        dataProvider={data}
        i18nProvider={words}
        queryClient={client}
        theme={light}
        darkTheme={dark}
        store={store}
      >
        <AdminUI layout={Frame} dashboard={Dashboard} title={brandName()} disableTelemetry loginPage={false}>
          {places.map((place) => {
            const route = routeFor(desk, place.read);
            const kind = route ? readingOf(route).kind : 'one';
            if (place.name === 'mailings')
              return <Resource key={place.name} name={place.name} list={Mailings} show={PlaceShow} />;
            if (place.name === 'game-orders') return <Resource key={place.name} name={place.name} list={GameOrders} />;
            if (place.name === 'banners')
              return <Resource key={place.name} name={place.name} list={Banners} show={PlaceShow} />;
            return kind === 'one' || kind === 'ask' ? (
              <Resource key={place.name} name={place.name} list={PlaceOne} />
            ) : (
              <Resource
                key={place.name}
                name={place.name}
                list={PlaceList}
                show={place.name === 'players' ? PlayerShow : PlaceShow}
              />
            );
          })}
          <CustomRoutes>
            <Route path="/queue/withdrawals" element={<Queue name="withdrawals" />} />
            <Route path="/queue/deposits" element={<Queue name="deposits" />} />
            <Route path="/queue/parts" element={<Queue name="parts" />} />
            <Route path="/approvals" element={<Approvals />} />
            <Route path="/replay" element={<Replay />} />
            <Route path="/account" element={<Account />} />
          </CustomRoutes>
        </AdminUI>
        <Reauth />
      </AdminContext>
    </DeskContext>
  );
}
