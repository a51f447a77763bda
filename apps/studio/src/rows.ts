import type { SQLOutputValue } from 'node:sqlite';
import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';

/** A row as the database gives it, with whole numbers as `bigint`. */
export type Row = Record<string, SQLOutputValue>;

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`${column} holds text`);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}

export function unitsOf(row: Row, column: string): bigint {
  const value = row[column];
  if (typeof value !== 'bigint') throw new Error(`${column} holds a whole number`);
  return value;
}

export function numberOf(row: Row, column: string): number {
  return Number(unitsOf(row, column));
}

export function currencyOf(row: Row): CurrencyCode {
  const code = textOf(row, 'currency');
  if (!isCurrency(code)) throw new Error(`${code} is a currency`);
  return code;
}

/** One of the given words. */
export function wordOf<T extends string>(row: Row, column: string, words: readonly T[]): T {
  const value = textOf(row, column);
  const word = words.find((known) => known === value);
  if (word === undefined) throw new Error(`${column} holds one of ${words.join(', ')}`);
  return word;
}
