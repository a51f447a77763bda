import { betUnits, type SlotSymbol, type SlotTitle } from '@fairhouse/vendor-games/slots/title';
import { shown } from '../shared/money.ts';
import type { Language } from '../shared/words.ts';
import { useTable } from './context.ts';
import { lineColours } from './themes.ts';
import type { Words } from './words.ts';

/** Shows symbols' pays at the chosen bet, the rules, and the lines: all derived from the title's data. */
export function InfoSheet() {
  const { game, say, language } = useTable();
  const { title } = game;
  return (
    <div className="info">
      <p className="about">{title.about[language]}</p>
      <h3>{say('paytable')}</h3>
      <p className="hint">{say('paytableNote', { bet: shown(game.bet, game.currency) })}</p>
      <ul className="pays">
        {title.symbols.map((symbol) => (
          <Pay key={symbol.id} symbol={symbol} />
        ))}
      </ul>
      <h3>{say('rules')}</h3>
      <ul className="rules">
        {[...rulesOf(title, say, language), ...(game.session.pot === null ? [] : [say('rulePot')])].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {title.pays.by === 'lines' && (
        <>
          <h3>{say('lines')}</h3>
          <ol className="line-list">
            {title.pays.lines.map((line, at) => (
              <li key={line.join('')}>
                <svg viewBox={`0 0 ${line.length * 10} ${title.rows * 10}`} aria-hidden="true">
                  <path
                    d={cellsPath(line.flatMap((_, reel) => rowsOf(title).map((row) => [reel, row] as const)))}
                    fill="#ffffff22"
                  />
                  <path
                    d={cellsPath(line.map((row, reel) => [reel, row] as const))}
                    fill={lineColours[at % lineColours.length]}
                  />
                </svg>
                {at + 1}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function rowsOf(title: SlotTitle): number[] {
  return [...Array(title.rows).keys()];
}

/** Small squares in their places. */
function cellsPath(cells: readonly (readonly [reel: number, row: number])[]): string {
  return cells.map(([reel, row]) => `M${reel * 10 + 1} ${row * 10 + 1}h8v8h-8Z`).join('');
}

function Pay({ symbol }: { symbol: SlotSymbol }) {
  const { game, pictures, language } = useTable();
  const { scatterPays } = game.title;
  const paid =
    symbol.role === 'scatter'
      ? Object.entries(scatterPays).map(([count, bets]) => [count, BigInt(bets) * game.bet] as const)
      : Object.entries(symbol.pays).map(([count, units]) => [count, BigInt(units) * game.unitStake] as const);
  return (
    <li>
      <img src={pictures[symbol.id]} alt={symbol.name[language]} />
      {paid.length === 0 ? (
        <span>{symbol.name[language]}</span>
      ) : (
        <dl>
          {paid.toReversed().map(([count, amount]) => (
            <div key={count}>
              <dt>{count}×</dt>
              <dd>{shown(amount, game.currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** The rules of a title in words. */
function rulesOf(title: SlotTitle, say: Words, language: Language): string[] {
  const name = (role: SlotSymbol['role']) => title.symbols.find((symbol) => symbol.role === role)?.name[language] ?? '';
  const [wild, scatter] = [name('wild'), name('scatter')];
  const { pays, freeSpins, tumbles, wildRespins, pairRespin, drums } = title;
  const times = (list: readonly number[]) => list.map((each) => `×${each}`).join(', ');
  return [
    pays.by === 'ways'
      ? say('ruleWays', { count: title.rows ** title.strips.length })
      : say(pays.bothWays ? 'ruleLinesBoth' : 'ruleLines', { count: betUnits(title) }),
    say('ruleWild', { wild }),
    ...Object.entries(title.scatterPays).map(([count, bets]) => say('ruleScatterPay', { count, scatter, times: bets })),
    ...Object.entries(freeSpins?.spins ?? {}).map(([count, spins]) => say('ruleFree', { count, scatter, spins })),
    ...(freeSpins ? [say('ruleFreeMore', { max: freeSpins.max })] : []),
    ...(freeSpins && freeSpins.multiplier > 1 ? [say('ruleFreeTimes', { times: freeSpins.multiplier })] : []),
    ...(freeSpins && freeSpins.stickyWildReels.length > 0 ? [say('ruleSticky', { wild })] : []),
    ...(tumbles
      ? [say('ruleTumble', { times: times(tumbles.multipliers), freeTimes: times(tumbles.freeMultipliers) })]
      : []),
    ...(wildRespins ? [say('ruleWildRespin', { wild })] : []),
    ...(pairRespin
      ? [say('rulePair', { max: Math.max(...pairRespin.wheel.map(({ multiplier }) => multiplier)) })]
      : []),
    ...(drums ? [say('ruleDrums', { from: drums.from, respins: drums.respins, full: drums.full })] : []),
    say('ruleRtp', { rtp: title.rtp }),
    say('ruleRandom'),
    say('ruleBroken'),
  ];
}
