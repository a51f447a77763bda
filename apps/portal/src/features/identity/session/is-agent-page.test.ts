import { expect, test } from 'vitest';
import { isAgentPage } from './is-agent-page.ts';

test.each(['/agent', '/agent/', '/agentHome', '/agenthome/', '/agentHome/team', '/agentHome/members/12'])(
  '%s is a page of the agents',
  (pathname) => expect(isAgentPage(pathname)).toBe(true),
);

test.each(['/', '/agentx', '/agentHomes', '/agent-links/team', '/member/agent', '/help/agentHome'])(
  '%s is a page of the players',
  (pathname) => expect(isAgentPage(pathname)).toBe(false),
);
