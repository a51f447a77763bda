import type { Place } from '../desk/place.ts';

/** The desk itself: its operators, and the audit trail. */
export const desk: Place[] = [
  {
    name: 'operators',
    group: 'desk',
    read: '/operators',
    columns: ['username', 'role', 'secondFactor', 'createdAt', 'disabledAt'],
    acts: {
      add: 'POST /operators',
      setRole: 'PUT /operators/{id}/role',
      enrolmentCode: 'POST /operators/{id}/enrolment-code',
      setPassword: 'PUT /operators/{id}/password',
      endSessions: 'POST /operators/{id}/end-sessions',
      forgetFactors: 'POST /operators/{id}/forget-factors',
      disable: 'POST /operators/{id}/disable',
      enable: 'POST /operators/{id}/enable',
    },
    once: {
      enrolmentCode: { field: 'secondFactor', held: false },
      forgetFactors: { field: 'secondFactor', held: true },
      disable: { field: 'disabledAt', held: false },
      enable: { field: 'disabledAt', held: true },
    },
  },
  {
    name: 'operator-addresses',
    group: 'desk',
    read: '/operators/addresses',
    key: ['kind', 'name'],
    columns: ['kind', 'name', 'networks'],
    acts: { set: 'PUT /operators/addresses', add: 'PUT /operators/addresses' },
  },
  { name: 'outbox', group: 'desk', read: '/outbox', columns: ['at', 'channel', 'to', 'subject', 'text'] },
  { name: 'alerts', group: 'desk', read: '/alerts', key: ['kind', 'subject'], calls: ['GET /dashboard'] },
  {
    name: 'audit',
    group: 'desk',
    read: '/cashier/actions',
    columns: ['at', 'operator', 'action', 'subject', 'reason', 'address', 'detail'],
    onPhone: [['action', 'subject'], ['reason', 'at', 'address'], ['operator']],
    acts: { undo: 'POST /cashier/actions/{id}/undo' },
    once: { undo: { field: 'undoable', held: true } },
    calls: ['GET /proposals', 'POST /proposals/{id}/refuse'],
  },
];
