import type { Strategy } from '@fairhouse/contract/strategies';
import { readNumber } from '../read-number.ts';
import { readStake } from '../stake.ts';
import type { AutoRule } from './auto-rule.ts';

/** The rule as typed; an empty field means no limit or, for a stake change, back to the first stake. */
type AutoTyped = Readonly<Record<'count' | 'onWin' | 'onLoss' | 'stopProfit' | 'stopLoss' | 'delay', string>>;

export const autoStart: AutoTyped = { count: '10', onWin: '', onLoss: '', stopProfit: '', stopLoss: '', delay: '' };

/** The longest wait between two rounds, in seconds. */
const delayMax = 60;
const percentMax = 1000;

/** Reads the rule; null while a field is invalid. */
export function readAuto(
  typed: AutoTyped,
  currency: string,
  chosen: Strategy | null = null,
): { rule: AutoRule; delayMs: number } | null {
  const whole = (text: string, max: number) => {
    const number = text.trim() === '' ? 0 : readNumber(text);
    return number !== null && Number.isInteger(number) && number <= max ? number : undefined;
  };
  const percent = (text: string) => {
    if (text.trim() === '') return null;
    const number = whole(text.replace(/^-/, ''), percentMax);
    if (number === undefined) return undefined;
    return text.trim().startsWith('-') ? -Math.min(number, 100) : number;
  };
  const amount = (text: string) => {
    if (text.trim() === '') return null;
    return readStake(text, currency) ?? undefined;
  };
  const seconds = typed.delay.trim() === '' ? 0 : readNumber(typed.delay);
  const rule = {
    count: whole(typed.count, 1_000_000),
    onWin: percent(typed.onWin),
    onLoss: percent(typed.onLoss),
    stopProfit: amount(typed.stopProfit),
    stopLoss: amount(typed.stopLoss),
  };
  const { count, onWin, onLoss, stopProfit, stopLoss } = rule;
  if (seconds === null || seconds > delayMax || count === undefined) return null;
  if (onWin === undefined || onLoss === undefined || stopProfit === undefined || stopLoss === undefined) return null;
  const strategy = chosen && { strategy: { rules: chosen.rules, currency } };
  return { rule: { count, onWin, onLoss, stopProfit, stopLoss, ...strategy }, delayMs: seconds * 1000 };
}
