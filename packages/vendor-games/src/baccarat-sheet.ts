import {
  type BaccaratSpot,
  baccaratDecks,
  baccaratOdds,
  baccaratRoundsPerShoe,
  baccaratSpots,
} from '@fairhouse/games/baccarat';
import { percentText } from '@fairhouse/games/game';
import { baccaratReturns, countBaccarat } from './baccarat-odds.ts';

const names: Record<BaccaratSpot, string> = {
  player: 'Player',
  banker: 'Banker',
  tie: 'Tie',
  playerPair: 'Player pair',
  bankerPair: 'Banker pair',
};

/** Returns the sheet of baccarat's payouts and returns, as Markdown: by counting every deal instead of simulating. */
export function baccaratSheet(): string {
  const counts = countBaccarat();
  const returns = baccaratReturns();
  const share = (count: number) => percentText({ num: BigInt(count), den: BigInt(counts.deals) }, 4);
  const many = (count: number) => count.toLocaleString('en-US');
  const rows = baccaratSpots.map((spot) => {
    const { num, den } = baccaratOdds[spot];
    return `| ${names[spot]} | ${Number((num * 100n) / den) / 100} to 1 | ${percentText(returns[spot], 4)} % |`;
  });
  const ends = (['player', 'banker', 'tie'] as const).map(
    (winner) => `| ${names[winner]} | ${many(counts[winner])} | ${share(counts[winner])} % |`,
  );
  return `${[
    '# Baccarat: par sheet',
    '',
    `Punto banco from a shoe of ${baccaratDecks} decks that ends behind round ${baccaratRoundsPerShoe}.`,
    '',
    `Written by \`npm run par -- --write\`; every figure is counted over all ${many(counts.deals)} ordered deals of six`,
    'cards, none is simulated. Because the number of rounds in a shoe is fixed, whether a round is dealt never hangs on the',
    'cards before it, so that each round of a shoe returns exactly this.',
    '',
    '| bet | pays | return |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '| winner | deals | share |',
    '| --- | --- | --- |',
    ...ends,
    '',
    '## Rules',
    '',
    '- The player draws a third card on 0 to 5. The banker draws on 0 to 5 when the player stood, else by the usual table.',
    '- At a tie, bets on player and banker come back. A pair is two first cards of one rank.',
    '- A winning banker bet pays 0.95 of its stake, rounded down to the smallest unit of the currency: the commission of 5 %',
    '  is rounded up. All chips of a player on one spot are one stake.',
  ].join('\n')}\n`;
}
