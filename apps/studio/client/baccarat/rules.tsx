import { type BaccaratSpot, bankerDraws } from '@fairhouse/games/baccarat';
import { percentText } from '@fairhouse/games/game';
import type { CurrencyCode } from '@fairhouse/money/money';
import { baccaratReturns } from '@fairhouse/vendor-games/baccarat-odds';
import type { TableHello } from '../../src/live/protocol.ts';
import { shown, unitsOf } from '../shared/money.ts';
import type { SayWord, Word } from './words.ts';

const rows: readonly { spot: BaccaratSpot; name: Word; odds: string }[] = [
  { spot: 'player', name: 'player', odds: '1:1' },
  { spot: 'banker', name: 'banker', odds: '0.95:1' },
  { spot: 'tie', name: 'tie', odds: '8:1' },
  { spot: 'playerPair', name: 'playerPairLong', odds: '11:1' },
  { spot: 'bankerPair', name: 'bankerPairLong', odds: '11:1' },
];
const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Explains the rules, the payouts and the return to player, which is computed here from the rules. */
export function Rules({ hello, currency, say }: { hello: TableHello; currency: CurrencyCode; say: SayWord }) {
  const returns = baccaratReturns();
  const money = (text: string) => shown(unitsOf(text, currency), currency);
  const [has, draws] = say('ruleBankerTable').split('|');
  return (
    <div className="rules">
      <p>{say('ruleAim')}</p>
      <table>
        <thead>
          <tr>
            <th>{say('spot')}</th>
            <th>{say('payout')}</th>
            <th>{say('rtp')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ spot, name, odds }) => (
            <tr key={spot}>
              <th scope="row">
                {say(name)}
                <small>
                  {say('limit', { min: money(hello.limits[spot].min), max: money(hello.limits[spot].max) })}
                </small>
              </th>
              <td>{odds}</td>
              <td>{percentText(returns[spot], 2)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{say('ruleCount')}</p>
      <p>{say('ruleNatural')}</p>
      <p>{say('rulePlayer')}</p>
      <p>{say('ruleBanker')}</p>
      <table>
        <thead>
          <tr>
            <th>{has}</th>
            <th>{draws}</th>
          </tr>
        </thead>
        <tbody>
          {[2, 3, 4, 5, 6].map((total) => (
            <tr key={total}>
              <th scope="row">{total === 2 ? '0–2' : total}</th>
              <td>{total === 2 ? say('ruleAlways') : values.filter((third) => bankerDraws(total, third)).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{say('ruleTie')}</p>
      <p>{say('ruleCommission')}</p>
      <p>{say('ruleTime')}</p>
      <p>{say('ruleBreak')}</p>
    </div>
  );
}
