import { DeskPartnerChange, DeskPartnerPath, DeskPartners } from '@fairhouse/contract/partners';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskChange, deskRead, deskSetting, isAgreed, type Said, versioned } from '../../operators/index.ts';
import { partnerRow } from '../partners/partner-store.ts';
import { listPartners, putPartner } from '../partners/partners.ts';

export { listPartners } from '../partners/partners.ts';

/**
 * Returns the partners' settings and, separately, the number of their members, which is no part of the settings'
 * version.
 */
async function settings(ctx: Ctx) {
  return (await listPartners(ctx)).map(({ members, ...setting }) => ({ setting, members }));
}

/**
 * Makes a partner or changes its named fields; one that is switched off is refused at once. A new one, a new secret
 * (which signs for its members), and switching one on take two operators. Returns false while it waits for the second
 * operator.
 * @throws NOT_FOUND, ALREADY_APPROVED
 */
export const setPartner = deskSetting(
  'partner',
  'partners.set',
  async (ctx, code: string, said: Said<DeskPartnerChange>) => {
    const present = await partnerRow(ctx.db, code, 'update');
    if (!present && !(said.name && said.secret)) throw new DomainError('NOT_FOUND');
    const isTrusting = present === null || said.secret !== undefined || (said.enabled === true && !present.enabled);
    const marked = (secret: Buffer | string) => sha256(secret).toString('base64url');
    const stated = {
      ...said,
      ...(said.secret === undefined ? {} : { secret: marked(said.secret) }),
      held: present && { enabled: present.enabled, secret: marked(present.secret_sealed) },
    };
    if (isTrusting && !(await isAgreed(ctx, `partner ${code}`, stated))) return false;
    await putPartner(ctx, code, said);
    return true;
  },
  {
    held: async (ctx, code) => {
      await partnerRow(ctx.db, code, 'update');
      return (await settings(ctx)).find(({ setting }) => setting.code === code)?.setting;
    },
  },
);

const shown = async (ctx: Ctx) =>
  (await settings(ctx)).map(({ setting, members }) => ({ ...versioned(setting), members }));

/** Lists the partners, whose sites send users here. */
export const partnersRead = deskRead({ permission: 'site.read', schema: {}, answer: DeskPartners }, shown);

/** The console's call of `setPartner`. The audit trail notes that a secret was set, but not the secret. */
export const partnerChange = deskChange({
  setting: setPartner,
  schema: { params: DeskPartnerPath, body: DeskPartnerChange },
  encrypted: true,
  answer: DeskPartners,
  named: ({ code }: { code: string }) => code,
  noted: ({ secret, ...said }) => ({
    ...Object.fromEntries(Object.entries(said).filter(([name]) => name !== 'reason' && name !== 'version')),
    ...(secret === undefined ? {} : { secret: true }),
  }),
  shown,
});
