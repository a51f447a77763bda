import { betUnits } from '@fairhouse/vendor-games/slots/title';
import { shown } from '../shared/money.ts';
import { useGame, useTable } from './context.ts';

/** Every bet that can be chosen. */
export function StakeSheet() {
  const { game, say } = useTable();
  const { stakeAt } = useGame();
  const units = betUnits(game.title);
  const per = game.title.pays.by === 'lines' ? 'perLine' : 'perUnit';
  return (
    <ul className="choices">
      {game.stakes.map((stake, at) => (
        <li key={String(stake)}>
          <button
            type="button"
            className="choice"
            aria-pressed={at === stakeAt}
            onClick={() => {
              game.chooseStake(at);
              game.set({ sheet: null });
            }}
          >
            <b>{shown(stake * BigInt(units), game.currency)}</b>
            <small>{say(per, { amount: shown(stake, game.currency), units })}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
