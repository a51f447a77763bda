import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';

export type PopupScreenProps = { open: boolean; onClose: () => void };
type PopupFile = { default: ComponentType<PopupScreenProps> };

/** Every popup is a file `features/<domain>/<name>-popup.tsx` whose default export draws itself in a `Popup`. */
const files = import.meta.glob<PopupFile>('../features/*/*-popup.tsx');

const popups = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/^.*\/(.*)-popup\.tsx$/, '$1'), lazy(load)] as const),
);

/** Popups for who has no account (a trial user has none): once signed in they close. */
const withoutAccount = new Set(['login', 'register']);

/** Popups that show what is a member's own: a visitor is asked to log in instead. */
const ofMember = new Set(['round']);

/** Opens the popup that the address names (`?popup=login`). Nothing of a popup is loaded before one is wanted. */
export function PopupHost() {
  const popup = useSearch({ strict: false, select: (search) => search.popup });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { isLogin, isTrial } = useSession();
  const [opened, setOpened] = useState<string | undefined>();
  const [openedHere, setOpenedHere] = useState(false);

  // The server draws no popup: it opens after the page has come alive. One opened by a press goes with Back.
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
  if (!Screen || !shown || (isLogin && !isTrial && withoutAccount.has(shown))) return null;

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
