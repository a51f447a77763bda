import type { PasswordChange, Side } from '@fairhouse/contract/identity';
import type { MemberRow } from './store.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

/** A visitor who has proved to be a member, and the way of it. */
export type Arrival = {
  member: MemberRow;
  visitor: Visitor;
  way: Way;
  side: Side;
  /** Why the password must be changed before anything else; null: it need not. */
  passwordChange?: PasswordChange | null;
};
