import { type Static, Type } from 'typebox';
import { strict } from './desk.ts';
import { PushRequest } from './web-push.ts';

/** GET /ops/v1/me/push: the site's key towards push services, and true where this browser is told of what waits. */
export const DeskPushState = Type.Object({ key: Type.String(), on: Type.Boolean() });
export type DeskPushState = Static<typeof DeskPushState>;

const { kinds: _, ...ofBrowser } = PushRequest.properties;
/** PUT /ops/v1/me/push: a browser's subscription as the Push API names it. */
export const DeskPushRequest = Type.Object(ofBrowser, strict);
export type DeskPushRequest = Static<typeof DeskPushRequest>;

/** The notice that an operator's browser is sent: that something waits, and nothing of it. */
export type DeskPushNotice = { kind: 'approval'; title: string; text: string; to: string };
