import { type Static, Type } from 'typebox';
import { strict } from './desk.ts';
import { PushRequest } from './web-push.ts';

/** GET /ops/v1/me/push: the site's public key for push services, and true if this browser is subscribed. */
export const DeskPushState = Type.Object({ key: Type.String(), on: Type.Boolean() });
export type DeskPushState = Static<typeof DeskPushState>;

const { kinds: _, ...ofBrowser } = PushRequest.properties;
/** PUT /ops/v1/me/push: a browser's subscription as the Push API returns it. */
export const DeskPushRequest = Type.Object(ofBrowser, strict);
export type DeskPushRequest = Static<typeof DeskPushRequest>;

/** The notification to an operator's browser: it only says that something waits, without details. */
export type DeskPushNotice = { kind: 'approval'; title: string; text: string; to: string };
