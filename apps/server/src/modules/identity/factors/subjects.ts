/** Whose factors: members (agents among them) and operators share one implementation. */
export type FactorSubject = { kind: 'member' | 'operator'; id: bigint };

export function memberSubject(id: bigint): FactorSubject {
  return { kind: 'member', id };
}
