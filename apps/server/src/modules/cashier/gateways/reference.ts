/**
 * The subject of a gateway order, given by its reference: `D10000001` for a deposit; each try of a payout has its own,
 * such as `W20000001-2`.
 */
export type Subject = { kind: 'payment'; id: bigint } | { kind: 'payout'; id: bigint; attempt: number };

export function paymentReference(depositId: bigint): string {
  return `D${depositId}`;
}

export function payoutReference(withdrawalId: bigint, attempt: number): string {
  return `W${withdrawalId}-${attempt}`;
}

/** Parses a reference; null: it is not one of ours. */
export function subjectOf(reference: string): Subject | null {
  const [, deposit, withdrawal, attempt] = /^(?:D(\d{1,18})|W(\d{1,18})-(\d{1,6}))$/.exec(reference) ?? [];
  if (deposit !== undefined) return { kind: 'payment', id: BigInt(deposit) };
  if (withdrawal !== undefined) return { kind: 'payout', id: BigInt(withdrawal), attempt: Number(attempt) };
  return null;
}
