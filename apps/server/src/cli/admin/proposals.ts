import { listProposals, refusedBy, refuseProposal } from '../../modules/operators/index.ts';
import { type Command, readArgs } from './command.ts';
import { actOptions, readId, reasonForm } from './desk/as-operator.ts';
import { reasonedSetting } from './desk/setting.ts';

const pageSize = 100;

export const proposalsCommand: Command = {
  usage: [['proposals [--page <id>]', 'shows the changes that wait for a second operator, newest first']],
  read(args) {
    const { values } = readArgs(args, [], { page: { type: 'string' } });
    const from = values.page === undefined ? {} : { cursor: String(readId(values.page)) };
    return async (ctx) => {
      const { list, nextCursor } = await listProposals(ctx, { pageSize, ...from });
      if (list.length === 0) return ['Nothing waits'];
      const lines = list.map(({ id, lapsesAt, operator, action, subject, reason }) =>
        [id.padEnd(8), `until ${lapsesAt}`, operator.padEnd(16), action, subject, reason].join('  '),
      );
      return nextCursor === null ? lines : [...lines, `More follow: --page ${nextCursor}`];
    };
  },
};

export const refuseProposalCommand: Command = {
  usage: [[`refuse-proposal <id> ${reasonForm}`, 'ends a change that waits for a second operator']],
  async read(args) {
    const { values, positionals } = readArgs(args, ['id'], actOptions);
    const id = readId(positionals[0]);
    return await reasonedSetting(
      { ...values, proposal: String(id) },
      refuseProposal,
      async (ctx, by) => {
        await refusedBy(ctx, by, id);
        return `Proposal ${id} is refused`;
      },
      { NOT_FOUND: `Proposal ${id} does not wait any more` },
    );
  },
};
