import { type Static, Type } from 'typebox';
import { Reason, strict } from './desk.ts';
import { saidLine } from './text.ts';
import { textsOf } from './texts.ts';

const Words = textsOf(saidLine(500), strict);

/** POST /ops/v1/members/:id/letter: writes to the member's inbox. */
export const DeskLetter = Type.Object({ title: Words, text: Words, reason: Reason }, strict);
export type DeskLetter = Static<typeof DeskLetter>;

export const DeskLetterSent = Type.Object({ username: Type.String(), waitsForSecond: Type.Boolean() });
