import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TableHello, TableView } from '../../src/live/protocol.ts';
import { soundIsOn, switchSound } from '../shared/sound.ts';
import type { Language } from '../shared/words.ts';
import type { Desk } from './desk.ts';
import { Fairness } from './fairness.tsx';
import { History } from './history.tsx';
import { Icon } from './icons.tsx';
import { Rules } from './rules.tsx';
import { Tables } from './tables.tsx';
import { speechIsThere, switchVoice, voiceIsOn } from './voice.ts';
import type { SayWord, Word } from './words.ts';

const tabs = ['tables', 'history', 'rules', 'fairness'] as const satisfies readonly Word[];
type Tab = (typeof tabs)[number];

/** The panel beside the table: other tables, played rounds, the rules. The round goes on meanwhile. */
export function Panel({
  sessionKey,
  hello,
  view,
  desk,
  language,
  say,
  onClose,
  onTable,
}: {
  sessionKey: string;
  hello: TableHello;
  view: TableView;
  desk: Desk;
  language: Language;
  say: SayWord;
  onClose: () => void;
  onTable: (table: string) => void;
}) {
  const [tab, setTab] = useState<Tab>('tables');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const pages: Record<Tab, () => ReactNode> = {
    tables: () => (
      <Tables
        sessionKey={sessionKey}
        here={hello.table}
        currency={desk.currency}
        language={language}
        say={say}
        onTable={onTable}
      />
    ),
    history: () => <History sessionKey={sessionKey} table={hello.table} currency={desk.currency} say={say} />,
    rules: () => <Rules hello={hello} currency={desk.currency} say={say} />,
    fairness: () => <Fairness sessionKey={sessionKey} view={view} say={say} />,
  };
  return (
    <dialog ref={dialog} className="panel" aria-label={say('menu')} onClose={onClose}>
      <header className="panel-head">
        <div className="panel-tabs" role="tablist" aria-label={say('menu')}>
          {tabs.map((name) => (
            <button type="button" role="tab" key={name} aria-selected={tab === name} onClick={() => setTab(name)}>
              {say(name)}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="round-button"
          aria-label={say('close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a part that scrolls */}
      <div className="panel-page" role="tabpanel" aria-label={say(tab)} tabIndex={0}>
        {pages[tab]()}
      </div>
      <Switches say={say} />
    </dialog>
  );
}

function Switches({ say }: { say: SayWord }) {
  const [sound, setSound] = useState(soundIsOn);
  const [voice, setVoice] = useState(voiceIsOn);
  return (
    <footer className="panel-foot">
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-checked={sound}
          checked={sound}
          onChange={({ target }) => {
            switchSound(target.checked);
            setSound(target.checked);
          }}
        />
        {say(sound ? 'soundOn' : 'soundOff')}
      </label>
      {speechIsThere() ? (
        <label>
          <input
            type="checkbox"
            role="switch"
            aria-checked={voice}
            checked={voice}
            onChange={({ target }) => {
              switchVoice(target.checked);
              setVoice(target.checked);
            }}
          />
          {say('voice')}
        </label>
      ) : null}
    </footer>
  );
}
