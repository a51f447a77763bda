import '../slots/fonts.css';
import './duel.css';
import { createRoot } from 'react-dom/client';
import { openingOf, type Refusal, RefusedError } from '../shared/api.ts';
import { leave, tellFrame } from '../shared/frame.ts';
import { openSession } from '../shared/session.ts';
import { languageOf, sayer, tagOf } from '../shared/words.ts';
import { App } from './app.tsx';
import { openPlay } from './play.ts';
import { refusalWord, words } from './words.ts';

const opening = openingOf(window.location.search);
const language = languageOf(opening.language);
const say = sayer(words, language);
document.documentElement.lang = tagOf(language);
document.title = say('title');
const place = document.getElementById('root');
if (!place) throw new Error('the page has a root');
const root = createRoot(place);
void start();

async function start(): Promise<void> {
  root.render(
    <main className="cover" aria-busy="true">
      <p role="status">{say('loading')}</p>
    </main>,
  );
  try {
    const session = await openSession(opening);
    const play = openPlay(session, () => {
      tellFrame({ type: 'ended' });
      fail('SESSION_ENDED');
    });
    await play.refresh();
    tellFrame({ type: 'ready' });
    root.render(<App {...{ play, session, say, language }} />);
  } catch (error) {
    fail(error instanceof RefusedError ? error.code : 'SYSTEM_ERROR');
  }
}

function fail(code: Refusal): void {
  const isFinal = code === 'SESSION_ENDED' || code === 'TOKEN_INVALID' || code === 'GAME_NOT_FOUND';
  root.render(
    <main className="cover">
      <p role="alert">{say(refusalWord(code))}</p>
      {isFinal ? null : (
        <button type="button" className="strong" onClick={() => void start()}>
          {say('retry')}
        </button>
      )}
      <button type="button" className="plain" onClick={() => leave(opening.back)}>
        {say('back')}
      </button>
    </main>,
  );
}
