import type { ChatPush } from '@fairhouse/contract/chat';
import type { Language } from '@fairhouse/contract/language';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../api/session.ts';
import { watch } from '../../api/watch.ts';
import { pageSize, readPage } from './calls.ts';
import { createRoom, keptMax } from './room-store.ts';

/**
 * The polling interval of a visitor's page, which has no socket, and of a member's page, which polls for pushes it may
 * have missed.
 */
const askVisitorMs = 5000;
const askMemberMs = 60_000;

/** Follows a room for as long as it is shown, and reads earlier messages on request. */
export function useRoom(room: Language) {
  const { isLogin } = useSession();
  const [store] = useState(createRoom);
  const view = useSyncExternalStore(store.listen, store.view, store.view);
  const [state, setState] = useState<{ isRead: boolean; error: unknown; hasEarlier: boolean }>(unread);
  const [isReading, setReading] = useState(false);

  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      try {
        const { list, nextCursor } = await readPage(room);
        if (!isShown) return;
        store.refresh(list, nextCursor === null);
        setState((held) => ({
          isRead: true,
          error: null,
          hasEarlier: held.isRead ? held.hasEarlier : nextCursor !== null,
        }));
      } catch (error) {
        if (isShown) setState((held) => ({ ...held, error }));
      }
    };
    void ask();
    const timer = window.setInterval(
      () => document.visibilityState === 'visible' && void ask(),
      isLogin ? askMemberMs : askVisitorMs,
    );
    const leave = watch(`chat${room.toLowerCase()}`, {
      joined: () => void ask(),
      heard: (event, payload) => {
        if (event !== 'chat') return;
        const { said, gone } = payload as ChatPush;
        store.add(said);
        store.remove(gone);
      },
    });
    return () => {
      isShown = false;
      window.clearInterval(timer);
      leave();
    };
  }, [room, isLogin, store]);

  async function readEarlier() {
    const cursor = store.view().oldest;
    if (isReading || cursor === null) return;
    setReading(true);
    try {
      const { list, nextCursor } = await readPage(room, cursor);
      store.prepend(list);
      // Another page would exceed the limit, and the store would drop it at once.
      const isFull = store.view().count > keptMax - pageSize;
      setState((held) => ({ ...held, hasEarlier: nextCursor !== null && !isFull }));
    } catch (error) {
      setState((held) => ({ ...held, error }));
    } finally {
      setReading(false);
    }
  }

  return { store, view, ...state, isReading, readEarlier };
}

const unread = { isRead: false, error: null, hasEarlier: false };
