import { type Static, Type } from 'typebox';
import { changed, Reason, strict, Version } from './desk.ts';
import { saidLine } from './text.ts';
import { textsOf } from './texts.ts';

const Words = textsOf(saidLine(500), strict);

/** POST /ops/v1/members/:id/letter: writes to the member's inbox. */
export const DeskLetter = Type.Object({ title: Words, text: Words, reason: Reason }, strict);
export type DeskLetter = Static<typeof DeskLetter>;

const Rule = Type.Object({ perDay: Type.Integer({ minimum: 1, maximum: 100_000 }) });
/** The most letters and mailings that one operator may send within a day. */
export const DeskLetterRule = Type.Object({ ...Rule.properties, version: Version });
export const DeskLetterRuleChange = Type.Object({ ...Rule.properties, ...changed }, strict);
export type DeskLetterRuleChange = Static<typeof DeskLetterRuleChange>;

export const DeskLetterSent = Type.Object({ username: Type.String(), waitsForSecond: Type.Boolean() });
