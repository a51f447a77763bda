import { writeFile } from 'node:fs/promises';
import { ProofId } from '@fairhouse/contract/proofs';
import { Check } from 'typebox/value';
import { listParts, partDetail, resolveOne, showProof } from '../../../modules/cashier/desk/index.ts';
import { BadInput, type Command, readArgs, textOption } from '../command.ts';
import { actForm, acting, actOptions, readId, readWord, worded } from './as-operator.ts';
import { readList } from './read-list.ts';

export const partsCommand: Command = {
  usage: [
    [
      'parts [--member <account>] [--all]',
      'shows the disputed payments between members, overdue ones first, or the newest of all; the account is either side’s',
    ],
  ],
  read(args) {
    const asked = readList(args, { waiting: true });
    return async (ctx) => {
      const { list } = await listParts(ctx, asked);
      if (list.length === 0) return ['There are none'];
      return list.map(({ id, createdAt, state, amount, currency, payee, depositor, answerBy, depositId }) => {
        const by = answerBy !== null && state === 'DISPUTED' ? `  to decide by ${answerBy}` : '';
        const row = [
          id,
          createdAt,
          state,
          `${amount} ${currency}`,
          `${depositor} pays ${payee}`,
          `deposit ${depositId}`,
        ];
        return `${row.join('  ')}${by}`;
      });
    };
  },
};

const outcomes = ['received', 'forced', 'failed'] as const;

export const partCommand: Command = {
  usage: [
    ['part show <id>', 'shows a payment between members, what happened to it, and the pictures of both sides'],
    [`part received <id> ${actForm}`, 'a matched depositor’s payment arrived; the guarantee goes back'],
    [`part forced <id> ${actForm}`, 'it counts as received, and the depositor’s guarantee is forfeited'],
    [
      `part failed <id> ${actForm}`,
      'it never arrived; the guarantee of a depositor who said that it was paid goes to the payee, or of a gift to the house',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, [`show|${outcomes.join('|')}`, 'id'], actOptions);
    const outcome = readWord(positionals[0], ['show', ...outcomes]);
    const id = readId(positionals[1]);
    if (outcome === 'show') return worded((ctx) => shown(ctx, id));
    return await acting(values, resolveOne, async (ctx, { reason, ...act }) => {
      const done = await resolveOne(ctx, id, act, { outcome, reason });
      const waits = done.waitsForSecond ? '; another operator has to say so as well' : '';
      return `Part ${done.id} of withdrawal ${done.withdrawalId} is ${done.state}${waits}`;
    });
  },
};

async function shown(ctx: Parameters<typeof partDetail>[0], id: bigint): Promise<string[]> {
  const { events, evidence, ...part } = await partDetail(ctx, id);
  return [
    `Part ${part.id} of withdrawal ${part.withdrawalId}, deposit ${part.depositId}: ${part.state}`,
    `${part.depositor} pays ${part.payee} ${part.amount} ${part.currency}; guarantee ${part.guarantee}`,
    ...events.map(({ at, kind, operator, reason, detail }) =>
      [at, kind, operator && `by ${operator}`, reason, detail.note].filter(Boolean).join('  '),
    ),
    ...evidence.map(({ proof, by }) => `picture of the ${by}: ${proof}`),
  ];
}

export const proofCommand: Command = {
  usage: [['proof <id> --out <file>', 'writes a picture that a member has shown to a file, which only you may read']],
  read(args) {
    const { values, positionals } = readArgs(args, ['id'], { out: { type: 'string' } });
    const [id = ''] = positionals;
    if (!Check(ProofId, id)) throw new BadInput(`"${id}" is not the number of a picture`);
    const file = textOption('out', values.out ?? '');
    return worded(async (ctx) => {
      const image = await showProof(ctx, null, id);
      await writeFile(file, image, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
        throw new BadInput(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
      });
      return `The picture is in ${file} (WebP, ${image.length} bytes)`;
    });
  },
};
