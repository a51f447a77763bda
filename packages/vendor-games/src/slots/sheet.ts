import { createHash } from 'node:crypto';
import type { ParSheet } from './par.ts';
import { type ParPart, parParts } from './par-boards.ts';
import type { SlotTitle } from './title.ts';

const partNames: Record<ParPart, string> = {
  base: 'Bought spin',
  tumbles: 'Tumbles behind it',
  respins: 'Respins',
  wheel: 'Wheel',
  freeSpins: 'Free spins',
  hold: 'Held drums',
};

/** The par sheet of a title as a page of documentation. */
export function sheetText(title: SlotTitle, sheet: ParSheet): string {
  return `${[head(title, sheet), returns(sheet), rules(title), payTable(title, sheet), strips(title)].join('\n\n')}\n`;
}

/** Returns a fingerprint of a title's data: a sheet with another one was made from other data. */
export function fingerprintOf(title: SlotTitle): string {
  // The RTP is left out, since it is stated in both places and compared.
  const { rtp: _, ...data } = title;
  return createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);
}

function head(title: SlotTitle, sheet: ParSheet): string {
  return [
    `# ${title.name.EN}: par sheet`,
    `${title.about.EN}`,
    `Code \`${title.code}\`, data \`${fingerprintOf(title)}\`. Written by \`npm run par -- --write\`; every figure is computed over all ${number(sheet.combinations)} stops of the reels and everything that can follow, none is simulated.`,
  ].join('\n\n');
}

function returns(sheet: ParSheet): string {
  const rows = [
    ['**Return to player**', `**${percent(sheet.rtp, 4)}**`],
    ...parParts.flatMap((name) =>
      sheet.parts.filter(({ part }) => part === name).map(({ rtp }) => [partNames[name], percent(rtp, 4)]),
    ),
    ['A round pays', `${percent(sheet.hitFrequency, 2)} of the time`],
    ['Standard deviation', `${Math.sqrt(sheet.variance).toFixed(3)} bets`],
    ['Greatest win there can be', `${number(sheet.maxWin)} bets`],
    ...(sheet.feature
      ? [
          [`${partNames[sheet.feature.part]} begin`, `once in ${sheet.feature.oneIn.toFixed(2)} rounds`],
          [`${partNames[sheet.feature.part]} pay on average`, `${sheet.feature.average.toFixed(3)} bets`],
        ]
      : []),
  ];
  return table(['', ''], rows);
}

function rules(title: SlotTitle): string {
  const { pays, freeSpins, tumbles, wildRespins, pairRespin, drums, scatterPays } = title;
  const said = [
    pays.by === 'lines'
      ? `${title.strips.length} reels, ${title.rows} rows, ${pays.lines.length} lines from ${pays.bothWays ? 'both sides' : 'the left'}; one bet is ${pays.lines.length} units, a unit for each line.`
      : `${title.strips.length} reels, ${title.rows} rows, ${title.rows ** title.strips.length} ways from the left; one bet is ${pays.betUnits} units.`,
    ...Object.entries(scatterPays).map(([count, bets]) => `${count} scatters pay ${bets} bets.`),
    ...(freeSpins
      ? [
          `Free spins: ${counts(freeSpins.spins)}; while they run ${counts(freeSpins.more)} more, ${freeSpins.max} at most. Wins count ${freeSpins.multiplier} times.`,
        ]
      : []),
    ...(freeSpins && freeSpins.stickyWildReels.length > 0
      ? [`In free spins a wild on reel ${listed(freeSpins.stickyWildReels)} fills its reel and stays.`]
      : []),
    ...(tumbles
      ? [
          `Winners vanish and others fall; boards pay ${tumbles.multipliers.join(', ')} times, in free spins ${tumbles.freeMultipliers.join(', ')} times, the last one from there on. Scatters count when nothing falls any more.`,
        ]
      : []),
    ...(wildRespins
      ? [
          `A wild on reel ${listed(wildRespins.reels)} fills it and stays while the others turn again, as long as another comes.`,
        ]
      : []),
    ...(pairRespin
      ? [
          'Nothing won and two reels full of one symbol: the third turns again, once.',
          `All reels full of one symbol: the wheel multiplies ${pairRespin.wheel.map(({ multiplier, weight }) => `${multiplier} times (${weight} in ${total(pairRespin.wheel)})`).join(', ')}.`,
        ]
      : []),
    ...(drums
      ? [
          `${drums.from} drums or more stay; every other cell turns alone and brings a drum with ${drums.chance} in ${drums.of}. ${drums.respins} respins, all given back by a new drum. Each drum pays, in bets: ${drums.values.map(({ bets, weight }) => `${bets} (${weight} in ${total(drums.values)})`).join(', ')}; a full board ${drums.full} more.`,
        ]
      : []),
  ];
  return `## Rules\n\n${said.map((line) => `- ${line}`).join('\n')}`;
}

function payTable(title: SlotTitle, sheet: ParSheet): string {
  const rows = sheet.wins
    .toSorted((a, b) => order(title, a.symbol) - order(title, b.symbol) || a.count - b.count)
    .map(({ symbol, count, hits, rtp }) => {
      const known = title.symbols.find(({ id }) => id === symbol);
      return [known?.name.EN ?? symbol, String(count), String(known?.pays[count] ?? 0), number(hits), percent(rtp, 4)];
    });
  return `## Wins of the bought spin\n\n${table(['symbol', 'in a row', 'units', 'times, over all stops', 'return'], rows)}`;
}

function strips(title: SlotTitle): string {
  const listOf = (list: readonly (readonly string[])[]) =>
    list.map((symbols, reel) => `${reel + 1}. (${symbols.length}) ${symbols.join(' ')}`).join('\n');
  const free = title.freeSpins ? `\n\n### In free spins\n\n${listOf(title.freeSpins.strips)}` : '';
  return `## Reels\n\n${listOf(title.strips)}${free}`;
}

function order(title: SlotTitle, symbol: string): number {
  return title.symbols.findIndex(({ id }) => id === symbol);
}

function counts(spins: Readonly<Record<number, number>>): string {
  return Object.entries(spins)
    .map(([scatters, given]) => `${given} for ${scatters} scatters`)
    .join(', ');
}

function listed(reels: readonly number[]): string {
  return reels.map((reel) => reel + 1).join(', ');
}

function total(choices: readonly { weight: number }[]): number {
  return choices.reduce((sum, { weight }) => sum + weight, 0);
}

function table(headings: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

function percent(share: number, decimals: number): string {
  return `${(share * 100).toFixed(decimals)} %`;
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
