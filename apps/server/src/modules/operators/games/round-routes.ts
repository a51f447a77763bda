import { DeskVendorPath } from '@fairhouse/contract/desk-games';
import {
  type DeskRoundDifference,
  DeskRoundDifferencePage,
  DeskRoundDifferenceQuery,
  DeskRoundReconciliation,
} from '@fairhouse/contract/desk-rounds';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http.ts';
import { type RoundDifference, reconcileRounds, roundDifferences } from '../../games/index.ts';
import { cutPage } from '../cashier/page.ts';
import { forActors, forReaders } from '../permissions.ts';

/** Our rounds against the vendors' own lists. */
export function deskRoundRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/games/round-differences',
    {
      schema: { querystring: DeskRoundDifferenceQuery, response: answers(DeskRoundDifferencePage) },
      config: forReaders('games.read'),
    },
    async (request) => {
      const { cursor, pageSize, vendor, all } = request.query;
      const rows = await roundDifferences(ctx.db, {
        open: !all,
        limit: pageSize + 1,
        ...(vendor === undefined ? {} : { vendor }),
        ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
      });
      const { list, nextCursor } = cutPage(rows, request.query);
      return ok({ list: list.map(view), nextCursor });
    },
  );

  app.post(
    '/ops/v1/games/vendors/:vendor/reconcile',
    {
      schema: { params: DeskVendorPath, response: answers(DeskRoundReconciliation) },
      config: { ...forActors('rounds.reconcile'), ...perMinute(10) },
    },
    async (request) => {
      const { at, ...rest } = await reconcileRounds(ctx, request.params.vendor);
      return ok({ ...rest, at: at.toISOString() });
    },
  );
}

function view({ id, vendor, roundRef, kind, theirs, ours, foundAt, resolvedAt }: RoundDifference): DeskRoundDifference {
  return {
    id: String(id),
    vendor,
    round: roundRef,
    kind,
    theirs,
    ours,
    foundAt: foundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
