import type { SlotWin } from '@fairhouse/vendor-games/slots/round';
import { shown } from '../shared/money.ts';
import { Climbing } from './climbing.tsx';
import { useGame, useTable } from './context.ts';
import { useCount } from './use-count.ts';
import { refusalWord, type WordKey } from './words.ts';

/** Shows the line beneath the reels: the win and its source, or the reason why there is no spin. */
export function WinBar() {
  const { game, say } = useTable();
  const { units, unitStake, wins, shownWin, problem, slow, resumed, status } = useGame();
  const won = useCount(BigInt(units) * unitStake, 650);
  const one = shownWin === null ? undefined : wins[shownWin];
  return (
    <section className="win-bar" data-won={units > 0} aria-live="polite">
      {problem ? (
        <p className="problem" role="alert">
          {say(
            problem === 'INSUFFICIENT_FUNDS' && game.session.mode === 'free' ? 'errPlayMoney' : refusalWord(problem),
          )}
        </p>
      ) : slow ? (
        <p className="hint">{say('connecting')}</p>
      ) : units > 0 ? (
        <>
          <p className="win-amount" aria-hidden="true">
            <Climbing text={shown(won, game.currency)} />
          </p>
          <p className="hint" aria-hidden="true">
            {one ? <WinName win={one} /> : say('win')}
          </p>
          {status === 'idle' && (
            <p className="unseen">{say('won', { amount: shown(BigInt(units) * unitStake, game.currency) })}</p>
          )}
        </>
      ) : (
        <p className="hint">
          {say(resumed ? 'resumed' : status === 'idle' ? restWord(game.session.mode === 'free') : 'goodLuck')}
        </p>
      )}
    </section>
  );
}

/** Returns the key of the text that is shown while nothing happens. */
function restWord(free: boolean): WordKey {
  if (free) return 'freePlayNote';
  return window.matchMedia('(hover: hover)').matches ? 'spaceSpins' : 'touchSpins';
}

function WinName({ win }: { win: SlotWin }) {
  const { game, say, language } = useTable();
  const { unitStake, multiplier } = useGame();
  const symbol = game.title.symbols.find(({ id }) => id === win.symbol);
  const values = { count: win.count, symbol: symbol?.name[language] ?? win.symbol };
  const amount = shown(BigInt(win.units) * unitStake, game.currency);
  const times = multiplier > 1 && symbol?.role !== 'drum' ? ` × ${multiplier}` : '';
  const name =
    symbol?.role === 'drum'
      ? say('drumWin', values)
      : win.line !== null
        ? say('lineWin', { ...values, line: win.line + 1 })
        : win.ways !== null
          ? say('wayWin', { ...values, ways: win.ways })
          : say('scatterWin', values);
  return `${name} · ${amount}${times}`;
}
