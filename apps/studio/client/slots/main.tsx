import './fonts.css';
import './slots.css';
import './board.css';
import './controls.css';
import './scenes.css';
import './sheets.css';
import './motion.css';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openingOf, type Refusal, RefusedError } from '../shared/api.ts';
import { openSession } from '../shared/session.ts';
import { languageOf, sayer, tagOf } from '../shared/words.ts';
import { App } from './app.tsx';
import { picturesOf } from './art/pictures.ts';
import { TableContext } from './context.ts';
import { Failed, Loading } from './entrance.tsx';
import { SlotGame } from './game.ts';
import { themeOf } from './themes.ts';
import { words } from './words.ts';

const opening = openingOf(window.location.search);
const language = languageOf(opening.language);
const say = sayer(words, language);
const place = document.getElementById('root');
if (!place) throw new Error('the page has a root');
const root = createRoot(place);

const title = slotTitles.get(opening.gameCode);
document.documentElement.lang = tagOf(language);
if (title) document.title = title.name[language];
dress(opening.gameCode);
void start();

async function start(): Promise<void> {
  root.render(<Loading say={say} name={title?.name[language] ?? ''} />);
  try {
    if (!title) throw new RefusedError('GAME_NOT_FOUND');
    const session = await openSession(opening);
    const game = new SlotGame(title, session);
    const table = { game, say, language, pictures: picturesOf(title.code), back: opening.back };
    root.render(
      <StrictMode>
        <TableContext value={table}>
          <App />
        </TableContext>
      </StrictMode>,
    );
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    fail(error.code);
  }
}

function fail(code: Refusal): void {
  root.render(<Failed say={say} code={code} back={opening.back} retry={() => void start()} />);
}

/** The title's colours and sky, for the style sheet. */
function dress(code: string): void {
  const theme = themeOf(code);
  const style = document.documentElement.style;
  const values = {
    '--sky': theme.scenery,
    '--ground': theme.sky[0],
    '--glow': theme.glow,
    '--accent': theme.accent,
    '--frame-light': theme.frame[0],
    '--frame-dark': theme.frame[1],
    '--reel-light': theme.reel[0],
    '--reel-dark': theme.reel[1],
  };
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
}
