/** The part of oidc-provider (which ships no types) that tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type InteractionResult = {
    login?: { accountId: string };
    consent?: { grantId: string };
    select_account?: Record<string, never>;
    error?: string;
    error_description?: string;
  };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ uid: string; params: { client_id: string; scope: string } }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: InteractionResult): Promise<void>;
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
  class Prompt {
    constructor(options: { name: string; requestable: boolean });
  }
  export const interactionPolicy: {
    base: () => { add(prompt: Prompt, at: number): void };
    Prompt: typeof Prompt;
  };
}
