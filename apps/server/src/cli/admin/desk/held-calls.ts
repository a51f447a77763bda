import { listHeldCalls, refuseHeldCall, releaseHeldCall } from '../../../modules/games/desk/index.ts';
import { type Command, readArgs } from '../command.ts';
import { actForm, acting, actOptions, readId, readWord } from './as-operator.ts';

const pageSize = 100;

export const heldCallsCommand: Command = {
  usage: [
    ['held-calls', `shows the settles and adjustments of vendors that wait for an operator, the newest ${pageSize}`],
  ],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const { list, nextCursor } = await listHeldCalls(ctx, { pageSize, state: 'HELD' });
      if (list.length === 0) return ['Nothing waits'];
      const lines = list.map(({ id, heldAt, vendor, action, round, amount, currency, username, ...call }) => {
        const words = [id, heldAt, vendor, action, round, `${amount} ${currency}`, username];
        return [...words, `needs ${call.approvalsNeeded}`, call.vendorReason].filter(Boolean).join('  ');
      });
      return nextCursor === null ? lines : [...lines, 'More waits behind these'];
    };
  },
};

export const heldCallCommand: Command = {
  usage: [
    [
      `held-call release <id> ${actForm}`,
      'does a vendor’s call that waits; one beyond the limits is done when two operators have said so',
    ],
    [`held-call refuse <id> ${actForm}`, 'refuses it for good; its round stays open'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['release|refuse', 'id'], actOptions);
    const act = readWord(positionals[0], ['release', 'refuse']) === 'release' ? releaseHeldCall : refuseHeldCall;
    const id = readId(positionals[1]);
    return await acting(values, act, async (ctx, { reason, ...by }) => {
      const { state, vendor, username, approvals, approvalsNeeded, refusal } = await act(ctx, id, by, { reason });
      const waits = state === 'HELD' ? `; ${approvals} of ${approvalsNeeded} operators have said so` : '';
      const why = refusal === null ? '' : `; it could not be done: ${refusal}`;
      return `Call ${id} of ${vendor} for ${username} is ${state}${waits}${why}`;
    });
  },
};
