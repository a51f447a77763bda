import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { expireDeposits } from './expire.ts';
import { type OpenAtGateway, openDepositAgain, openDepositTask } from './request.ts';

const Payload = Type.Object({ id: Type.String() });

export const depositJobs = (openAtGateway: OpenAtGateway): Jobs => ({
  tasks: {
    [openDepositTask]: async (ctx, payload) => {
      const { id }: Static<typeof Payload> = Value.Parse(Payload, payload);
      await openDepositAgain(ctx, BigInt(id), openAtGateway);
    },
    'cashier:expire-deposits': expireDeposits,
  },
  crontab: ['* * * * * cashier:expire-deposits'],
});
