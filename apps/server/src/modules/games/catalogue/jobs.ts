import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../platform/ctx.ts';
import { forgetOldRecents } from './recents.ts';
import { syncVendor, syncVendors } from './sync.ts';

const Named = Type.Object({ vendor: Type.String() });

/** Keeps the catalogue in line with the vendors' lists, and members' lists of recent games short. */
export const catalogueJobs = {
  tasks: {
    'games:sync': syncVendors,
    'games:sync-vendor': async (ctx: Ctx, payload: unknown) => {
      const { vendor } = Value.Parse(Named, payload);
      const { fault } = await syncVendor(ctx, vendor);
      if (fault !== null) ctx.log.warn({ vendor, fault }, 'the games of a vendor could not be read');
    },
    'games:forget-recents': forgetOldRecents,
  },
  crontab: ['*/10 * * * * games:sync', '41 4 * * * games:forget-recents'],
};
