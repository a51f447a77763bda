import type { Jobs } from '../../platform/jobs/jobs.ts';
import { deleteExpiredChallenges } from './challenges/challenge-store.ts';
import { deleteExpiredPasskeyChallenges } from './factors/passkey-store.ts';
import { deleteOldEntryCodes } from './partners/partner-store.ts';
import { resetLinkJob, sendResetLink } from './passwords/forgot-email.ts';
import { deleteExpiredResets } from './passwords/password-store.ts';
import { removeExpiredSessions } from './sessions.ts';
import { deleteExpiredSocial } from './social/social-store.ts';
import { deleteEndedStays } from './stay/stay-store.ts';
import { deleteExpired } from './store.ts';
import { tickets } from './ticket-store.ts';
import { deleteExpiredFirebaseTokens } from './verification/firebase-store.ts';
import { removeOldCodes } from './verification/remove-old.ts';

/**
 * Sends links to reset passwords, and removes expired rows: sessions, whose sockets are closed, captchas, counted
 * tries.
 */
export const identityJobs: Jobs = {
  tasks: {
    [resetLinkJob]: sendResetLink,
    'identity:remove-expired': async (ctx) => {
      await deleteEndedStays(ctx.db);
      await removeExpiredSessions(ctx);
      await deleteExpired(ctx.db, ctx.clock());
      await tickets.deleteExpired(ctx.db, ctx.clock());
      await deleteExpiredResets(ctx.db, ctx.clock());
      await deleteExpiredChallenges(ctx.db, ctx.clock());
      await deleteExpiredPasskeyChallenges(ctx.db, ctx.clock());
      await deleteExpiredSocial(ctx.db, ctx.clock());
      await deleteExpiredFirebaseTokens(ctx.db, ctx.clock());
      await deleteOldEntryCodes(ctx.db);
      await removeOldCodes(ctx);
    },
  },
  crontab: ['*/5 * * * * identity:remove-expired'],
};
