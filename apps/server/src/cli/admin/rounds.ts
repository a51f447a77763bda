import { reconcileRounds, roundDifferences } from '../../modules/games/index.ts';
import { DomainError } from '../../platform/errors.ts';
import { BadInput, type Command, readArgs } from './command.ts';

const shownMax = 200;
const reasons: Partial<Record<string, string>> = {
  VENDOR_NOT_FOUND: 'There is no such vendor; npm run admin -- vendors lists them',
  VENDOR_UNAVAILABLE: 'The vendor does not give its list of rounds now, or it is being read already',
};

export const reconcileRoundsCommand: Command = {
  usage: [
    [
      'reconcile-rounds <vendor>',
      'holds our rounds against the vendor’s own list and shows every difference that is open',
    ],
  ],
  read(args) {
    const [vendor = ''] = readArgs(args, ['vendor'], {}).positionals;
    return async (ctx) => {
      const { compared, open } = await reconcileRounds(ctx, vendor).catch((error: unknown) => {
        if (error instanceof DomainError) throw new BadInput(reasons[error.code] ?? error.code);
        throw error;
      });
      const differences = await roundDifferences(ctx.db, { vendor, open: true, limit: shownMax });
      return [
        `${compared} rounds compared, ${open} differences`,
        ...differences.map(
          ({ kind, roundRef, theirs, ours, foundAt }) =>
            `${kind.padEnd(16)} ${roundRef.padEnd(24)} there ${theirs ?? '-'}, here ${ours ?? '-'}, since ${foundAt.toISOString()}`,
        ),
      ];
    };
  },
};
