import type { BalancePush, BalanceValue } from '@fairhouse/contract/wallet';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { useSession } from './session.ts';

/** Query key under the member's id, so that another login never sees this member's data. */
export function memberKey<const P extends readonly unknown[]>(memberId: string | null, ...parts: P) {
  return ['member', memberId, ...parts] as const;
}

export function balanceKey(memberId: string | null) {
  return memberKey(memberId, 'balance');
}

/** Returns the balance that the ledger wrote later, so that an answer overtaken by a push is not shown. */
export function laterBalance(held: BalanceValue | undefined, arrived: BalanceValue): BalanceValue {
  const comparable = held !== undefined && held.currency === arrived.currency && held.playMoney === arrived.playMoney;
  return comparable && BigInt(arrived.balanceSeq) < BigInt(held.balanceSeq) ? held : arrived;
}

export function balanceQuery(memberId: string | null) {
  const queryKey = balanceKey(memberId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const arrived = await call<BalanceValue>('GET', '/wps/v2/wallets/balance', { signal });
      return laterBalance(client.getQueryData<BalanceValue>(queryKey), arrived);
    },
    staleTime: 60_000,
  });
}

type Hold = { memberId: string | null; arrived: BalancePush[] };
let hold: Hold | null = null;

/**
 * Freezes the shown balance, so that it does not reveal a result before the game does. Returns the function that shows
 * what has arrived since.
 */
export function holdBalance(client: QueryClient, memberId: string | null): () => void {
  const own: Hold = { memberId, arrived: [] };
  hold = own;
  return () => {
    if (hold === own) hold = null;
    for (const push of own.arrived.splice(0)) acceptBalance(client, memberId, push);
  };
}

/** Takes a balance from a push or from a bet's answer; one older than the balance held is ignored. */
export function acceptBalance(client: QueryClient, memberId: string | null, push: BalancePush): void {
  if (hold?.memberId === memberId) {
    hold.arrived.push(push);
    return;
  }
  client.setQueryData<BalanceValue>(balanceKey(memberId), (held) => {
    if (!held) return held;
    return laterBalance(held, { ...held, ...push });
  });
}

export type Balance = {
  /** null while unknown. */
  units: bigint | null;
  currency: CurrencyCode | null;
  playMoney: boolean;
  isPending: boolean;
  isError: boolean;
  refresh: () => void;
  isRefreshing: boolean;
};

/** The member's balance, kept current by pushes; unknown for a visitor. */
export function useBalance(): Balance {
  const { isLogin, memberId } = useSession();
  const query = useQuery({ ...balanceQuery(memberId), enabled: isLogin });
  const held = isLogin ? query.data : undefined;
  const currency = held && isCurrency(held.currency) ? held.currency : null;
  return {
    units: held && currency ? parseMoney(held.balance, currency) : null,
    currency,
    playMoney: held?.playMoney ?? false,
    isPending: isLogin && query.isPending,
    isError: query.isError,
    refresh: () => void query.refetch(),
    isRefreshing: query.isFetching,
  };
}
