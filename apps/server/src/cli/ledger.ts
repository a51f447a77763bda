import { verifyWages } from '../modules/agents/desk/index.ts';
import { verifyBonuses } from '../modules/bonus/index.ts';
import { verifyCashier } from '../modules/cashier/desk/index.ts';
import { verifyGames } from '../modules/games/desk/index.ts';
import { type Difference, verifyLedger } from '../modules/ledger/index.ts';
import { verifyOriginals } from '../modules/originals/index.ts';
import { figureDifferences } from '../modules/overview/desk/index.ts';
import { verifyPoints } from '../modules/points/desk/index.ts';
import { rollUpDifferences } from '../modules/records/desk/index.ts';
import { openSite } from '../platform/site.ts';
import { startFailure } from '../platform/start-failure.ts';
import { betProducts } from '../products.ts';

const usage = `usage: npm run ledger -- verify
  verify  recomputes every balance, every balance after and every sum from the transfers, and compares what the cashier's
          deposits, withdrawals and holds say with them, what rounds at vendors, stepped rounds, bonuses and the wages of agents say, and
          what the roll-ups of the records and the figures of the house hold, beside a running site or on its own; ends with 1 when anything differs`;

/** The most differences of the cashier and of rounds that are printed. */
const shownMax = 20;

async function verify(): Promise<number> {
  const site = await openSite(process.env, 'tool');
  try {
    const { entries, transfers, wallets, differences, counts } = await verifyLedger(site.ctx.db);
    console.log(`${entries} entries, ${transfers} transfers, ${wallets} wallets`);
    show(differences);
    const found = Object.entries(counts);
    for (const [check, count] of found) console.log(`${check}: ${count} in all`);
    console.log(found.length === 0 ? 'The ledger is exact.' : 'The ledger does not agree with itself.');
    const cashier = await verifyCashier(site.ctx.db);
    show(cashier.slice(0, shownMax));
    if (cashier.length > 0) console.log(`The cashier does not agree with the ledger: ${cashier.length} differences.`);
    const games = await verifyGames(site.ctx.db);
    show(games.slice(0, shownMax));
    if (games.length > 0) console.log(`Rounds at vendors do not agree with the ledger: ${games.length} differences.`);
    const bonuses = await verifyBonuses(site.ctx.db);
    show(bonuses.slice(0, shownMax));
    if (bonuses.length > 0) console.log(`Bonuses do not agree with the ledger: ${bonuses.length} differences.`);
    const originals = await verifyOriginals(site.ctx.db);
    show(originals.slice(0, shownMax));
    if (originals.length > 0)
      console.log(`Stepped rounds do not agree with the ledger: ${originals.length} differences.`);
    const points = await verifyPoints(site.ctx.db);
    show(points.slice(0, shownMax));
    if (points.length > 0) console.log(`Points do not agree with the ledger: ${points.length} differences.`);
    const wages = await verifyWages(site.ctx.db);
    show(wages.slice(0, shownMax));
    if (wages.length > 0) console.log(`Wages of agents do not agree with the ledger: ${wages.length} differences.`);
    const rollUps = await rollUpDifferences(site.ctx, betProducts);
    for (const { rollUp, held, due } of rollUps) {
      console.log(`${rollUp}: stored ${JSON.stringify(held)}, computed ${JSON.stringify(due)}`);
    }
    if (rollUps.length > 0) console.log('The records are not what the ledger says: npm run admin -- records rebuild');
    const figures = await figureDifferences(site.ctx);
    for (const { table, held, due } of figures) {
      console.log(`${table}: stored ${JSON.stringify(held)}, computed ${JSON.stringify(due)}`);
    }
    if (figures.length > 0)
      console.log('The figures of the house are not what the records say: npm run admin -- records rebuild');
    const all = [found, cashier, games, bonuses, originals, points, wages, rollUps, figures];
    return all.every(({ length }) => length === 0) ? 0 : 1;
  } finally {
    await site.close();
  }
}

function show(differences: readonly Difference[]): void {
  for (const { check, at, stored, computed } of differences) {
    console.log(`${check}: ${at}: stored ${stored ?? '-'}, computed ${computed ?? '-'}`);
  }
}

const [command, ...rest] = process.argv.slice(2);
try {
  if (command === 'verify' && rest.length === 0) process.exitCode = await verify();
  else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  const line = startFailure(error, process.env);
  if (line === null) throw error;
  console.error(line);
  process.exitCode = 1;
}
