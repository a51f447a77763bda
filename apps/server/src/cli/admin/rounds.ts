import { RoundDifferenceKind } from '@fairhouse/contract/desk-rounds';
import { closeRoundDifference, listRoundDifferences, reconcileVendor } from '../../modules/games/desk/index.ts';
import { type Command, readArgs } from './command.ts';
import { readDay } from './day-option.ts';
import { actForm, acting, actOptions, mayActForm, type Refusals, readId, readWord } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

const pageSize = 100;
const dayMs = 86_400_000;
const kinds = RoundDifferenceKind.anyOf.map((kind) => kind.const);
const reasons: Refusals = {
  VENDOR_NOT_FOUND: 'There is no such vendor; npm run admin -- vendors lists them',
  VENDOR_UNAVAILABLE: 'The vendor does not give its list of rounds now, or it is being read already',
};

type Query = Parameters<typeof listRoundDifferences>[1];

async function linesOf(ctx: Parameters<typeof listRoundDifferences>[0], query: Query): Promise<string[]> {
  const { list, nextCursor } = await listRoundDifferences(ctx, query);
  const lines = list.map(({ id, vendor, kind, round, theirs, ours, foundAt, closedReason }) => {
    const said = `there ${theirs ?? '-'}, here ${ours ?? '-'}, since ${foundAt}`;
    const closed = closedReason === null ? '' : `, closed: ${closedReason}`;
    return `${id.padEnd(8)} ${vendor.padEnd(8)} ${kind.padEnd(16)} ${round.padEnd(24)} ${said}${closed}`;
  });
  return nextCursor === null ? lines : [...lines, `More follow: --page ${nextCursor}`];
}

export const reconcileRoundsCommand: Command = {
  usage: [
    [
      `reconcile-rounds <vendor> ${mayActForm}`,
      'holds our rounds against the vendor’s own list and shows the differences that are open',
    ],
  ],
  async read(args) {
    const { positionals, values } = readArgs(args, ['vendor'], actOptions);
    const [vendor = ''] = positionals;
    const work: Parameters<typeof machineSetting>[2] = async (ctx, by) => {
      const { compared, open } = await reconcileVendor(ctx, by, vendor);
      return [
        `${compared} rounds compared, ${open} differences`,
        ...(await linesOf(ctx, { vendor, all: false, pageSize })),
      ];
    };
    return await machineSetting(values, reconcileVendor, work, reasons);
  },
};

export const roundDifferencesCommand: Command = {
  usage: [
    [
      'round-differences [--vendor <code>] [--kind <kind>] [--day <yyyy-mm-dd>] [--all] [--page <id>]',
      `rounds that differ between a vendor and us, the newest ${pageSize}; of one day (UTC); --all: also those that are over. Kinds: ${kinds.join(', ')}`,
    ],
  ],
  read(args) {
    const { values } = readArgs(args, [], {
      vendor: { type: 'string' },
      kind: { type: 'string' },
      day: { type: 'string' },
      all: { type: 'boolean', default: false },
      page: { type: 'string' },
    });
    const { vendor, kind, day, all, page } = values;
    const query: Query = {
      pageSize,
      all,
      ...(vendor === undefined ? {} : { vendor }),
      ...(kind === undefined ? {} : { kind: readWord(kind, kinds) }),
      ...(day === undefined ? {} : periodOf(day)),
      ...(page === undefined ? {} : { cursor: String(readId(page)) }),
    };
    return async (ctx) => {
      const lines = await linesOf(ctx, query);
      return lines.length === 0 ? ['Nothing differs'] : lines;
    };
  },
};

export const roundDifferenceCommand: Command = {
  usage: [
    [
      `round-difference close <id> ${actForm}`,
      'closes a difference that stays as it is; it opens anew when the round changes and still differs',
    ],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['close', 'id'], actOptions);
    readWord(positionals[0], ['close']);
    const id = readId(positionals[1]);
    return await acting(values, closeRoundDifference, async (ctx, { reason, ...by }) => {
      const { vendor, kind, round, waitsForSecond } = await closeRoundDifference(ctx, id, by, { reason });
      if (waitsForSecond) return `Difference ${id} takes two operators: another one has to close it too`;
      return `Difference ${id} is closed: ${kind} of round ${round} at ${vendor}`;
    });
  },
};

function periodOf(day: string): { from: string; to: string } {
  const from = readDay('day', day);
  return { from: from.toISOString(), to: new Date(from.getTime() + dayMs).toISOString() };
}
