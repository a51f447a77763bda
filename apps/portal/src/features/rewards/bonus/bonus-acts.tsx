import type { Bonus } from '@fairhouse/contract/bonus';
import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { activateBonus, giveUpBonus } from './calls.ts';

/** The buttons of an open bonus: activate or decline an offered one, give up an active one. */
export function BonusActs({ bonus: { id, state, balance, currency } }: { bonus: Bonus }) {
  const { t } = useTranslation('bonus');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [asking, setAsking] = useState(false);
  // A bonus moves money, so the balance, the wallet and the records are read again.
  const readAgain = () => client.invalidateQueries({ queryKey: memberKey(memberId) });
  const act = useMutation({
    mutationFn: (what: 'activate' | 'giveUp') => (what === 'activate' ? activateBonus(id) : giveUpBonus(id)),
    onSuccess: ({ state: now }) => toast(t(`done.${now}`, { defaultValue: t('done.other') }), 'success'),
    onError: (error) => toast(words(error), 'error'),
    onSettled: readAgain,
  });
  const isOffered = state === 'OFFERED';
  const units = isCurrency(currency) ? parseMoney(balance, currency) : null;
  const held =
    isCurrency(currency) && units !== null ? `${currencyNamed(currency).symbol}${showMoney(units, currency)}` : balance;
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t(isOffered ? 'decline' : 'giveUp')}
      </Button>
      {isOffered && (
        <Button size="sm" pending={act.isPending} onClick={() => act.mutate('activate')}>
          {t('activate')}
        </Button>
      )}
      <AskFirst
        open={asking}
        title={t(isOffered ? 'ask.declineTitle' : 'ask.giveUpTitle')}
        text={isOffered ? t('ask.declineText') : t('ask.giveUpText', { amount: held })}
        action={t(isOffered ? 'decline' : 'giveUp')}
        onYes={() => act.mutate('giveUp')}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
