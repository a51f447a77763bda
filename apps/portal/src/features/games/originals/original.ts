import type { OriginalGame, Round } from '@fairhouse/contract/originals';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import type { OriginalCode } from '../../../locales/words.ts';

/** A game as it is offered: its limits are in `currency`, and so is the stake. */
export type Offer = { original: Original; game: OriginalGame; currency: CurrencyCode };

/** A game by its code, and the currency in which it is played. */
export type GameStake = { code: OriginalCode; currency: CurrencyCode };

/** Translates a key of any namespace (`dice:name`). */
export type Words = (key: string, values?: Record<string, unknown>) => string;

/**
 * One parameter of a game as the fairness calculator asks for it: a choice of a list, or a number that is typed. Its label
 * is `<code>:param.<name>`, a choice's `<code>:param.<choice>`.
 */
export type ParamField = {
  name: string;
  initial: string;
  choices?: readonly string[];
  /** The place of the choices' words, if not among the game's own. */
  labels?: string;
  /** True when the choices are numbers, which are their own words. */
  isNumber?: boolean;
  /** The numbers that the rules allow beside the other inputs, as shown. */
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
  /** The short text by which lists name a result, e.g. "57.31"; null when it is not the game's. */
  figure: (round: Pick<Round, 'result' | 'multiplier'>) => string | null;
  /** Draws a result whole, where a figure says too little. */
  Result?: ComponentType<{ result: unknown }>;
  params: readonly ParamField[];
};

/** The drawing of a result, which is fetched when a round is shown: lists name results and draw none. */
export function lazyResult(load: () => Promise<ComponentType<{ result: unknown }>>) {
  const View = lazy(async () => ({ default: await load() }));
  return (props: { result: unknown }) => createElement(Suspense, null, createElement(View, props));
}
