import { Type } from 'typebox';
import { blackjackActions } from './rules.ts';

/** Blackjack has no choices before the cards. */
export const BlackjackParams = Type.Object({}, { additionalProperties: false });

/** A step of a round. */
export const BlackjackAction = Type.Object({ type: Type.Enum(blackjackActions) }, { additionalProperties: false });
