import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';

export type PopupScreenProps = { open: boolean; onClose: () => void };
type PopupFile = { default: ComponentType<PopupScreenProps> };

/**
 * Every popup is a file `features/…/<name>-popup.tsx` whose default export draws itself in a `Popup` for a visitor, a
 * member and a trial user, whatever else the address says: the name comes from the address, which anybody can write.
 * Unknown names open nothing.
 */
const files = import.meta.glob<PopupFile>('../features/**/*-popup.tsx');

const popups = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/^.*\/(.*)-popup\.tsx$/, '$1'), lazy(load)] as const),
);

/** Popups for visitors and trial users; they close after a login. */
const withoutAccount = new Set(['login', 'register', 'real-account']);

/** Popups for visitors alone. */
const ofVisitor = new Set(['free-play']);

/** Popups for members; a visitor sees the login popup instead. */
const ofMember = new Set(['round', 'contract', 'terms']);

/** Popups that end a session; without one they do not open. */
const ofSession = new Set(['sign-out']);

/** Opens the popup that the address names (`?popup=login`). No popup's code is loaded before one is opened. */
export function PopupHost() {
  const popup = useSearch({ strict: false, select: (search) => search.popup });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { isLogin, isTrial } = useSession();
  const [opened, setOpened] = useState<string | undefined>();
  const [openedHere, setOpenedHere] = useState(false);

  // The server renders no popup: it opens after hydration. If a press opened it, closing it goes back in the history.
  useEffect(() => {
    setOpened(popup);
    if (!popup) setOpenedHere(false);
  }, [popup]);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation && !('popup' in fromLocation.search) && 'popup' in toLocation.search) setOpenedHere(true);
      }),
    [router],
  );

  const shown = opened && ofMember.has(opened) && !isLogin ? 'login' : opened;
  const Screen = shown ? popups.get(shown) : undefined;
  if (!Screen || !shown) return null;
  if (isLogin && ofVisitor.has(shown)) return null;
  if (isLogin ? !isTrial && withoutAccount.has(shown) : ofSession.has(shown)) return null;

  function close() {
    if (openedHere && canGoBack) router.history.back();
    else
      void navigate({
        to: '.',
        search: ({ popup: _closed, ...search }) => search,
        replace: true,
        viewTransition: false,
      });
  }

  return (
    <Suspense>
      <Screen open onClose={close} />
    </Suspense>
  );
}
