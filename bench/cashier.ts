import { parseArgs } from 'node:util';
import { benchRecords } from './cashier-records.ts';
import { benchWebhooks } from './cashier-webhooks.ts';

/**
 * npm run bench -- cashier [--only webhooks | records] [--transfers 10000000] [--members 10000] [--requests 300] [--no-check]
 * Webhooks of a gateway, delivered a hundred at once and many of them twice; and the record pages of a member with a tenth
 * of all transfers. The last line is one JSON object.
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
      only: { type: 'string', default: '' },
    },
  });
  const [transfers, members, requests] = [values.transfers, values.members, values.requests].map(Number);
  if (!transfers || !members || !requests) throw new Error('--transfers, --members and --requests are numbers');
  const { only, check } = values;
  const webhooks = only === 'records' ? {} : { webhooks: await benchWebhooks() };
  const records = only === 'webhooks' ? {} : { records: await benchRecords({ transfers, members, requests, check }) };
  const parts = { ...webhooks, ...records };
  const met = Object.values(parts).every((part) => part.met);
  console.log(JSON.stringify({ bench: 'cashier', ...parts, met }));
}
