import { reconcileVendor, roundDifferences } from '../../modules/games/desk/index.ts';
import { type Command, readArgs } from './command.ts';
import { actOptions, mayActForm, type Refusals } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

const shownMax = 200;
const reasons: Refusals = {
  VENDOR_NOT_FOUND: 'There is no such vendor; npm run admin -- vendors lists them',
  VENDOR_UNAVAILABLE: 'The vendor does not give its list of rounds now, or it is being read already',
};

export const reconcileRoundsCommand: Command = {
  usage: [
    [
      `reconcile-rounds <vendor> ${mayActForm}`,
      'holds our rounds against the vendor’s own list and shows every difference that is open',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['vendor'], actOptions);
    const [vendor = ''] = positionals;
    const work: Parameters<typeof machineSetting>[2] = async (ctx, by) => {
      const { compared, open } = await reconcileVendor(ctx, by, vendor);
      const differences = await roundDifferences(ctx.db, { vendor, open: true, limit: shownMax });
      return [
        `${compared} rounds compared, ${open} differences`,
        ...differences.map(
          ({ kind, roundRef, theirs, ours, foundAt }) =>
            `${kind.padEnd(16)} ${roundRef.padEnd(24)} there ${theirs ?? '-'}, here ${ours ?? '-'}, since ${foundAt.toISOString()}`,
        ),
      ];
    };
    return await machineSetting(values, reconcileVendor, work, reasons);
  },
};
