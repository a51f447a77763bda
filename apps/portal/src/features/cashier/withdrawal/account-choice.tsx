import { inLanguage } from '@fairhouse/contract/language';
import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Choice } from '../shared/choice.tsx';
import { AccountIcon, numberText } from './account-icon.tsx';

type Props = { accounts: PayoutAccountList; chosen: string | null; onChoose: (id: string) => void };

/** The choice of the payout account: a bound one, or a link that binds a new one. */
export function AccountChoice({ accounts, chosen, onChoose }: Props) {
  const { t } = useTranslation('withdrawal');
  const language = useLanguage();
  const { list, max } = accounts;
  return (
    <fieldset className="grid gap-2.5">
      <legend className="pb-2 text-sm font-semibold">{t('account.title')}</legend>
      {list.map((account) => (
        <Choice
          key={account.id}
          name="account"
          value={account.id}
          checked={account.id === chosen}
          onChoose={() => onChoose(account.id)}
          icon={<AccountIcon kind={account.kind} />}
          title={inLanguage(account.providerName, language)}
          text={
            <span className="tabular-nums">
              {numberText(account.numberTail)}
              {account.holderName !== null && ` · ${account.holderName}`}
            </span>
          }
        />
      ))}
      {list.length < max && <BindLink look="ghost" />}
    </fieldset>
  );
}

/** Opens the popup that binds an account. */
export function BindLink({ look }: { look: 'primary' | 'ghost' }) {
  const { t } = useTranslation('withdrawal');
  return (
    <Link
      to="."
      search={(held) => ({ ...held, popup: 'payout-account' })}
      viewTransition={false}
      className={buttonLook(look, 'md', look === 'ghost' ? 'justify-self-start -ms-2' : undefined)}
    >
      <Plus size={18} aria-hidden="true" />
      {t('account.bind')}
    </Link>
  );
}
