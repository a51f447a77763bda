import { inLanguage } from '@fairhouse/contract/language';
import type { PayoutAccountList, PayoutProviderView } from '@fairhouse/contract/payout-accounts';
import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import type { FormInput, Rules } from '../../../ui/use-form.ts';

export type AccountValues = { provider: string; number: string; holderName: string };

type Props = {
  provider: string;
  input: (name: keyof AccountValues) => FormInput;
  errors: { [K in keyof AccountValues]?: string | undefined };
  accounts: Pick<PayoutAccountList, 'providers' | 'realName'>;
};

/** The fields of a payout account: bank or network, number and, except for an address, the name on it. */
export function AccountFields({ provider, input, errors, accounts }: Props) {
  const { t } = useTranslation('withdrawal');
  const language = useLanguage();
  const { providers, realName } = accounts;
  const kind = providers.find(({ code }) => code === provider)?.kind ?? 'bank';
  const hasName = kind !== 'crypto';
  return (
    <>
      <Field label={t('bind.provider')} error={errors.provider}>
        <Select
          {...input('provider')}
          items={providers.map((one) => ({ value: one.code, label: inLanguage(one.name, language) }))}
        />
      </Field>
      <Field label={t(`bind.number.${kind}`)} hint={t(`bind.numberHint.${kind}`)} error={errors.number}>
        <TextInput
          {...input('number')}
          inputMode={hasName ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
        />
      </Field>
      {hasName && (
        <Field label={t('bind.holder')} hint={t('bind.holderHint', { name: realName ?? '' })} error={errors.holderName}>
          <TextInput {...input('holderName')} autoComplete="name" maxLength={100} />
        </Field>
      )}
    </>
  );
}

/** Returns the rules of the account's fields. */
export function useAccountRules(
  providers: readonly PayoutProviderView[],
): Required<Omit<Rules<AccountValues>, 'provider'>> {
  const { t } = useTranslation('withdrawal');
  return {
    number: (typed, { provider }) => isNumberOf(providerOf(providers, provider), typed) || t('bind.numberInvalid'),
    holderName: (typed, { provider }) =>
      !isNamed(providers, provider) || typed.trim() !== '' || t('bind.holderMissing'),
  };
}

const providerOf = (providers: readonly PayoutProviderView[], code: string) =>
  providers.find((one) => one.code === code);

/** True for a bank or an e-wallet, whose accounts carry a name. */
export function isNamed(providers: readonly PayoutProviderView[], code: string): boolean {
  return providerOf(providers, code)?.kind !== 'crypto';
}

/** Catches a mistyped number early; the server validates again. */
function isNumberOf(provider: PayoutProviderView | undefined, typed: string): boolean {
  const plain = typed.normalize('NFKC').replace(/[\s\u2010-\u2015-]+/gu, '');
  return provider !== undefined && new RegExp(provider.pattern, 'u').test(plain);
}

/** Returns the field that a refusal is about; null for none. */
export function accountFieldOf(error: unknown): keyof AccountValues | 'fundPassword' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'PASSWORD_WRONG') return 'fundPassword';
  if (error.code === 'NAME_MISMATCH') return 'holderName';
  if (error.code === 'PAYOUT_ACCOUNT_EXISTS') return 'number';
  if (error.code !== 'PAYOUT_ACCOUNT_INVALID') return null;
  return errorDetail(error, 'field') === 'provider' ? 'provider' : 'number';
}
