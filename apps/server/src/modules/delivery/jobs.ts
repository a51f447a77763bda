import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type DeliveryRules, deliver, deliverTask } from './deliver.ts';
import { deleteDeliveries } from './delivery-store.ts';

const keptMs = 86_400_000;

/** Returns the jobs that send queued messages and remove those that are a day old. */
export function deliveryJobs(rules: DeliveryRules): Jobs {
  return {
    tasks: {
      [deliverTask]: deliver(rules),
      'delivery:remove-old': (ctx) => deleteDeliveries(ctx.db, new Date(ctx.clock().getTime() - keptMs)),
    },
    crontab: ['*/5 * * * * delivery:remove-old'],
  };
}
