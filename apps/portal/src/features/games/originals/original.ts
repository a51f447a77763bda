import type { OriginalGame, Round } from '@fairhouse/contract/originals';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import type { OriginalCode } from '../../../locales/words.ts';

/** A game as the site offers it: its limits and the stake are in `currency`. */
export type Offer = { original: Original; game: OriginalGame; currency: CurrencyCode };

/** A game by its code, and the currency in which it is played. */
export type GameStake = { code: OriginalCode; currency: CurrencyCode };

/** Translates a key of any namespace (`dice:name`). */
export type Words = (key: string, values?: Record<string, unknown>) => string;

/**
 * One parameter of a game as the fairness calculator asks for it: a choice from a list, or a typed number. Its label is
 * `<code>:param.<name>`, a choice's `<code>:param.<choice>`.
 */
export type ParamField = {
  name: string;
  initial: string;
  choices?: readonly string[];
  /** The word key of the choices, if it is not among the game's own. */
  labels?: string;
  /** True when the choices are numbers, which are shown as they are. */
  isNumber?: boolean;
  /** The range of numbers that the rules allow with the other inputs, as shown. */
  bounds?: (input: Readonly<Record<string, string>>) => { min: string; max: string };
};

/**
 * The portal's description of one in-house game: all that the shared screens need of it. Its rules are
 * `@fairhouse/games/originals/<code>`; its words are the namespace named by its code, with `name`, `pageTitle`,
 * `pageDescription`, `text`, `formula` and `param`.
 */
export type Original = {
  code: OriginalCode;
  /** The bet's parameters in words, e.g. "over 50.00"; null when they are not the game's. */
  bet: (params: unknown, t: Words) => string | null;
  /** The short text that names a result in lists, e.g. "57.31"; null when it is not the game's. */
  figure: (round: Pick<Round, 'result' | 'multiplier'>) => string | null;
  /** Draws the whole result, for games whose figure does not say enough. */
  Result?: ComponentType<{ result: unknown }>;
  params: readonly ParamField[];
};

/** The drawing of a result, which is loaded when a round is shown: lists name results and draw none. */
export function lazyResult(load: () => Promise<ComponentType<{ result: unknown }>>) {
  const View = lazy(async () => ({ default: await load() }));
  return (props: { result: unknown }) => createElement(Suspense, null, createElement(View, props));
}
