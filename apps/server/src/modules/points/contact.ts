import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';

const purpose = 'points:contact';
const shape = Compile(Type.Object({ address: Type.String(), mobile: Type.String() }));

/** The address that goods are sent to, and the number that the courier calls. */
export type Contact = { address: string; mobile: string };

/** Seals an address and a number, which are read only together with their redemption. */
export function sealContact({ vault }: Ctx, contact: Contact): Buffer {
  return vault.seal(purpose, Buffer.from(JSON.stringify(contact)));
}

export function openContact({ vault }: Ctx, sealed: Buffer): Contact {
  const contact: unknown = JSON.parse(vault.open(purpose, sealed).toString());
  assert(shape.Check(contact), 'a contact is what was sealed');
  return contact;
}
