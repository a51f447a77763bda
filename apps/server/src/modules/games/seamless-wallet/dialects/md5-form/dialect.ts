import { Type } from 'typebox';
import type { Dialect } from '../dialect.ts';
import { asks } from './ask.ts';
import { formOf, isHashed } from './form.ts';
import { hear, refuse } from './hear.ts';

/**
 * Forms with an MD5 hash over their parameters and a shared secret, decimal amounts, a path for each call (`bet.html`),
 * and JSON answers with status 200 and an error number.
 */
export const md5Form: Dialect = {
  name: 'md5-form',
  decimals: 2,
  listsOpen: false,
  authenticates: true,
  settings: Type.Object(
    {
      /** Our login at the vendor. */
      secureLogin: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }),
      /**
       * The message that ends a round: the call `endRound`, which vendors send where it is agreed, or the round's
       * result.
       */
      roundEnds: Type.Optional(Type.Enum(['endRound', 'result'])),
    },
    { additionalProperties: false },
  ),
  secretFault: () => null,
  isSigned: (request, keys) => isHashed(formOf(request), keys),
  hear,
  refuse,
  asks,
};
