const statedMs = 3 * 24 * 3_600_000;

/** A line of the audit trail. */
export type StatedLine = {
  id: string;
  at: string;
  action: string;
  subject: string;
  operator: string | null;
  reason: string;
  detail: Record<string, unknown>;
};

/** Returns the statements that a later line of the same act on the same thing has not ended, newest first. */
export function openStatements(lines: readonly StatedLine[], now: number): StatedLine[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const thing = `${line.action} ${line.subject}`;
    if (seen.has(thing)) return false;
    seen.add(thing);
    const { approvals, needed } = line.detail;
    return Number(approvals) < Number(needed) && now - Date.parse(line.at) < statedMs;
  });
}
