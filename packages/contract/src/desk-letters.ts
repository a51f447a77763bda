import { type Static, Type } from 'typebox';
import { Reason, strict } from './desk.ts';
import { saidLine } from './text.ts';

const Words = Type.Object({ EN: saidLine(500), TH: saidLine(500), CN: saidLine(500) }, strict);

/** POST /ops/v1/members/:id/letter: writes to the member's inbox. */
export const DeskLetter = Type.Object({ title: Words, text: Words, reason: Reason }, strict);
export type DeskLetter = Static<typeof DeskLetter>;

export const DeskLetterSent = Type.Object({ username: Type.String() });
