import { Type } from 'typebox';

/** The chips of one spot. */
export const Chips = Type.Integer({ minimum: 1, maximum: 10_000 });
