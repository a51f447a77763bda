import { useEffect } from 'react';
import { isFramed, leave } from '../shared/frame.ts';
import { shown } from '../shared/money.ts';
import { Board } from './board.tsx';
import { Climbing } from './climbing.tsx';
import { useGame, useTable } from './context.ts';
import { Controls } from './controls.tsx';
import { BackIcon } from './icons.tsx';
import { SceneLayer } from './scenes.tsx';
import { SheetLayer } from './sheets.tsx';
import { useCount } from './use-count.ts';
import { WinBar } from './win-bar.tsx';

/** Shows the game's pot, if it has one. */
function Pot() {
  const { game, say } = useTable();
  const { pot } = useGame();
  const shownPot = useCount(pot ?? 0n, 900);
  if (pot === null) return null;
  return (
    <p className="pot">
      <span>{say('pot')}</span>
      <b>
        <Climbing text={shown(shownPot, game.currency)} />
      </b>
    </p>
  );
}

/** The whole screen of one slot. */
export function App() {
  const { game, say, language, back } = useTable();
  const { turbo, status } = useGame();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      // The space bar presses a focused button by itself.
      if (event.target instanceof HTMLElement && event.target.closest('button, input, [role="dialog"]')) return;
      event.preventDefault();
      game.press();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [game]);

  return (
    <div
      className={turbo ? 'game turbo' : 'game'}
      data-status={status}
      style={{ '--reels': game.title.strips.length, '--rows': game.title.rows }}
    >
      {isFramed ? (
        <header className="head bare">
          <h1 className="unseen">{game.title.name[language]}</h1>
        </header>
      ) : (
        <header className="head">
          <button type="button" className="icon-button" onClick={() => leave(back)} aria-label={say('back')}>
            <BackIcon />
          </button>
          <h1>{game.title.name[language]}</h1>
          {game.session.mode === 'free' && <p className="free-mark">{say('freePlay')}</p>}
        </header>
      )}
      <main className="stage">
        <Pot />
        <Board />
      </main>
      <WinBar />
      <Controls />
      <SceneLayer />
      <SheetLayer />
    </div>
  );
}
