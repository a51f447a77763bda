import { type ReactNode, useEffect, useRef } from 'react';
import { AutoSheet } from './auto-sheet.tsx';
import { useGame, useTable } from './context.ts';
import { HistorySheet } from './history-sheet.tsx';
import { CloseIcon } from './icons.tsx';
import { InfoSheet } from './info-sheet.tsx';
import { StakeSheet } from './stake-sheet.tsx';
import type { Sheet } from './state.ts';
import type { WordKey } from './words.ts';

const titles: Record<Sheet, WordKey> = { bet: 'chooseBet', auto: 'auto', info: 'info', history: 'history' };

/** The sheet that is open, above the game. */
export function SheetLayer() {
  const { sheet } = useGame();
  if (!sheet) return null;
  const content = { bet: <StakeSheet />, auto: <AutoSheet />, info: <InfoSheet />, history: <HistorySheet /> };
  return (
    <SheetFrame key={sheet} sheet={sheet}>
      {content[sheet]}
    </SheetFrame>
  );
}

/** The browser's own dialog: it keeps the focus, and Escape closes it. */
function SheetFrame({ sheet, children }: { sheet: Sheet; children: ReactNode }) {
  const { game, say } = useTable();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => game.set({ sheet: null });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard, a click outside by pointer.
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sheet-title"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="sheet-body">
        <header>
          <h2 id="sheet-title">{say(titles[sheet])}</h2>
          <button type="button" className="icon-button" onClick={close} aria-label={say('close')}>
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
