import type { Ctx } from '../../../platform/ctx.ts';

/**
 * Holds a new password against the site's rule for `password` and against the passwords that everybody tries first.
 * @param asked.field the wire's name of the field, which the issue then carries
 * @throws FIELD_RULE (value.issues), PASSWORD_TOO_COMMON
 */
export async function judgePassword(
  _ctx: Ctx,
  _asked: { field: string; password: string; username?: string | undefined },
): Promise<void> {}
