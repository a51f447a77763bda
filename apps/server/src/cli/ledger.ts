import { verifyLedger } from '../modules/ledger/index.ts';
import { ConfigError } from '../platform/config.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres.ts';
import { openSite } from '../platform/site.ts';

const usage = `usage: npm run ledger -- verify
  verify  recomputes every balance, every balance after and every sum from the transfers, in one snapshot, beside a
          running site or on its own; ends with 1 when anything differs`;

async function verify(): Promise<number> {
  const site = await openSite(process.env, 'tool');
  try {
    const { entries, transfers, wallets, differences, counts } = await verifyLedger(site.ctx.db);
    console.log(`${entries} entries, ${transfers} transfers, ${wallets} wallets`);
    for (const { check, at, stored, computed } of differences) {
      console.log(`${check}: ${at}: stored ${stored ?? '-'}, computed ${computed ?? '-'}`);
    }
    const found = Object.entries(counts);
    for (const [check, count] of found) console.log(`${check}: ${count} in all`);
    console.log(found.length === 0 ? 'The ledger is exact.' : 'The ledger does not agree with itself.');
    return found.length === 0 ? 0 : 1;
  } finally {
    await site.close();
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
  if (!(error instanceof ConfigError || error instanceof EmbeddedPostgresError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
