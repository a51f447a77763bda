import { type Static, Type } from 'typebox';
import { strict } from './desk.ts';
import { LanguageName } from './site.ts';

/** The kinds of notifications, each of which a browser may choose. */
export const pushKinds = ['message', 'withdrawal', 'promotion'] as const;
export type PushKind = (typeof pushKinds)[number];
const Kind = Type.Union([Type.Literal('message'), Type.Literal('withdrawal'), Type.Literal('promotion')]);
const Kinds = Type.Array(Kind, { uniqueItems: true });

/** GET /wps/push: the site's public key for push services, and the kinds chosen on this session's browser. */
export const PushState = Type.Object({ key: Type.String(), kinds: Kinds });
export type PushState = Static<typeof PushState>;

/** PUT /wps/push: a browser's subscription as the Push API returns it, and the chosen kinds. */
export const PushRequest = Type.Object(
  {
    endpoint: Type.String({ minLength: 10, maxLength: 1000 }),
    keys: Type.Object(
      {
        p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{80,100}={0,2}$' }),
        auth: Type.String({ pattern: '^[A-Za-z0-9_-]{20,24}={0,2}$' }),
      },
      strict,
    ),
    kinds: Type.Array(Kind, { uniqueItems: true, minItems: 1 }),
    language: LanguageName,
  },
  strict,
);
export type PushRequest = Static<typeof PushRequest>;

/** The notification to a browser, without the member's data. */
export type PushNotice = { kind: PushKind; title: string; text: string; to: string };
