import { useQueries } from '@tanstack/react-query';
import { call, withQuery } from '../api/call.ts';
import { useDesk } from '../desk/context.ts';
import { idOf, type Place, type Row, readingOf, routeFor } from '../desk/place.ts';

/** A kind of work that waits: its place, the filter of its list, and the permission to decide it. */
type Waiting = { place: string; filter: Record<string, unknown>; decides: string; queue?: boolean };

const pageSize = 100;
const everyMs = 10_000;

const kinds: readonly Waiting[] = [
  { place: 'withdrawals', filter: { waiting: true }, decides: 'withdrawals.approve', queue: true },
  { place: 'deposits', filter: { waiting: true }, decides: 'deposits.decide', queue: true },
  { place: 'parts', filter: { waiting: true }, decides: 'parts.resolve', queue: true },
  { place: 'adjustments', filter: { state: 'REQUESTED' }, decides: 'adjustments.approve' },
  { place: 'freezes', filter: { waiting: true }, decides: 'freezes.set' },
  { place: 'held-calls', filter: { state: 'HELD' }, decides: 'outcomes.state' },
  { place: 'entries', filter: { state: 'APPLYING' }, decides: 'rewards.decide' },
  { place: 'redemptions', filter: { state: 'APPLYING' }, decides: 'rewards.decide' },
  { place: 'friends', filter: { state: 'REVIEW' }, decides: 'rewards.decide' },
  { place: 'runs', filter: {}, decides: 'agents.money' },
  { place: 'round-differences', filter: {}, decides: 'rounds.reconcile' },
  { place: 'reconciliation-differences', filter: {}, decides: 'gateways.reconcile' },
  { place: 'mailings', filter: { state: 'REVIEW' }, decides: 'site.content' },
  { place: 'feedback', filter: { state: 'OPEN' }, decides: 'feedback.answer' },
];

export type Inbox = { place: Place; rows: Row[]; more: boolean; queue: boolean };

/** Reads every few seconds all items that this operator's role may decide. */
export function useInbox(): { inboxes: Inbox[]; ready: boolean } {
  const { desk, places } = useDesk();
  const own = kinds.flatMap((kind) => {
    const place = places.find(({ name }) => name === kind.place);
    const route = routeFor(desk, place?.read);
    return place && route && desk.permissions.has(kind.decides) ? [{ kind, place, route }] : [];
  });
  const answers = useQueries({
    queries: own.map(({ kind, place, route }) => ({
      queryKey: [place.name, 'inbox'],
      refetchInterval: everyMs,
      queryFn: async (): Promise<Inbox> => {
        const reading = readingOf(route);
        const paged = route.query.properties?.pageSize ? { pageSize } : {};
        const value = await call<unknown>('GET', withQuery(route.path, { ...kind.filter, ...paged }));
        const key = 'rows' in reading ? reading.rows : null;
        const rows = (key === null ? value : Reflect.get(Object(value), key)) as Record<string, unknown>[];
        return {
          place,
          rows: rows.map((row) => ({ ...row, id: idOf(place, row) })),
          more: typeof Reflect.get(Object(value), 'nextCursor') === 'string',
          queue: kind.queue === true,
        };
      },
    })),
  });
  return {
    inboxes: answers.flatMap(({ data }) => (data ? [data] : [])),
    ready: answers.every(({ isPending }) => !isPending),
  };
}
