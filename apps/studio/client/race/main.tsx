import { startPage } from '../shared/start.tsx';
import './race.css';
import { App } from './app.tsx';
import { openRace } from './race.ts';
import { refusalWord, words } from './words.ts';

startPage({
  words,
  refusalWord,
  open: async (session, { say, language, onEnded }) => {
    const title = session.game.name[language] ?? say('title');
    return <App race={openRace(session, onEnded)} {...{ session, say, title }} />;
  },
});
