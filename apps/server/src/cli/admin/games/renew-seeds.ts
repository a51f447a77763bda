import { renewSeeds } from '../../../modules/originals/desk/index.ts';
import { renewWheelSeeds } from '../../../modules/rewards/desk/index.ts';
import { type Command, readArgs } from '../command.ts';
import { actOptions, reasonForm } from '../desk/as-operator.ts';
import { reasonedSetting } from '../desk/setting.ts';

export const renewSeedsCommand: Command = {
  usage: [
    [
      `renew-seeds ${reasonForm}`,
      'after a restore, before the site starts: replaces the seeds of in-house games and wheels, which players may know',
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], actOptions);
    return await reasonedSetting(
      values,
      renewSeeds,
      async (ctx, by) => {
        const { members, rounds, chains } = await renewSeeds(ctx, by);
        const seats = await renewWheelSeeds(ctx);
        return [
          `${members} members have new seeds, and ${seats} seats at wheels`,
          `${rounds} open rounds are ended, as if their players had left them`,
          `${chains} chains are ended: commit to new ones, and cancel raffles that were drawn after the backup`,
        ];
      },
      { ROUND_OPEN: 'A member has opened a round meanwhile: stop the site first, then repeat this' },
    );
  },
};
