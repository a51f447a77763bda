import type { HouseFigures } from '@fairhouse/contract/desk-figures';
import type { ChartPart } from '../desk/chart.tsx';
import { amountOf, dayOf } from '../desk/value.tsx';
import type { amounts, counts } from './figure-names.ts';

export type FigureName = (typeof amounts)[number] | (typeof counts)[number];
/** Figures of a series of periods, each of which begins at `at`. */
export type Course = readonly (Pick<HouseFigures, FigureName> & { at: string })[];

type Clock = { utcOffsetMinutes: number; unit: 'hour' | 'day'; locale: string };

/** Formats a figure. */
export function figureOf(value: string | number, locale: string): string {
  return typeof value === 'string' ? amountOf(value, locale) : value.toLocaleString(locale);
}

/** Returns one figure as the bars of a chart, by the brand's clock, each beside its value of the period before. */
export function chartParts(
  name: FigureName,
  { now, before }: { now: Course; before: Course },
  { utcOffsetMinutes, unit, locale }: Clock,
): ChartPart[] {
  return now.map((part, place) => {
    const local = new Date(Date.parse(part.at) + utcOffsetMinutes * 60_000).toISOString();
    const [day = '', time = ''] = local.slice(0, 16).split('T');
    const short = dayOf(day, locale, { day: 'numeric', month: 'short' });
    const then = before[place]?.[name];
    return {
      name: unit === 'hour' ? `${short}, ${time}` : dayOf(day, locale),
      short: unit === 'hour' ? time : short,
      value: Number(part[name]),
      shown: figureOf(part[name], locale),
      before: then === undefined ? null : Number(then),
      beforeShown: then === undefined ? '' : figureOf(then, locale),
    };
  });
}
