import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TableView } from '../../src/live/protocol.ts';
import type { SessionAnswer } from '../../src/wire.ts';
import { tellFrame } from '../shared/frame.ts';
import { shown, unitsOf } from '../shared/money.ts';
import { soundIsOn, switchSound, wakeSound } from '../shared/sound.ts';
import type { Language } from '../shared/words.ts';
import { Boards, RoadStats } from './boards.tsx';
import { ChipBar } from './chip-bar.tsx';
import { followTable, type TableFeed, type TableNews } from './connection.ts';
import { type Desk, type DeskState, openDesk } from './desk.ts';
import { Icon } from './icons.tsx';
import { Panel } from './panel.tsx';
import { sounds } from './sounds.ts';
import { Spots } from './spots.tsx';
import { Stage } from './stage.tsx';
import { useTableSounds } from './use-table-sounds.ts';
import { nameIn, type SayWord } from './words.ts';

/** The table for a player who requested none, or one that does not exist. */
export const firstTable = 'river-1';

type Line = { feed: TableFeed; desk: Desk };

type RoomProps = {
  session: SessionAnswer;
  table: string;
  language: Language;
  say: SayWord;
  onTable: (table: string) => void;
  onEnded: () => void;
};

/** Shows one table: opens the connection to it, and closes it when the player changes tables. */
export function Room(props: RoomProps) {
  const { session, table } = props;
  const [line, setLine] = useState<Line | null>(null);
  useEffect(() => {
    const feed = followTable(session.key, table);
    const desk = openDesk(session, feed);
    setLine({ feed, desk });
    return () => {
      desk.close();
      feed.close();
    };
  }, [session, table]);
  return line ? <AtTable {...props} {...line} /> : null;
}

function AtTable({ session, table, language, say, onTable, onEnded, feed, desk }: RoomProps & Line) {
  const news = useSyncExternalStore(feed.subscribe, feed.news);
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  useEffect(() => {
    if (state.ended) onEnded();
  }, [state.ended, onEnded]);
  const isMissing = news.link === 'missing' && table !== firstTable;
  useEffect(() => {
    if (isMissing) onTable(firstTable);
  }, [isMissing, onTable]);
  useTableSounds(news.view, state, feed.serverNow, language, say);
  const { hello, view } = news;
  if (!hello || !view) {
    return (
      <main className="cover" aria-busy="true">
        <div className="cover-cards" aria-hidden="true">
          <i />
          <i />
        </div>
        <p role="status">{say(news.link === 'lost' ? 'lost' : 'loading')}</p>
      </main>
    );
  }
  return <Felt {...{ session, language, say, onTable, feed, desk, news, state, hello, view }} />;
}

type FeltProps = Pick<RoomProps, 'session' | 'language' | 'say' | 'onTable'> &
  Line & { news: TableNews; state: DeskState; hello: NonNullable<TableNews['hello']>; view: TableView };

function Felt({ session, language, say, onTable, feed, desk, news, state, hello, view }: FeltProps) {
  const { currency } = desk;
  useEffect(() => tellFrame({ type: 'ready' }), []);
  const chips = hello.chips.map((text) => unitsOf(text, currency));
  const [chip, setChip] = useState(chips[1] ?? chips[0] ?? 0n);
  const [isMenu, setMenu] = useState(false);
  const isOpen = view.phase === 'BETTING' && news.link === 'open';
  const act = (sound: 'lift' | 'chip', work: () => boolean | undefined) => {
    wakeSound();
    if (work() !== false) sounds[sound]();
    else sounds.refused();
  };
  const laid = (isLaid: boolean) => {
    wakeSound();
    if (isLaid) sounds.chip();
    else if (isOpen) sounds.refused();
  };
  useKeys(chips, setChip, desk, isOpen && !isMenu, act);
  const { notice } = state;
  const isPoor = state.balance < (chips[0] ?? 0n) && Object.keys(state.placed).length === 0;
  return (
    <main className={`room room-${hello.table} ${isOpen ? 'is-open' : ''}`}>
      <header className="top">
        <div>
          <h1>{nameIn(hello.name, language)}</h1>
          <span>
            {say('dealer', { name: hello.dealer })} · {say('round', { n: view.round, of: view.shoe.rounds })}
          </span>
        </div>
        <span className="top-people">
          <Icon name="people" />
          <span className="only-read">{say('watching', { n: view.players })}</span>
          <span aria-hidden="true">{view.players}</span>
        </span>
        <SoundButton say={say} />
        <button type="button" className="round-button" aria-label={say('menu')} onClick={() => setMenu(true)}>
          <Icon name="menu" />
        </button>
      </header>
      <Stage hello={hello} view={view} desk={desk} state={state} serverNow={feed.serverNow} say={say} />
      <section className="roads">
        <Boards road={view.road} bead={8} big={18} say={say} />
        <RoadStats road={view.road} say={say} />
      </section>
      <Spots {...{ hello, view, desk, state, chip, isOpen, say }} onLaid={laid} />
      <ChipBar
        {...{ hello, desk, state, chip, isOpen, say }}
        isFree={session.mode === 'free'}
        onChip={(units) => {
          wakeSound();
          sounds.chip();
          setChip(units);
        }}
        onAct={act}
      />
      <p className="hint">{say(isPoor && session.mode !== 'free' ? 'topUp' : 'counts')}</p>
      <div className="notices" aria-live="assertive">
        {news.link === 'lost' ? <p className="notice notice-bad">{say('lost')}</p> : null}
        {notice ? (
          <p className={`notice notice-${notice.tone}`} key={notice.id}>
            {say(notice.word, notice.amount === undefined ? {} : { max: shown(notice.amount, currency) })}
          </p>
        ) : null}
      </div>
      {isMenu ? (
        <Panel
          {...{ hello, view, desk, language, say }}
          sessionKey={session.key}
          onClose={() => setMenu(false)}
          onTable={onTable}
        />
      ) : null}
    </main>
  );
}

function SoundButton({ say }: { say: SayWord }) {
  const [on, setOn] = useState(soundIsOn);
  return (
    <button
      type="button"
      className="round-button"
      aria-label={say(on ? 'soundOn' : 'soundOff')}
      aria-pressed={on}
      onClick={() => {
        switchSound(!on);
        wakeSound();
        setOn(!on);
      }}
    >
      <Icon name={on ? 'soundOn' : 'soundOff'} />
    </button>
  );
}

/**
 * 1 to 6 choose a chip; U takes the last one back, C all of them, R repeats, D doubles, Enter without a focused control
 * confirms.
 */
function useKeys(
  chips: readonly bigint[],
  setChip: (chip: bigint) => void,
  desk: Desk,
  isOn: boolean,
  act: (sound: 'lift' | 'chip', work: () => boolean | undefined) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return;
      const chip = /^[1-6]$/.test(event.key) ? chips[Number(event.key) - 1] : undefined;
      if (chip !== undefined) return setChip(chip);
      const works: Record<string, () => void> = {
        u: () => act('lift', () => void desk.undo()),
        c: () => act('lift', () => void desk.clear()),
        r: () => act('chip', desk.rebet),
        d: () => act('chip', desk.double),
      };
      if (event.key === 'Enter' && event.target === document.body) return desk.confirm();
      works[event.key.toLowerCase()]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
