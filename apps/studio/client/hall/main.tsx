import { startPage } from '../shared/start.tsx';
import './hall.css';
import type { HallGames } from '../../src/wire.ts';
import { ask } from '../shared/api.ts';
import { Hall } from './hall.tsx';
import { refusalWord, words } from './words.ts';

startPage({
  words,
  refusalWord,
  open: async (session, { say, language, onEnded }) => {
    const { games } = await ask<HallGames>('hall', session.key);
    return <Hall {...{ session, games, say, language, onEnded }} />;
  },
});
