import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskGame,
  DeskGameChange,
  DeskGameEditPage,
  DeskGameEditQuery,
  DeskGameList,
  DeskGameQuery,
  DeskGamesMaintenance,
  DeskGameVendors,
  DeskLaneChange,
  DeskLanePath,
  DeskLanes,
  DeskSplitChange,
  DeskSync,
  DeskVendorChange,
  DeskVendorPath,
} from '@fairhouse/contract/desk-games';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http.ts';
import {
  deskGame,
  deskGameOf,
  deskGames,
  deskLanes,
  deskVendors,
  editGame,
  editLane,
  editSplit,
  editVendor,
  setGamesMaintenance,
} from '../../games/index.ts';
import { forActors, forReaders } from '../permissions.ts';
import { requireOperator } from '../sessions.ts';
import { listGameEdits } from './edits.ts';
import { deskRoundRoutes } from './round-routes.ts';
import { syncNow } from './sync.ts';

/** What operators see and change of the catalogue of games. */
export function deskGameRoutes(app: App, ctx: Ctx): void {
  deskRoundRoutes(app, ctx);
  const editorOf = async (request: FastifyRequest, reason: string) => {
    const { operatorId } = await requireOperator(ctx, request);
    return { operatorId, reason };
  };

  app.get(
    '/ops/v1/games',
    { schema: { querystring: DeskGameQuery, response: answers(DeskGameList) }, config: forReaders('games.read') },
    async (request) => ok(await deskGames(ctx, request.query)),
  );

  app.get(
    '/ops/v1/games/:id',
    { schema: { params: DeskId, response: answers(DeskGame) }, config: forReaders('games.read') },
    async (request) => ok(await deskGameOf(ctx, BigInt(request.params.id))),
  );

  app.put(
    '/ops/v1/games/:id',
    {
      schema: { params: DeskId, body: DeskGameChange, response: answers(DeskGame) },
      config: forActors('games.edit'),
    },
    async (request) => {
      const { reason, ...change } = request.body;
      const id = BigInt(request.params.id);
      return ok(deskGame(await editGame(ctx, id, await editorOf(request, reason), change)));
    },
  );

  app.get(
    '/ops/v1/games/vendors',
    { schema: { response: answers(DeskGameVendors) }, config: forReaders('games.read') },
    async () => ok({ list: await deskVendors(ctx) }),
  );

  app.put(
    '/ops/v1/games/vendors/:vendor',
    {
      schema: { params: DeskVendorPath, body: DeskVendorChange, response: answers(DeskGameVendors) },
      config: forActors('vendors.set'),
    },
    async (request) => {
      const { reason, ...change } = request.body;
      await editVendor(ctx, request.params.vendor, await editorOf(request, reason), change);
      return ok({ list: await deskVendors(ctx) });
    },
  );

  app.post(
    '/ops/v1/games/vendors/:vendor/sync',
    {
      schema: { params: DeskVendorPath, response: answers(DeskSync) },
      config: { ...forActors('games.edit'), ...perMinute(20) },
    },
    async (request) => ok(await syncNow(ctx, request.params.vendor)),
  );

  app.get(
    '/ops/v1/games/lanes',
    { schema: { response: answers(DeskLanes) }, config: forReaders('games.read') },
    async () => ok(await deskLanes(ctx)),
  );

  app.put(
    '/ops/v1/games/lanes/:category',
    {
      schema: { params: DeskLanePath, body: DeskLaneChange, response: answers(DeskLanes) },
      config: forActors('games.edit'),
    },
    async (request) => {
      const { reason, ...change } = request.body;
      await editLane(ctx, request.params.category, await editorOf(request, reason), change);
      return ok(await deskLanes(ctx));
    },
  );

  app.put(
    '/ops/v1/games/splits',
    { schema: { body: DeskSplitChange, response: answers(DeskLanes) }, config: forActors('games.edit') },
    async (request) => {
      const { reason, ...split } = request.body;
      await editSplit(ctx, await editorOf(request, reason), split);
      return ok(await deskLanes(ctx));
    },
  );

  app.put(
    '/ops/v1/games/maintenance',
    { schema: { body: DeskGamesMaintenance, response: answers(DeskLanes) }, config: forActors('vendors.set') },
    async (request) => {
      const { reason, maintenance } = request.body;
      await setGamesMaintenance(ctx, await editorOf(request, reason), maintenance);
      return ok(await deskLanes(ctx));
    },
  );

  app.get(
    '/ops/v1/games/edits',
    {
      schema: { querystring: DeskGameEditQuery, response: answers(DeskGameEditPage) },
      config: forReaders('games.read'),
    },
    async (request) => ok(await listGameEdits(ctx, request.query)),
  );
}
