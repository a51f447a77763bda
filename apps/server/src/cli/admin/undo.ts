import { undoAct, undoCall } from '../../modules/operators/index.ts';
import { type Command, readArgs } from './command.ts';
import { actOptions, readId, reasonForm } from './desk/as-operator.ts';
import { reasonedSetting, waitsForSecond } from './desk/setting.ts';

export const undoCommand: Command = {
  usage: [[`undo <line of the trail> ${reasonForm}`, 'sets a setting back to what it was before a change']],
  async read(args) {
    const { values, positionals } = readArgs(args, ['line'], actOptions);
    const id = readId(positionals[0]);
    const refusals = {
      NOT_FOUND: `Line ${id} is no change of a setting that can be undone`,
      STATE_CONFLICT: 'The setting has been changed since',
      FORBIDDEN: 'It takes the permission of the setting',
    };
    return await reasonedSetting(
      { ...values, line: String(id) },
      undoCall,
      async (ctx, by) => ((await undoAct(ctx, by, id)) ? `line ${id} is undone` : waitsForSecond),
      refusals,
    );
  },
};
