import { startPage } from '../shared/start.tsx';
import './duel.css';
import { App } from './app.tsx';
import { openPlay } from './play.ts';
import { refusalWord, words } from './words.ts';

startPage({
  words,
  refusalWord,
  open: async (session, { say, language, onEnded }) => {
    const play = openPlay(session, onEnded);
    await play.refresh();
    return <App {...{ play, session, say, language }} />;
  },
});
