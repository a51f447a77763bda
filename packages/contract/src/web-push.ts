import { type Static, Type } from 'typebox';
import { strict } from './desk.ts';
import { LanguageName } from './site.ts';

/** A browser is told of these, each by choice. */
export const pushKinds = ['message', 'withdrawal', 'promotion'] as const;
export type PushKind = (typeof pushKinds)[number];
const Kind = Type.Union([Type.Literal('message'), Type.Literal('withdrawal'), Type.Literal('promotion')]);
const Kinds = Type.Array(Kind, { uniqueItems: true });

/** GET /wps/push: the site's key towards push services, and what this session's browser is told of. */
export const PushState = Type.Object({ key: Type.String(), kinds: Kinds });
export type PushState = Static<typeof PushState>;

/** PUT /wps/push: a browser's subscription as the Push API names it, and what it is told of. */
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

/** The notice that a browser is sent: nothing of the member's own. */
export type PushNotice = { kind: PushKind; title: string; text: string; to: string };
