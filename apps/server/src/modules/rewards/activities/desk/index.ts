/** Operators' acts on the promotions hall. */
import { DeskEntryPicture, TakenPicture } from '@fairhouse/contract/desk-activities';
import { proofBytesMax } from '@fairhouse/contract/proofs';
import type { Ctx } from '../../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../../platform/http/http.ts';
import { fileOf, withOneFile } from '../../../../platform/http/one-file.ts';
import { sendProof } from '../../../cashier/index.ts';
import { requireOperator } from '../../../operators/index.ts';
import { storePicture } from '../pictures.ts';
import type { PictureOf } from '../views.ts';
import { approveEntry, deskEntryOf, entryPicture, listDeskEntries, rejectEntry } from './entries.ts';
import { promotionActs } from './promotions.ts';
import { listDeskRains } from './rains.ts';
import { deskWheelOf, giveSpins, listDeskSpins } from './spins.ts';
import { changeTags } from './tags.ts';
import { listVouchers, makeVoucherCodes, voidOneVoucher } from './vouchers.ts';

export { approveEntry, deskEntryOf, listDeskEntries, rejectEntry } from './entries.ts';
export { promotionActs } from './promotions.ts';
export { listDeskRains } from './rains.ts';
export { deskWheelOf, giveSpins, listDeskSpins } from './spins.ts';
export { setTags } from './tags.ts';
export { listVouchers, makeVoucherCodes, plantVoucher, voidOneVoucher } from './vouchers.ts';

export function deskActivityRoutes(app: App, ctx: Ctx, { pictureOf }: { pictureOf: PictureOf }): void {
  const acts = promotionActs(pictureOf);
  app.get('/ops/v1/promotions', acts.list.route(ctx));
  app.post('/ops/v1/promotions', acts.make.route(ctx));
  app.put('/ops/v1/promotions/:id', acts.change.route(ctx));
  app.put('/ops/v1/promotions/:id/terms', acts.setTerms.route(ctx));
  withOneFile(app, proofBytesMax, (room, bodyLimit) => {
    room.post(
      '/ops/v1/promotions/pictures',
      {
        schema: { response: answers(TakenPicture) },
        bodyLimit,
        config: { access: 'freshOperator', permission: 'rewards.set', ...perMinute(20) },
      },
      async (request) => ok({ picture: await storePicture(ctx, ctx.db, await fileOf(request, 'picture')) }),
    );
  });

  app.get('/ops/v1/promotions/entries', listDeskEntries.route(ctx));
  app.get('/ops/v1/promotions/entries/:id', deskEntryOf.route(ctx));
  app.post('/ops/v1/promotions/entries/:id/approve', approveEntry.route(ctx));
  app.post('/ops/v1/promotions/entries/:id/reject', rejectEntry.route(ctx));
  app.get('/ops/v1/promotions/:id/wheel', deskWheelOf.route(ctx));
  app.get('/ops/v1/spins', listDeskSpins.route(ctx));
  app.post('/ops/v1/spins', giveSpins.route(ctx));
  app.get('/ops/v1/rains', listDeskRains.route(ctx));
  app.get('/ops/v1/vouchers', listVouchers.route(ctx));
  app.post('/ops/v1/vouchers', makeVoucherCodes.route(ctx));
  app.post('/ops/v1/vouchers/:id/void', voidOneVoucher.route(ctx));
  app.put('/ops/v1/member-tags', changeTags.route(ctx));
  app.get(
    '/ops/v1/promotions/entries/:id/pictures/:proofId',
    {
      schema: { params: DeskEntryPicture },
      config: { access: 'operator', permission: 'rewards.read', ...perMinute(240) },
    },
    async (request, reply) => {
      const { operatorId } = await requireOperator(ctx, request);
      const { id, proofId } = request.params;
      return sendProof(reply, await entryPicture(ctx, operatorId, BigInt(id), proofId));
    },
  );
}
