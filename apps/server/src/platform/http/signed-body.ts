import type { Signed } from '@fairhouse/signature/signature';
import type { FastifyRequest } from 'fastify';
import type { App } from './http.ts';
import { MalformedError } from './validation.ts';

/** A call of another server: the signed parts, the signature, and the address's parameters. */
export type SignedCall = {
  call: Signed;
  signature: string | undefined;
  params: Record<string, string>;
  request: FastifyRequest;
};

/**
 * Parses the bodies of a scope's calls as JSON after their signature is verified: an unsigned body is never parsed.
 * @param verify throws for a call that its sender did not sign
 */
export function readSigned(scope: App, verify: (call: SignedCall) => Promise<void>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { method, url: path, headers } = request;
      const header = headers['x-signature'];
      const signature = typeof header === 'string' ? header : undefined;
      await verify({ call: { method, path, body }, signature, params: paramsOf(request), request });
      return parsed(body);
    },
  );
}

function paramsOf({ params }: FastifyRequest): Record<string, string> {
  const named = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

/** @throws MALFORMED */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedError([{ field: '', rule: 'json' }]);
    throw error;
  }
}
