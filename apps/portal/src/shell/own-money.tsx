import { Money, type MoneyProps } from '../ui/money.tsx';
import { useBalanceHidden } from './balance-hidden.ts';

/** An amount that the member owns; hidden whenever the balance is hidden. */
export function OwnMoney(props: Omit<MoneyProps, 'hidden'>) {
  return <Money {...props} hidden={useBalanceHidden()} />;
}
