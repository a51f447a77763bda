/** Letters of agents in the inbox of their downlines. */
export const agentNotices = {
  'agent.letter': { params: ['title', 'text'] },
  'agent.uplineLetter': { params: ['from', 'title', 'text'] },
};
