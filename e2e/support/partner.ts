import { randomUUID } from 'node:crypto';
import type { PartnerEntry } from '@fairhouse/contract/partners';
import { signatureOf } from '@fairhouse/signature/signature';
import { setPartner } from '../../apps/server/src/modules/identity/desk/index.ts';
import { currentSite, siteTool } from './site.ts';

const partner = { code: 'JOURNEYS', secret: 'known to the journeys alone' };

/** Asks for a code as a partner's server does. @returns the code, and the account of the partner's user */
export async function entryOf(userId: string): Promise<{ code: string; memberId: bigint }> {
  const { ctx } = await siteTool();
  await setPartner(ctx, null, partner.code, { name: 'Journeys', secret: partner.secret });
  const path = `/partners/${partner.code}/entries`;
  const said = { requestId: randomUUID(), userId, ageConfirmed: true, termsAccepted: true };
  const body = JSON.stringify(said);
  const signature = signatureOf(partner.secret, { method: 'POST', path, body }, new Date());
  const answer = await fetch(`${currentSite().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  });
  const { value }: { value: PartnerEntry } = await answer.json();
  return { code: new URL(value.url).searchParams.get('token') ?? '', memberId: BigInt(value.memberId) };
}
