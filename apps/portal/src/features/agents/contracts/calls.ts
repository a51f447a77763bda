import type {
  Calculation,
  Contract,
  ContractAct,
  ContractBoard,
  ContractKind,
  ContractOffer,
  ContractPage,
  Income,
  OwnContract,
  StatementDetail,
  StatementPage,
  StatementQuery,
} from '@fairhouse/contract/contracts';
import type { ConsolidatedFunds } from '@fairhouse/contract/wallet';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { memberKey } from '../../../api/balance.ts';
import { byCursor, call, withQuery } from '../../../api/call.ts';
import { boundsOf, daysOf } from '../../records/period.ts';
import type { PeriodSearch } from '../../records/period-search.ts';

const pageSize = 20;
const relays: Record<ContractKind, { method: 'GET' | 'POST'; path: string }> = {
  dividend: { method: 'GET', path: '/wps/relay/MCS2_processDividendReq' },
  daily: { method: 'GET', path: '/wps/relay/MCS2_processDailySalContract' },
  hourly: { method: 'POST', path: '/wps/relay/MCS2_processContractHourSalary' },
  realtime: { method: 'POST', path: '/wps/relay/MCSFE_processRealTimeSalaryContract' },
};

/** Key of everything that is read of an agent's contracts. */
export const contractsKey = (memberId: string | null) => memberKey(memberId, 'contracts');

/** Query of the flags that decide the agent centre's menu. */
export function flagsQuery(memberId: string | null) {
  return queryOptions({
    queryKey: [...contractsKey(memberId), 'flags'],
    queryFn: ({ signal }) => call<ConsolidatedFunds>('GET', '/wps/member/info/funds/consolidated', { signal }),
    staleTime: 30_000,
  });
}

function process(kind: ContractKind, said: ContractAct, signal?: AbortSignal): Promise<ContractBoard> {
  const { method, path } = relays[kind];
  const own = signal ? { signal } : {};
  return method === 'GET'
    ? call<ContractBoard>('GET', withQuery(path, said), own)
    : call<ContractBoard>('POST', path, { body: said, ...own });
}

export function boardQuery(memberId: string | null, kind: ContractKind) {
  return queryOptions({
    queryKey: [...contractsKey(memberId), kind, 'board'],
    queryFn: ({ signal }) => process(kind, {}, signal),
    staleTime: 5_000,
  });
}

/** Accepts, rejects or terminates a contract as the board showed it. */
export function actOn(
  { id: contractId, kind, version, tokens, ends }: OwnContract,
  action: NonNullable<ContractAct['action']>,
): Promise<ContractBoard> {
  const told = action === 'reject' ? '' : ends.map((one) => one.id).join(',');
  // Without a token the server refuses the action, and the board is read again.
  const token = tokens[action] ?? 'none';
  return process(kind, { action, contractId, version, token, ...(told === '' ? {} : { ends: told }) });
}

export function offer(body: ContractOffer): Promise<Contract> {
  return call<Contract>('POST', '/wps/agent/contracts', { body });
}

/** Withdraws an offer that was not answered. */
export const withdraw = (id: string) => call<Contract>('POST', `/wps/agent/contracts/${id}/withdraw`);

export function calculate(body: ContractOffer): Promise<Calculation> {
  return call<Calculation>('POST', '/wps/agent/contracts/calculate', { body });
}

/** Query of the last whole period under the terms of a contract. */
export function calculationQuery(memberId: string | null, id: string) {
  return queryOptions({
    queryKey: [...contractsKey(memberId), 'calculation', id],
    queryFn: ({ signal }) => call<Calculation>('GET', `/wps/agent/contracts/${id}/calculate`, { signal }),
    staleTime: 60_000,
  });
}

/** Query of every version of an agent's contracts of one kind, newest first. */
export function historyQuery(memberId: string | null, kind: ContractKind) {
  return infiniteQueryOptions({
    queryKey: [...contractsKey(memberId), kind, 'history'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<ContractPage>('GET', withQuery('/wps/agent/contracts/history', { kind, cursor, pageSize }), { signal }),
    ...byCursor,
    staleTime: 5_000,
  });
}

type StatementsAsked = { kind: ContractKind; side: NonNullable<StatementQuery['side']>; search: PeriodSearch };

const statementsAsked = ({ kind, side, search }: StatementsAsked) => ({ kind, side, ...boundsOf(search, new Date()) });

/** Query of what an agent received or gave under contracts of a kind, newest first. */
export function statementsQuery(memberId: string | null, { kind, side, search }: StatementsAsked) {
  return infiniteQueryOptions({
    queryKey: [...contractsKey(memberId), kind, 'statements', side, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<StatementPage>(
        'GET',
        withQuery('/wps/agent/statements', { ...statementsAsked({ kind, side, search }), cursor, pageSize }),
        { signal },
      ),
    ...byCursor,
    staleTime: 5_000,
  });
}

export const statementsFile = (asked: StatementsAsked) =>
  withQuery('/wps/agent/statements/csv', statementsAsked(asked));

export function statementQuery(memberId: string | null, id: string) {
  return queryOptions({
    queryKey: [...contractsKey(memberId), 'statement', id],
    queryFn: ({ signal }) => call<StatementDetail>('GET', `/wps/agent/statements/${id}`, { signal }),
    staleTime: 5_000,
  });
}

export function incomeFile(search: PeriodSearch): string {
  const { from, to } = daysOf(search, new Date());
  return withQuery('/wps/agent/income/csv', { from, to });
}

/** Query of what an agent received and gave under contracts, by kind and by day; the server takes the days as the brand's. */
export function incomeQuery(memberId: string | null, search: PeriodSearch) {
  const { from, to } = daysOf(search, new Date());
  return queryOptions({
    queryKey: [...contractsKey(memberId), 'income', from, to],
    queryFn: ({ signal }) => call<Income>('GET', withQuery('/wps/agent/income', { from, to }), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}
