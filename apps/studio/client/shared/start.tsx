import '../slots/fonts.css';
import './page.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { SessionAnswer } from '../../src/wire.ts';
import { type Opening, openingOf, type Refusal, RefusedError } from './api.ts';
import { leave, tellFrame } from './frame.ts';
import { openSession } from './session.ts';
import { type Dictionary, type Language, languageOf, type Say, sayer, tagOf } from './words.ts';

type CoverKey = 'title' | 'loading' | 'retry' | 'back';

type Page<Key extends string> = {
  words: Dictionary<Key | CoverKey>;
  /** Returns the key of the text for a refusal. */
  refusalWord: (code: Refusal) => Key | CoverKey;
  /** Draws the game of an open session; `onEnded` is called when the session is over. */
  open: (session: SessionAnswer, told: Told<Key>) => Promise<ReactNode>;
};
type Told<Key extends string> = { say: Say<Key | CoverKey>; language: Language; onEnded: () => void };

/** Opens the session of the page's address, and renders the game, or the reason why it did not open. */
export function startPage<Key extends string>(page: Page<Key>): void {
  const opening = openingOf(window.location.search);
  const language = languageOf(opening.language);
  const say = sayer<Key | CoverKey>(page.words, language);
  document.documentElement.lang = tagOf(language);
  document.title = say('title');
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has a root');
  const root = createRoot(place);

  async function start(): Promise<void> {
    root.render(
      <main className="cover" aria-busy="true">
        <p role="status">{say('loading')}</p>
      </main>,
    );
    try {
      const session = await openSession(opening);
      const onEnded = () => {
        tellFrame({ type: 'ended' });
        fail('SESSION_ENDED');
      };
      const game = await page.open(session, { say, language, onEnded });
      tellFrame({ type: 'ready' });
      root.render(game);
    } catch (error) {
      fail(error instanceof RefusedError ? error.code : 'SYSTEM_ERROR');
    }
  }

  function fail(code: Refusal): void {
    root.render(<Failed text={say(page.refusalWord(code))} {...{ code, say, opening }} onRetry={() => void start()} />);
  }
  void start();
}

type FailedProps = {
  code: Refusal;
  text: string;
  say: Say<CoverKey>;
  opening: Opening;
  onRetry: () => void;
};

function Failed({ code, text, say, opening, onRetry }: FailedProps) {
  const isFinal = code === 'SESSION_ENDED' || code === 'TOKEN_INVALID' || code === 'GAME_NOT_FOUND';
  return (
    <main className="cover">
      <p role="alert">{text}</p>
      {isFinal ? null : (
        <button type="button" className="strong" onClick={onRetry}>
          {say('retry')}
        </button>
      )}
      <button type="button" className="plain" onClick={() => leave(opening.back)}>
        {say('back')}
      </button>
    </main>
  );
}
