import { listModules, switchModule } from '../../modules/site/desk/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

type ModuleRow = Awaited<ReturnType<typeof listModules>>[number];

export const moduleCommand: Command = {
  usage: [[`module <MODID> on|off ${mayActForm}`, 'switches a module']],
  async read(args) {
    const { positionals, values } = readArgs(args, ['MODID', 'on|off'], actOptions);
    const [given = '', state = ''] = positionals;
    if (state !== 'on' && state !== 'off') throw new BadInput(`"${state}" is neither on nor off`);
    const modId = given.toUpperCase();
    const enabled = state === 'on';
    return await machineSetting({ ...values, enabled }, switchModule, async (ctx, by) => {
      const rows = await listModules(ctx);
      if (!rows.some((row) => row.mod_id === modId)) {
        throw new BadInput(`There is no module ${given}. There are: ${rows.map((row) => row.mod_id).join(', ')}`);
      }
      await switchModule(ctx, by, modId, { enabled });
      const above = offAbove(rows, modId);
      const note = enabled && above ? `, but has no effect while ${above} is off` : '';
      return `${modId} is ${state}${note}`;
    });
  },
};

export const modulesCommand: Command = {
  usage: [['modules', 'lists the modules and whether they are on']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const rows = await listModules(ctx);
      const under = (parent: string | null, depth: number): string[] =>
        rows
          .filter((row) => row.parent === parent)
          .flatMap((row) => [lineOf(rows, row, depth), ...under(row.mod_id, depth + 1)]);
      return under(null, 0);
    };
  },
};

function lineOf(rows: ModuleRow[], row: ModuleRow, depth: number): string {
  const above = offAbove(rows, row.mod_id);
  const state = row.enabled ? (above ? `on (no effect while ${above} is off)` : 'on') : 'off';
  return `${`${'  '.repeat(depth)}${row.mod_id}`.padEnd(24)} ${state}`;
}

/** Returns the nearest ancestor that is off. */
function offAbove(rows: ModuleRow[], modId: string): string | undefined {
  const parent = rows.find((row) => row.mod_id === modId)?.parent;
  const above = rows.find((row) => row.mod_id === parent);
  if (!above) return undefined;
  return above.enabled ? offAbove(rows, above.mod_id) : above.mod_id;
}
