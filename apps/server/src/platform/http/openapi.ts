import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './http.ts';

// The viewer uses inline style elements; its scripts are files of ours.
const viewerPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/**
 * Serves the OpenAPI 3.1 description of every endpoint at `/docs/json`, and a viewer at `/docs`. Register before the
 * routes.
 */
export async function describeApi(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url, route }) => {
      const [, first, second] = url.split('/');
      const access = route.config?.access ?? 'visitor';
      const described = {
        ...schema,
        tags: schema?.tags ?? [(first === 'wps' ? second : first) ?? 'site'],
        security: access === 'visitor' ? [{}] : [{ token: [] }],
        'x-access': access,
        ...(route.config?.permission ? { 'x-permission': route.config.permission } : {}),
        ...(route.config?.preview ? { 'x-preview': route.config.preview } : {}),
      };
      // The described body is the content of the JWE.
      const sealed = { ...described, consumes: ['application/jose'], description: 'The body is encrypted.' };
      return { schema: route.config?.encrypted ? sealed : described, url };
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fairhouse',
        version: '1',
        description:
          'Answers are `{ success: true, value }` or `{ success: false, code, message, value? }`. ' +
          'Bodies of encrypted paths are sent as `application/jose`: a compact JWE (ECDH-ES, A256GCM) of ' +
          '`{ jti, iat, body }` to the key of `/.well-known/jwks.json`.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  let description: string | undefined;
  app.addHook('onRoute', (route) => {
    if (route.url !== '/docs/json') return;
    route.handler = (_request, reply) => {
      description ??= JSON.stringify(app.swagger());
      reply.type('application/json; charset=utf-8').send(description);
    };
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: viewerPolicy,
    uiConfig: { deepLinking: true, validatorUrl: null },
  });
}
