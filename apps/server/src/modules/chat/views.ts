import type { ChatMessage, ChatPerson } from '@fairhouse/contract/chat';
import type { Db } from '../../platform/ctx.ts';
import { shownNames } from '../identity/index.ts';
import { aliasesOf, behindAliases, type MessageRow } from './chat-store.ts';

const nobody: ChatPerson = { alias: 'aaaaaaaaaa', name: '•••' };

/** Returns members as others see them in the rooms: by an alias and the beginning of a nickname. */
export async function peopleOf(db: Db, ids: readonly bigint[]): Promise<Map<bigint, ChatPerson>> {
  if (ids.length === 0) return new Map();
  const [aliases, names] = await Promise.all([aliasesOf(db, ids), shownNames(db, ids)]);
  return new Map([...aliases].map(([id, alias]) => [id, { alias, name: names.get(id) ?? nobody.name }]));
}

/** Returns messages as everybody reads them. */
export async function messageViews(db: Db, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  if (rows.length === 0) return [];
  const mentioned = await behindAliases(
    db,
    rows.flatMap(({ mentions }) => mentions),
  );
  const takers = rows.flatMap(({ detail }) => (detail?.gift?.to ?? []).map(BigInt));
  const people = await peopleOf(db, [...rows.map(({ member_id }) => member_id), ...mentioned.values(), ...takers]);
  const personOf = (id: bigint | undefined) => (id === undefined ? nobody : (people.get(id) ?? nobody));
  return rows.map(({ id, rev, at, member_id, kind, text, mentions, detail }) => ({
    id: String(id),
    rev: String(rev),
    at: at.toISOString(),
    author: personOf(member_id),
    kind,
    text,
    mentions: mentions.map((alias) => ({ alias, name: personOf(mentioned.get(alias)).name })),
    round: detail?.round ?? null,
    gift: detail?.gift ? { ...detail.gift, to: detail.gift.to.map((taker) => personOf(BigInt(taker))) } : null,
  }));
}
