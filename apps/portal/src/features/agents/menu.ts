import type { ContractKind } from '@fairhouse/contract/contracts';
import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  CalendarDays,
  ChartColumn,
  Clock,
  CreditCard,
  FileSignature,
  Globe2,
  HandCoins,
  House,
  LifeBuoy,
  ListMinus,
  ListPlus,
  type LucideIcon,
  Mail,
  Megaphone,
  Percent,
  ReceiptText,
  ShieldCheck,
  TrendingDown,
  UserRound,
  UserRoundPlus,
  UsersRound,
  Wallet,
  Zap,
} from 'lucide-react';

/** The flags of the consolidated call, by the kind of contract. */
export const flagOf = {
  dividend: 'divtypereq',
  daily: 'dailysalreqtype',
  hourly: 'contracthoursalreq',
  realtime: 'realtimesalreqtype',
} as const satisfies Record<ContractKind, string>;
export type ContractFlag = (typeof flagOf)[ContractKind];
export const contractFlags = Object.values(flagOf);

type Entry = {
  /** Key in the agent words: `menu.<key>`. */
  key:
    | 'home'
    | 'overview'
    | 'register'
    | 'downlines'
    | 'teamBets'
    | 'userLoss'
    | 'income'
    | 'accountDetails'
    | 'announcements'
    | 'contracts'
    | 'dividend'
    | 'dailyWages'
    | 'hourlySalary'
    | 'realtimeSalary'
    | 'deposit'
    | 'withdraw'
    | 'transfer'
    | 'cards'
    | 'deposits'
    | 'withdrawals'
    | 'ownBets'
    | 'ownAccount'
    | 'messages'
    | 'service'
    | 'security'
    | 'member'
    | 'site';
  icon: LucideIcon;
  /** Shown only if a contract of this kind, or of any kind, was offered or signed. */
  flag?: ContractFlag | 'any';
} & (
  | {
      to:
        | '/agentHome'
        | '/agentHome/team'
        | '/agentHome/register'
        | '/agentHome/downlines'
        | '/agentHome/bets'
        | '/agentHome/loss'
        | '/agentHome/accounts'
        | '/agentHome/income'
        | '/agentHome/announcements'
        | '/agentHome/dividend'
        | '/agentHome/daily'
        | '/agentHome/hourly'
        | '/agentHome/realtime'
        | '/member'
        | '/agentHome/deposit'
        | '/agentHome/withdraw'
        | '/agentHome/transfer'
        | '/agentHome/cards'
        | '/agentHome/deposits'
        | '/agentHome/withdrawals'
        | '/member/bets'
        | '/member/account'
        | '/agentHome/messages'
        | '/';
    }
  /** Opened over the present page. The pages of the help and the member centre are drawn in the players' frame. */
  | { popup: 'help' | 'contract' | 'member' }
);

/** The agent centre's menu. An entry is added in the change that makes its screen work. */
export const agentMenu: { key: 'team' | 'wages' | 'money' | 'news'; entries: Entry[] }[] = [
  {
    key: 'team',
    entries: [
      { key: 'home', to: '/agentHome', icon: House },
      { key: 'overview', to: '/agentHome/team', icon: ChartColumn },
      { key: 'register', to: '/agentHome/register', icon: UserRoundPlus },
      { key: 'downlines', to: '/agentHome/downlines', icon: UsersRound },
      { key: 'teamBets', to: '/agentHome/bets', icon: ReceiptText },
      { key: 'userLoss', to: '/agentHome/loss', icon: TrendingDown },
      { key: 'income', to: '/agentHome/income', icon: HandCoins },
      { key: 'accountDetails', to: '/agentHome/accounts', icon: Wallet },
    ],
  },
  {
    key: 'wages',
    entries: [
      { key: 'contracts', popup: 'contract', icon: FileSignature, flag: 'any' },
      { key: 'dividend', to: '/agentHome/dividend', icon: Percent, flag: 'divtypereq' },
      { key: 'dailyWages', to: '/agentHome/daily', icon: CalendarDays, flag: 'dailysalreqtype' },
      { key: 'hourlySalary', to: '/agentHome/hourly', icon: Clock, flag: 'contracthoursalreq' },
      { key: 'realtimeSalary', to: '/agentHome/realtime', icon: Zap, flag: 'realtimesalreqtype' },
    ],
  },
  {
    key: 'money',
    entries: [
      { key: 'deposit', to: '/agentHome/deposit', icon: BanknoteArrowDown },
      { key: 'withdraw', to: '/agentHome/withdraw', icon: BanknoteArrowUp },
      { key: 'transfer', to: '/agentHome/transfer', icon: ArrowLeftRight },
      { key: 'cards', to: '/agentHome/cards', icon: CreditCard },
      { key: 'deposits', to: '/agentHome/deposits', icon: ListPlus },
      { key: 'withdrawals', to: '/agentHome/withdrawals', icon: ListMinus },
      { key: 'ownBets', to: '/member/bets', icon: ReceiptText },
      { key: 'ownAccount', to: '/member/account', icon: Wallet },
    ],
  },
  {
    key: 'news',
    entries: [
      { key: 'announcements', to: '/agentHome/announcements', icon: Megaphone },
      { key: 'messages', to: '/agentHome/messages', icon: Mail },
      { key: 'service', popup: 'help', icon: LifeBuoy },
      { key: 'security', to: '/member', icon: ShieldCheck },
      { key: 'member', popup: 'member', icon: UserRound },
      { key: 'site', to: '/', icon: Globe2 },
    ],
  },
];

export type AgentEntry = Entry;
