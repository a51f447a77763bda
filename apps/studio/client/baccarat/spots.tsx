import type { BaccaratSpot } from '@fairhouse/games/baccarat';
import type { TableHello, TableResult, TableView } from '../../src/live/protocol.ts';
import { shown, unitsOf } from '../shared/money.ts';
import { Stack } from './chips.tsx';
import type { Desk, DeskState } from './desk.ts';
import { totalOf } from './stakes.ts';
import type { SayWord } from './words.ts';

type Face = { spot: BaccaratSpot; odds: string };
/** The spots as they lie on the cloth: side bets above, the two hands below. */
const faces: readonly Face[] = [
  { spot: 'playerPair', odds: '11' },
  { spot: 'tie', odds: '8' },
  { spot: 'bankerPair', odds: '11' },
  { spot: 'player', odds: '1' },
  { spot: 'banker', odds: '0.95' },
];

/** Shows the cloth: a spot is a button, a touch lays the chosen chip on it. */
export function Spots({
  hello,
  view,
  desk,
  state,
  chip,
  isOpen,
  say,
  onLaid,
}: {
  hello: TableHello;
  view: TableView;
  desk: Desk;
  state: DeskState;
  chip: bigint;
  isOpen: boolean;
  say: SayWord;
  onLaid: (laid: boolean) => void;
}) {
  const { currency } = desk;
  const chips = hello.chips.map((text) => unitsOf(text, currency));
  return (
    <fieldset className="spots" aria-label={say('spots')}>
      {faces.map(({ spot, odds }) => {
        const units = (state.placed[spot] ?? 0n) + (state.sending[spot] ?? 0n) + (state.laid[spot] ?? 0n);
        const pile = state.laid[spot] ? 'laid' : state.sending[spot] ? 'sending' : 'placed';
        const outcome = view.result ? outcomeOf(spot, view.result) : '';
        const limit = hello.limits[spot];
        const label = [
          `${say(spot)} ${odds}:1`,
          ...(units > 0n ? [say('yourBet', { amount: shown(units, currency) })] : []),
        ];
        return (
          <button
            type="button"
            key={spot}
            className={`spot spot-${spot} ${outcome}`}
            aria-label={label.join(', ')}
            aria-disabled={!isOpen}
            title={say('limit', {
              min: shown(unitsOf(limit.min, currency), currency),
              max: shown(unitsOf(limit.max, currency), currency),
            })}
            onClick={() => onLaid(desk.add(spot, chip))}
          >
            <span className="spot-name">{say(spot)}</span> <span className="spot-odds">{odds}:1</span>
            {view.backers[spot] ? <span className="spot-backers" data-text={view.backers[spot]} /> : null}
            {units > 0n ? <Stack units={units} chips={chips} currency={currency} state={pile} /> : null}
          </button>
        );
      })}
    </fieldset>
  );
}

function outcomeOf(spot: BaccaratSpot, result: TableResult): string {
  if (spot === 'playerPair') return result.playerPair ? 'is-winner' : 'is-loser';
  if (spot === 'bankerPair') return result.bankerPair ? 'is-winner' : 'is-loser';
  if (spot === result.winner) return 'is-winner';
  return result.winner === 'tie' ? 'is-push' : 'is-loser';
}

/** The sum of chips on all spots. */
export function allChips({ placed, sending, laid }: DeskState): bigint {
  return totalOf(placed) + totalOf(sending) + totalOf(laid);
}
