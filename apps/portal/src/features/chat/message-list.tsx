import type { ChatMessage } from '@fairhouse/contract/chat';
import { ArrowDown } from 'lucide-react';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type MessageActs, MessageItem } from './message-item.tsx';
import type { Chunk, RoomView } from './room-store.ts';

/** Chunks within this distance outside the view are drawn, so that scrolling meets drawn messages. */
const drawnAround = '900px 0px';
/** The average height in pixels that is assumed for a message that was never drawn. */
const guessedHeight = 46;
/** Within this distance in pixels from the end, the list scrolls along with new messages. */
const nearEnd = 90;

type Props = {
  view: RoomView;
  hasEarlier: boolean;
  isReading: boolean;
  onEarlier: () => void;
  own: string | null;
  ignored: ReadonlySet<string>;
  acts: MessageActs;
};

/**
 * The messages of a room. Chunks outside the view are left empty at their last height, so that thousands of messages
 * cost no more than those in view. At the end the list scrolls along with new messages; elsewhere it stays in place and
 * shows how many have arrived.
 */
export function MessageList({ view, hasEarlier, isReading, onEarlier, own, ignored, acts }: Props) {
  const { t } = useTranslation('chat');
  const scroller = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const height = useRef(0);
  const [seen, setSeen] = useState<string | null>(null);
  const { chunks, newest, oldest } = view;
  const firstId = useRef(oldest);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // At the very top a browser has no scroll anchor: earlier messages that are added above would shift the view.
    if (firstId.current !== oldest && element.scrollTop < 4 && !follows.current) {
      element.scrollTop = element.scrollHeight - height.current;
    }
    firstId.current = oldest;
    if (follows.current) {
      element.scrollTop = element.scrollHeight;
      setSeen(newest);
    }
    height.current = element.scrollHeight;
  }, [oldest, newest]);

  // The list stays at its end when the keyboard or the composer takes room.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  function look() {
    const element = scroller.current;
    if (!element) return;
    follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    if (follows.current && seen !== newest) setSeen(newest);
    if (element.scrollTop < 200 && hasEarlier && !isReading) {
      height.current = element.scrollHeight;
      onEarlier();
    }
  }

  const unread = follows.current ? 0 : countAfter(chunks, seen);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={look}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a part that scrolls
        tabIndex={0}
        role="log"
        aria-label={t('messages')}
        className="h-full overflow-y-auto overscroll-contain px-3 py-2 outline-offset-[-2px]"
      >
        <ol className="grid grid-cols-[minmax(0,1fr)]">
          {hasEarlier && (
            <li className="grid h-12 place-items-center">
              {isReading ? (
                <Spinner />
              ) : (
                <Button variant="ghost" size="sm" onClick={onEarlier}>
                  {t('earlier')}
                </Button>
              )}
            </li>
          )}
          {chunks.map((chunk, no) => (
            <ChunkRows
              key={chunk.key}
              chunk={chunk}
              isLast={no >= chunks.length - 2}
              root={scroller}
              unreadAfter={unread > 0 ? seen : null}
              own={own}
              ignored={ignored}
              acts={acts}
            />
          ))}
        </ol>
      </div>
      {unread > 0 && (
        <button
          type="button"
          onClick={() => {
            follows.current = true;
            setSeen(newest);
            scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
          }}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-brand px-4 text-sm font-bold whitespace-nowrap text-on-brand shadow-lift"
        >
          <ArrowDown size={16} aria-hidden="true" />
          {t('new', { count: unread })}
        </button>
      )}
    </div>
  );
}

function countAfter(chunks: readonly Chunk[], seen: string | null): number {
  if (seen === null) return 0;
  let count = 0;
  for (const { list } of [...chunks].reverse()) {
    for (const { id } of [...list].reverse()) {
      if (id === seen) return count;
      count += 1;
      if (count > 99) return count;
    }
  }
  return count;
}

type ChunkProps = Pick<Props, 'own' | 'ignored' | 'acts'> & {
  chunk: Chunk;
  isLast: boolean;
  root: RefObject<HTMLDivElement | null>;
  unreadAfter: string | null;
};

const ChunkRows = memo(function ChunkRows({ chunk, isLast, root, unreadAfter, own, ignored, acts }: ChunkProps) {
  const { t } = useTranslation('chat');
  const element = useRef<HTMLLIElement>(null);
  const [isDrawn, setDrawn] = useState(isLast);
  const height = useRef<number | null>(null);

  useEffect(() => {
    const item = element.current;
    if (!item) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting) height.current = item.offsetHeight;
        setDrawn(entry.isIntersecting);
      },
      { root: root.current, rootMargin: drawnAround },
    );
    observer.observe(item);
    return () => observer.disconnect();
  }, [root]);

  const shown = chunk.list.filter(({ author }) => !ignored.has(author.alias));
  if (!isDrawn) {
    const guessed = height.current ?? shown.length * guessedHeight;
    return <li ref={element} aria-hidden="true" style={{ height: guessed }} />;
  }
  return (
    <li ref={element} className="min-h-px">
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {shown.map((message, no) => (
          <li key={message.id}>
            <MessageItem message={message} goesOn={goesOn(shown[no - 1], message)} own={own} acts={acts} />
            {message.id === unreadAfter && (
              <p className="my-2 flex items-center gap-3 text-xs font-bold text-brand before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40">
                {t('unread')}
              </p>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
});

/** Messages of one author within three minutes are grouped under one name. */
const togetherMs = 180_000;

function goesOn(before: ChatMessage | undefined, message: ChatMessage): boolean {
  if (before?.kind !== 'TEXT' || message.kind !== 'TEXT') return false;
  if (before.author.alias !== message.author.alias) return false;
  return Date.parse(message.at) - Date.parse(before.at) < togetherMs;
}
