import type { PasswordChange, Side } from '@fairhouse/contract/identity';
import type { MemberRow } from './store.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

/** A visitor who has proved to be the member, with the way of the proof. */
export type Arrival = {
  member: MemberRow;
  visitor: Visitor;
  way: Way;
  side: Side;
  /** The reason to change the password before anything else; null: none. */
  passwordChange?: PasswordChange | null;
};
