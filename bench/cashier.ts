import { parseArgs } from 'node:util';
import { benchRecords } from './cashier-records.ts';

/**
 * npm run bench -- cashier [--transfers 10000000] [--members 10000] [--requests 300] [--no-check]
 * The record pages of a member with a tenth of all transfers. The last line is one JSON object.
 */
export async function run(flags: string[]): Promise<void> {
  const { values } = parseArgs({
    args: flags,
    allowNegative: true,
    options: {
      transfers: { type: 'string', default: '10000000' },
      members: { type: 'string', default: '10000' },
      requests: { type: 'string', default: '300' },
      check: { type: 'boolean', default: true },
    },
  });
  const [transfers, members, requests] = [values.transfers, values.members, values.requests].map(Number);
  if (!transfers || !members || !requests) throw new Error('--transfers, --members and --requests are numbers');
  const records = await benchRecords({ transfers, members, requests, check: values.check });
  console.log(JSON.stringify({ bench: 'cashier', records }));
}
