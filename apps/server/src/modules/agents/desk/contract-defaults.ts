import { contractKinds } from '@fairhouse/contract/contracts';
import { ContractDefaultChange, ContractDefaultPath, ContractDefaults } from '@fairhouse/contract/desk-contracts';
import { isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskChange, deskRead, deskSetting, type Said, versioned } from '../../operators/index.ts';
import {
  type ContractDefault,
  contractDefaultOf,
  contractDefaults,
  lockContractDefault,
  putContractDefault,
  removeContractDefault,
} from '../contracts/default-store.ts';
import { parseTerms, termsView } from '../contracts/terms.ts';

/** The terms from which offers start, by kind and currency. */
export const listContractDefaults = deskRead(
  { permission: 'agents.read', schema: {}, answer: ContractDefaults },
  async ({ db }: Ctx) => ({ list: (await contractDefaults(db)).map(versioned) }),
);

/** Returns the name of a contract default: "dividend THB". */
export const contractDefaultName = (kind: string, currency: string): string => `${kind} ${currency}`;

/**
 * Sets the terms from which offers of a kind in a currency start; null removes them. One operator suffices, since a
 * default pays nobody: an offer of the house still takes two, and an agent's offer is bounded by the agent's own
 * contract (RATE_TOO_HIGH).
 * @throws NOT_FOUND for an unknown kind or currency, and when there is nothing to remove; TERMS_INVALID (value.field)
 */
export const setContractDefault = deskSetting(
  'contract-default',
  'agents.set',
  async ({ db }, name: string, { terms }: Said<ContractDefaultChange>): Promise<void> => {
    const { kind, currency } = named(name);
    if (terms === null) {
      if (!(await removeContractDefault(db, { kind, currency }))) throw new DomainError('NOT_FOUND');
      return;
    }
    await putContractDefault(db, { kind, currency, terms: termsView(parseTerms(kind, terms, currency), currency) });
  },
  {
    held: async ({ db }, name) => {
      await lockContractDefault(db, named(name));
      return await contractDefaultOf(db, named(name));
    },
  },
);

function named(name: string): Pick<ContractDefault, 'kind' | 'currency'> {
  const [said = '', currency = ''] = name.split(' ');
  const kind = contractKinds.find((known) => known === said);
  if (!kind || !isCurrency(currency)) throw new DomainError('NOT_FOUND');
  return { kind, currency };
}

/** @throws as `setContractDefault`, STATE_CONFLICT (value.version) */
export const changeContractDefault = deskChange({
  setting: setContractDefault,
  schema: { params: ContractDefaultPath, body: ContractDefaultChange },
  answer: ContractDefaults,
  named: ({ kind, currency }: ContractDefaultPath) => contractDefaultName(kind, currency),
  shown: async (ctx) => await listContractDefaults(ctx, {}),
});
