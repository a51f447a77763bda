import {
  alerts,
  type Columns,
  dashboard,
  invoiceColumns,
  invoices,
  playColumns,
  playerColumns,
  promotionColumns,
  reports,
  returns,
  revenueColumns,
  taxColumns,
  taxes,
} from '../../../modules/overview/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { MalformedError } from '../../../platform/http/validation.ts';
import { betProducts } from '../../../products.ts';
import { BadInput, type Command, readArgs, type Work } from '../command.ts';
import { readWord } from './as-operator.ts';

const periodForm = '[--from <time>] [--to <time>] [--currency <code>]';
const periodOptions = { from: { type: 'string' }, to: { type: 'string' }, currency: { type: 'string' } } as const;
const refusal = 'The period or the currency is none: times as 2026-03-01T00:00:00Z, 400 days at most';
const pageSize = 100;

/** Turns errors of an invalid period or currency into one line. */
function asked(work: Work): Work {
  return async (ctx) => {
    try {
      return await work(ctx);
    } catch (error) {
      if (error instanceof MalformedError) throw new BadInput(refusal);
      throw error;
    }
  };
}

export const dashboardCommand: Command = {
  usage: [
    [`dashboard ${periodForm}`, 'the figures of the house, of today unless said, beside those of the period before'],
  ],
  read(args) {
    const { values } = readArgs(args, [], periodOptions);
    return asked(async (ctx) => {
      const { from, to, online, currencies } = await dashboard(betProducts)(ctx, values);
      const lines = currencies.flatMap(({ currency, now, before }) => [
        currency,
        ...Object.entries(now).map(([name, value]) => {
          const then = Object.entries(before).find(([one]) => one === name)?.[1];
          return `  ${name.padEnd(16)} ${String(value).padStart(18)}  before ${then}`;
        }),
      ]);
      return [`${from} to ${to}, ${online} online`, ...lines];
    });
  },
};

export const alertsCommand: Command = {
  usage: [['alerts', 'what needs a look: returns, deposits, withdrawals, vendors, the ledger, jobs']],
  read(args) {
    readArgs(args, [], {});
    return async (ctx) => {
      const { list } = await alerts(ctx, {});
      if (list.length === 0) return ['Nothing needs a look'];
      return list.map(({ kind, severity, subject, since, detail }) => {
        const told = Object.entries(detail).map(([name, value]) => `${name} ${value}`);
        return [severity, kind, subject, since ?? '', told.join(', ')].filter(Boolean).join('  ');
      });
    };
  },
};

export const gameReturnsCommand: Command = {
  usage: [
    [
      `game-returns [--from <time>] [--to <time>] [--vendor <code>]`,
      'the measured return of each game beside the stated one',
    ],
  ],
  read(args) {
    const { from, to } = periodOptions;
    const { values } = readArgs(args, [], { from, to, vendor: { type: 'string' } });
    return asked(async (ctx) => {
      const { list } = await returns(ctx, values);
      return list.map(({ vendor, gameCode, currency, bets, stated, measured, low, high, isOff }) => {
        const bounds = low === null ? 'too few bets' : `${low} to ${high}`;
        return `${vendor} ${gameCode} ${currency}: ${measured} % of ${bets} bets (${bounds}), stated ${stated ?? '-'}${isOff ? '  OFF' : ''}`;
      });
    });
  },
};

const names = ['revenue', 'play', 'promotions', 'players', 'invoices', 'tax'] as const;

export const reportCommand: Command = {
  usage: [
    [`report revenue|promotions ${periodForm}`, 'the figures of the house by day, and the cost of promotions'],
    [`report play ${periodForm} [--by vendor|game-type|game]`, 'settled bets by vendor, type of games or game'],
    ['report invoices [--month <month>]', 'what vendors are due for a month by their rates'],
    ['report tax [--month <month>]', 'what players staked and won in a month, and the tax that is due by the rates'],
    [
      `report players ${periodForm} [--page <place>]`,
      'who registered in the period, and what each is worth; the whole file: /ops/v1/reports/players/csv',
    ],
  ],
  read(args) {
    const text = { type: 'string' } as const;
    const options = { ...periodOptions, by: { ...text, default: 'vendor' }, page: text, month: text } as const;
    const { positionals, values } = readArgs(args, ['report'], options);
    const name = readWord(positionals[0], names);
    const { by: split, page, month, ...period } = values;
    const by = readWord(split, ['vendor', 'game-type', 'game']);
    return asked(async (ctx) => {
      if (name === 'players')
        return await playersPage(ctx, { ...period, ...(page === undefined ? {} : { cursor: page }) });
      if (name === 'invoices') {
        const named = month === undefined ? {} : { month };
        return table(invoiceColumns, (await invoices(betProducts)(ctx, named)).list);
      }
      if (name === 'tax') {
        return table(taxColumns, (await taxes(ctx, month === undefined ? {} : { fromMonth: month })).list);
      }
      if (name === 'play') return table(playColumns, (await reports.play(betProducts)(ctx, { ...period, by })).list);
      if (name === 'promotions') return table(promotionColumns, (await reports.promotions(ctx, period)).list);
      return table(revenueColumns, (await reports.revenue(ctx, period)).list);
    });
  },
};

async function playersPage(ctx: Ctx, asked: { cursor?: string }): Promise<string[]> {
  const { list, nextCursor } = await reports.players(ctx, { ...asked, pageSize });
  const lines = table(playerColumns, list);
  return nextCursor === null ? lines : [...lines, `More follow: --page ${nextCursor}`];
}

/** Formats rows under their headings, with a tab between cells. */
function table<Row>(columns: Columns<Row>, rows: readonly Row[]): string[] {
  return [
    columns.map(([header]) => header).join('\t'),
    ...rows.map((row) => columns.map(([, cell]) => cell(row)).join('\t')),
  ];
}
