import { NewDeskReportSchedule } from '@fairhouse/contract/desk-reports';
import { Value } from 'typebox/value';
import { listSchedules, makeSchedule, stopSchedule } from '../../../modules/overview/desk/index.ts';
import { BadInput, type Command, readArgs, type Work } from '../command.ts';
import { actOptions, readId, reasonForm } from './as-operator.ts';
import { reasonedSetting, waitsForSecond } from './setting.ts';

const shownMax = 100;

export const reportScheduleCommand: Command = {
  usage: [
    [
      `report-schedule add revenue|play|promotions|invoices|tax day|week|month <address> [--format csv|xlsx] [--currency <code>] ${reasonForm}`,
      'mails a report as a file after each period of the brand; invoices and taxes by the month',
    ],
    [`report-schedule end <id> ${reasonForm}`, 'ends it'],
    ['report-schedule list', 'shows the reports that are mailed'],
  ],
  async read([action, ...rest]) {
    if (action === 'add') return await add(rest);
    if (action === 'end') return await end(rest);
    if (action === 'list') return list(rest);
    throw new BadInput(`"${action ?? ''}" is not one of add, end, list`);
  },
};

async function add(args: string[]): Promise<Work> {
  const text = { type: 'string' } as const;
  const options = { currency: text, format: text, ...actOptions };
  const { values, positionals } = readArgs(args, ['report', 'period', 'address'], options);
  const [report, every, address] = positionals;
  const { currency, format } = values;
  const said: unknown = {
    report,
    every,
    address,
    ...(format === undefined ? {} : { format }),
    ...(currency === undefined ? {} : { currency }),
    reason: 'From the line',
  };
  if (!Value.Check(NewDeskReportSchedule, said))
    throw new BadInput('The report, the period, the address or the format is none');
  return await reasonedSetting(
    { ...values, report: said.report, every: said.every },
    makeSchedule,
    async (ctx, by) =>
      (await makeSchedule(ctx, by, said.address, said)) ? `${said.report} goes to ${said.address}` : waitsForSecond,
    { MALFORMED: 'Invoices and taxes are by the month, and the currency has to be known' },
  );
}

async function end(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['id'], actOptions);
  const id = String(readId(positionals[0]));
  return await reasonedSetting(
    { ...values, id },
    stopSchedule,
    async (ctx, by) => {
      await stopSchedule(ctx, by, id);
      return `the mailing ${id} has ended`;
    },
    { NOT_FOUND: `There is no mailing ${id} that goes on` },
  );
}

function list(args: string[]): Work {
  readArgs(args, [], {});
  return async (ctx) => {
    const { list: rows } = await listSchedules(ctx, { pageSize: shownMax });
    if (rows.length === 0) return ['There are none'];
    return rows.map(({ id, report, every, format, address, currency, dueAt, endedAt }) =>
      [
        id,
        report,
        every,
        address,
        format,
        currency ?? 'all currencies',
        endedAt === null ? `next ${dueAt}` : 'ended',
      ].join('  '),
    );
  };
}
