import { AccountMenu } from './account-menu.tsx';
import { BalanceBox } from './balance-box.tsx';

/** The header's half of the signed-in person; it loads once somebody is. */
export default function MemberPart() {
  return (
    <>
      <BalanceBox />
      <AccountMenu />
    </>
  );
}
