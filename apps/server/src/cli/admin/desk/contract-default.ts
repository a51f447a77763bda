import { ContractTerms, contractKinds } from '@fairhouse/contract/contracts';
import { isCurrency } from '@fairhouse/money/money';
import { contractDefaultName, listContractDefaults, setContractDefault } from '../../../modules/agents/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { actOptions, mayActForm, readWord } from './as-operator.ts';
import { readTerms } from './read-terms.ts';
import { machineSetting } from './setting.ts';

const kinds = contractKinds.join('|');

export const contractDefaultsCommand: Command = {
  usage: [['contract-defaults', 'shows the terms from which offers of contracts start, by kind and currency']],
  read(args) {
    readArgs(args, [], {});
    return shown;
  },
};

export const contractDefaultCommand: Command = {
  usage: [
    [
      `contract-default set <${kinds}> <currency> --terms <json> ${mayActForm}`,
      'sets the terms from which offers of a kind in a currency start; nothing is offered by it',
    ],
    [`contract-default remove <${kinds}> <currency> ${mayActForm}`, 'removes them'],
  ],
  async read([said, ...args]) {
    const act = readWord(said, ['set', 'remove']);
    const { values, positionals } = readArgs(args, ['kind', 'currency'], {
      terms: { type: 'string' },
      ...actOptions,
    });
    if (act === 'remove' && values.terms !== undefined) throw new BadInput('--terms has no meaning for remove');
    const kind = readWord(positionals[0], contractKinds);
    const currency = (positionals[1] ?? '').toUpperCase();
    if (!isCurrency(currency)) throw new BadInput(`there is no currency "${positionals[1]}"`);
    const terms = act === 'set' ? readTerms(ContractTerms, values.terms) : null;
    const name = contractDefaultName(kind, currency);
    return await machineSetting(
      values,
      setContractDefault,
      async (ctx, by) => {
        await setContractDefault(ctx, by, name, { terms });
        return await shown(ctx);
      },
      {
        NOT_FOUND: `There is no contract default of ${name}`,
        TERMS_INVALID: 'The terms do not fit this kind of contract',
      },
    );
  },
};

async function shown(ctx: Ctx): Promise<string[]> {
  const { list } = await listContractDefaults(ctx, {});
  if (list.length === 0) return ['There are none'];
  return list.map(({ kind, currency, terms }) => `${kind}  ${currency}  ${JSON.stringify(terms)}`);
}
