import { ContractTerms, contractKinds } from '@fairhouse/contract/contracts';
import {
  listDeskContracts,
  listDeskStatements,
  listPayRules,
  listWageRuns,
  previewWages,
  setHouseContract,
  setOfferWithdrawn,
  setPayRule,
  setRunApproved,
  setRunRefused,
} from '../../../modules/agents/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from '../command.ts';
import { readCount } from '../number-option.ts';
import { actForm, actOptions, readWord } from './as-operator.ts';
import { readList } from './read-list.ts';
import { readTerms } from './read-terms.ts';
import { requireReason, setting, waitsForSecond } from './setting.ts';

const kinds = contractKinds.join('|');
const text = { type: 'string' } as const;

export const contractsCommand: Command = {
  usage: [
    [
      'contracts [--member <account>] [--all]',
      "shows agents' contracts in force, of one side, or every version, the newest first",
    ],
  ],
  read(args) {
    const asked = readList(args, { state: 'ACCEPTED' as const });
    return async (ctx) => {
      const { list } = await listDeskContracts(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, kind, state, upline, downline, terms, from, until, endedBy }) =>
        [
          id,
          kind,
          state,
          `${upline?.username ?? 'the house'} to ${downline.username}`,
          terms.tiers.map(({ rate, lossRate }) => (kind === 'realtime' ? `${rate}/${lossRate}` : rate)).join(' '),
          from === null ? '' : `from ${from}`,
          until === null ? '' : `until ${until} (${endedBy})`,
        ]
          .filter((part) => part !== '')
          .join('  '),
      );
    };
  },
};

export const contractCommand: Command = {
  usage: [
    [
      `contract offer <account> <${kinds}> --terms <json> ${actForm}`,
      'offers a contract of the house to an agent who stands below no agent; it takes two operators',
    ],
    [`contract withdraw <number> ${actForm}`, 'withdraws an offer of the house that was not answered'],
  ],
  async read([said, ...args]) {
    const act = readWord(said, ['offer', 'withdraw']);
    if (act === 'withdraw') return await readWithdrawal(args);
    const { values, positionals } = readArgs(args, ['account', 'kind'], { terms: text, ...actOptions });
    const [username = '', named] = positionals;
    const kind = readWord(named, contractKinds);
    const terms = readTerms(ContractTerms, values.terms);
    return await setting(
      values,
      setHouseContract,
      async (ctx, by) => {
        const id = await setHouseContract(ctx, by, username, { kind, terms });
        return id === null ? waitsForSecond : `Contract ${id} is offered to ${username}`;
      },
      {
        NOT_FOUND: `There is no account "${username}"`,
        CONTRACT_NOT_ALLOWED: `${username} is no agent, or stands below one`,
        TERMS_INVALID: 'The terms do not fit this kind of contract',
      },
    );
  },
};

async function readWithdrawal(args: string[]) {
  const { values, positionals } = readArgs(args, ['number'], actOptions);
  const [id = ''] = positionals;
  if (!/^\d{1,18}$/.test(id)) throw new BadInput(`"${id}" is not the number of a contract`);
  return await setting(
    values,
    setOfferWithdrawn,
    async (ctx, by) => {
      await setOfferWithdrawn(ctx, by, id);
      return `Contract ${id} is withdrawn`;
    },
    { NOT_FOUND: `The house has made no offer ${id}`, STATE_CONFLICT: 'It was answered, or is over' },
  );
}

export const statementsCommand: Command = {
  usage: [
    [
      'statements [--member <account>] [--all]',
      'shows what agents are owed and not paid yet, of one side, or all statements, the newest first',
    ],
  ],
  read(args) {
    const asked = readList(args, { state: 'OWED' as const });
    return async (ctx) => {
      const { list } = await listDeskStatements(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, kind, upline, downline, until, due, paid, currency, state }) =>
        [
          id,
          kind,
          `${upline?.username ?? 'the house'} to ${downline.username}`,
          `until ${until}`,
          `${due} ${currency}`,
          state ?? 'nothing due',
          state === 'OWED' ? `${paid} paid` : '',
        ]
          .filter((part) => part !== '')
          .join('  '),
      );
    };
  },
};

export const wagePreviewCommand: Command = {
  usage: [[`wage-preview <${kinds}>`, 'shows what the running periods would pay if they ended now']],
  read(args) {
    const { positionals } = readArgs(args, ['kind'], {});
    const kind = readWord(positionals[0], contractKinds);
    return async (ctx) => {
      const { totals, list } = await previewWages(ctx, { kind });
      if (totals.length === 0) return ['No contract runs'];
      return [
        ...totals.map(
          ({ currency, contracts, amount, byHouse }) =>
            `${contracts} contracts: ${amount} ${currency}, ${byHouse} of it by the house`,
        ),
        ...list.map(
          ({ contractId, upline, downline, amount, currency }) =>
            `${contractId}  ${upline?.username ?? 'the house'} to ${downline.username}  ${amount} ${currency}`,
        ),
      ];
    };
  },
};

export const wageRunsCommand: Command = {
  usage: [['wage-runs', 'shows what waits for an approval']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const { list } = await listWageRuns(ctx, {});
      if (list.length === 0) return ['Nothing waits'];
      return list.map(
        ({ kind, until, statements, due, back, currency, fingerprint }) =>
          `${kind} ${until} --seen ${fingerprint}  ${statements} statements, ${due} ${currency} to pay, ${back} ${currency} to take back`,
      );
    };
  },
};

export const wageRunCommand: Command = {
  usage: [
    [
      `wage-run approve|refuse <${kinds}> <end> --seen <fingerprint> ${actForm}`,
      'lets the payments of a run move as wage-runs has shown them, or refuses them; both sides are told the reason of a refusal',
    ],
  ],
  async read([said, ...args]) {
    const act = readWord(said, ['approve', 'refuse']);
    const { values, positionals } = readArgs(args, ['kind', 'end'], { seen: text, ...actOptions });
    const kind = readWord(positionals[0], contractKinds);
    const until = new Date(positionals[1] ?? '');
    if (Number.isNaN(until.getTime())) throw new BadInput(`"${positionals[1]}" is not the end of a run`);
    const { seen: fingerprint } = values;
    if (fingerprint === undefined) throw new BadInput('--seen is missing: wage-runs shows it');
    const seen = { until, fingerprint };
    const words = {
      STATE_CONFLICT:
        'Nothing of this run waits for an approval, or figures have changed since: wage-runs shows what waits',
    };
    if (act === 'approve') {
      return await setting(
        values,
        setRunApproved,
        async (ctx, by) => `${await setRunApproved(ctx, by, kind, seen)} statements are approved`,
        words,
      );
    }
    return await setting(
      values,
      setRunRefused,
      async (ctx, by) =>
        `${await setRunRefused(ctx, by, kind, { ...seen, why: requireReason(values) })} statements are refused`,
      words,
    );
  },
};

export const wageRuleCommand: Command = {
  usage: [
    [
      `wage-rule [<${kinds}> --approval <yes|no> --wait <minutes> ${actForm}]`,
      'sets, or without a kind shows, when wages are settled and whether they wait for an approval; to ask for none takes two operators',
    ],
  ],
  async read(args) {
    if (args.length === 0) return shownRules;
    const { values, positionals } = readArgs(args, ['kind'], { approval: text, wait: text, ...actOptions });
    const kind = readWord(positionals[0], contractKinds);
    const needsApproval = readWord(values.approval, ['yes', 'no']) === 'yes';
    const waitMinutes = readCount('--wait', values.wait ?? '', { min: 0, max: 10_080 });
    return await setting(values, setPayRule, async (ctx, by) =>
      (await setPayRule(ctx, by, kind, { needsApproval, waitMinutes })) ? await shownRules(ctx) : waitsForSecond,
    );
  },
};

async function shownRules(ctx: Ctx): Promise<string[]> {
  return (await listPayRules(ctx, {})).list.map(
    ({ kind, needsApproval, waitMinutes }) =>
      `${kind}: ${waitMinutes} minutes after a period's end${needsApproval ? ', with an approval' : ''}`,
  );
}
