import { useEffect, useState } from 'react';
import type { SessionAnswer } from '../../src/wire.ts';
import { type Opening, type Refusal, RefusedError } from '../shared/api.ts';
import { leave, tellFrame } from '../shared/frame.ts';
import { openSession } from '../shared/session.ts';
import { type Language, sayer } from '../shared/words.ts';
import { firstTable, Room } from './room.tsx';
import { type SayWord, type Word, words } from './words.ts';

type Entry = { state: 'opening' } | { state: 'refused'; code: Refusal } | { state: 'open'; session: SessionAnswer };

/** Opens the session of the page's address and shows its table. */
export function App({ opening, language }: { opening: Opening; language: Language }) {
  const [entry, setEntry] = useState<Entry>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const [table, setTable] = useState<string | null>(null);
  const say: SayWord = sayer(words, language);
  useEffect(() => {
    let isGone = false;
    enterAgain(opening, attempt).then(
      (session) => {
        if (isGone) return;
        tellFrame({ type: 'balance', balance: session.balance, currency: session.currency });
        setEntry({ state: 'open', session });
      },
      (error: unknown) => {
        if (!isGone) setEntry({ state: 'refused', code: error instanceof RefusedError ? error.code : 'SYSTEM_ERROR' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [opening, attempt]);

  if (entry.state === 'opening') return <Cover say={say} />;
  if (entry.state === 'refused') {
    const again = () => {
      setEntry({ state: 'opening' });
      setAttempt((before) => before + 1);
    };
    return <Refused code={entry.code} back={opening.back} say={say} again={again} />;
  }
  const { session } = entry;
  const here = table ?? session.game.table ?? firstTable;
  return (
    <Room
      key={here}
      session={session}
      table={here}
      language={language}
      say={say}
      onTable={setTable}
      onEnded={() => {
        tellFrame({ type: 'ended' });
        setEntry({ state: 'refused', code: 'SESSION_ENDED' });
      }}
    />
  );
}

/** One opening at a time: a token opens a session once, and React may call twice. */
const entering = new Map<string, Promise<SessionAnswer>>();
function enterAgain(opening: Opening, attempt: number): Promise<SessionAnswer> {
  const name = `${opening.token ?? ''}:${attempt}`;
  const running = entering.get(name) ?? openSession(opening);
  entering.set(name, running);
  return running;
}

function Cover({ say }: { say: SayWord }) {
  return (
    <main className="cover" aria-busy="true">
      <div className="cover-cards" aria-hidden="true">
        <i />
        <i />
      </div>
      <p role="status">{say('loading')}</p>
    </main>
  );
}

function Refused({ code, back, say, again }: { code: Refusal; back: string | null; say: SayWord; again: () => void }) {
  const [title, text] = wordsOf(code);
  const isOver = code === 'SESSION_ENDED' || code === 'TOKEN_INVALID';
  return (
    <main className="cover">
      <h1>{say(title)}</h1>
      <p role="alert">{say(text)}</p>
      <div className="cover-acts">
        {isOver ? null : (
          <button type="button" className="confirm" onClick={again}>
            {say('retry')}
          </button>
        )}
        <button type="button" className="plain" onClick={() => leave(back)}>
          {say('back')}
        </button>
      </div>
    </main>
  );
}

function wordsOf(code: Refusal): [Word, Word] {
  if (code === 'SESSION_ENDED' || code === 'TOKEN_INVALID') return ['endedTitle', 'endedText'];
  if (code === 'GAME_MAINTENANCE') return ['maintenanceTitle', 'maintenanceText'];
  return ['unavailableTitle', 'unavailableText'];
}
