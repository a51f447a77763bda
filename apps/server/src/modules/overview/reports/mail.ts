import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { type FileFormat, fileTypes } from '../../../platform/http/csv.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { letter, queueMessage } from '../../delivery/index.ts';
import { isStillAsked } from '../../operators/index.ts';
import { brandLook, brandPeriod, brandSettings } from '../../site/index.ts';
import { fileOf, invoiceColumns, playColumns, promotionColumns, revenueColumns, taxColumns } from './files.ts';
import { invoicesOf, monthOf } from './invoices.ts';
import { playOf, promotionCostOf, revenueOf } from './reports.ts';
import { endSchedule, lockDueSchedule, moveSchedule, type ScheduleRow } from './schedule-store.ts';
import { taxesOf } from './taxes.ts';

/** Mails every report that is due. */
export async function mailDueReports(ctx: Ctx, products: readonly BetProduct[]): Promise<void> {
  let more = true;
  while (more) more = await mailNext(ctx, products);
}

/**
 * Mails the next report that is due. The message and the end of the period that follows are one transaction: each period is mailed once. What
 * an operator has set up who has been disabled, or may not have reports mailed any more, ends.
 * @returns false when nothing is due
 */
async function mailNext(ctx: Ctx, products: readonly BetProduct[]): Promise<boolean> {
  return await inTransaction(ctx.db, async (db) => {
    const now = ctx.clock();
    const row = await lockDueSchedule(db, now);
    if (!row) return false;
    if (row.author_id !== null && !(await isStillAsked(db, row.author_id, 'reports.mail'))) {
      await endSchedule(db, row.id, now);
      return true;
    }
    const inside = { ...ctx, db };
    const { utcOffsetMinutes } = await brandSettings(ctx);
    const period = brandPeriod(new Date(row.due_at.getTime() - 1), utcOffsetMinutes, row.every);
    const { name: brand } = await brandLook(ctx);
    const [from, last] = [period.from, new Date(period.until.getTime() - 1)].map((at) =>
      new Date(at.getTime() + utcOffsetMinutes * 60_000).toISOString().slice(0, 10),
    );
    const subject = `${brand}: ${row.report} ${from} – ${last}`;
    const file = await reportFile(inside, products, row, { from: period.from, to: period.until });
    await queueMessage(inside, db, {
      ...{ channel: 'email', to: row.address, subject },
      ...letter(brand, [subject, 'The report is attached. An operator has asked for it; the console ends it.']),
      attachment: {
        ...{ name: `${row.report}-${from}.${row.format}`, type: fileTypes[row.format] },
        ...contentOf(await buffer(file), row.format),
      },
    });
    await moveSchedule(db, row.id, brandPeriod(period.until, utcOffsetMinutes, row.every).until);
    return true;
  });
}

const contentOf = (file: Buffer, format: FileFormat) =>
  format === 'csv'
    ? { content: file.toString('utf8') }
    : { content: file.toString('base64'), encoding: 'base64' as const };

/** Returns the file of a report. */
async function reportFile(
  ctx: Ctx,
  products: readonly BetProduct[],
  { report, format, currency }: Pick<ScheduleRow, 'report' | 'format' | 'currency'>,
  period: { from: Date; to: Date },
): Promise<Readable> {
  const some = currency === null ? {} : { currency };
  const asked = { ...period, ...some };
  const monthly = async () =>
    await monthOf(ctx, new Date(period.from.getTime() + 15 * 86_400_000).toISOString().slice(0, 7));
  const files = {
    revenue: async () => await fileOf(revenueColumns, await revenueOf(ctx, asked), format),
    play: async () => await fileOf(playColumns, await playOf(ctx, products, { ...asked, by: 'game' }), format),
    promotions: async () => await fileOf(promotionColumns, await promotionCostOf(ctx, asked), format),
    invoices: async () => {
      const lines = await invoicesOf(ctx, products, await monthly());
      const own = lines.filter((line) => currency === null || line.currency === currency);
      return await fileOf(invoiceColumns, own, format);
    },
    tax: async () => await fileOf(taxColumns, await taxesOf(ctx, { ...(await monthly()), ...some }), format),
  };
  return await files[report]();
}

/** The job that mails reports. */
export const reportJobs = (products: readonly BetProduct[]): Jobs => ({
  tasks: { 'overview:mail-reports': (ctx) => mailDueReports(ctx, products) },
  crontab: ['*/5 * * * * overview:mail-reports'],
});
