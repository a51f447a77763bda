import { existsSync, readdirSync } from 'node:fs';
import { source } from './sources.ts';

/** Codes of the in-house games, each a folder. */
export const gameCodes = readdirSync(source('features/games/originals'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(source(`locales/en/${entry.name}.json`)))
  .map(({ name }) => name)
  .sort();
/** Files of words that the games are divided into: pages of all games load each, a game's page one. */
const gameFiles = 2;

/** Words that pages load together, in one file a language: those of every page first. */
const wordGroups: Record<string, readonly string[]> = {
  more: ['errors', 'footer', 'identity', 'lobby', 'winners', 'fairdemo'],
  member: ['member', 'wallet', 'records'],
  // Of a game's page and of the check of its rounds.
  round: ['originals', 'fairness', 'strategy'],
  contest: ['races', 'raffles', 'rewards', 'missions'],
  gain: ['points', 'vip', 'bonus', 'referral'],
  inbox: ['messages', 'feedback'],
  told: ['announcements', 'help'],
  alert: ['connection', 'analytics'],
  entry: ['register', 'password', 'challenge', 'social', 'factors', 'code'],
  cashier: ['cashier', 'deposit', 'withdrawal', 'transfer', 'matching', 'gateway'],
  agent: ['agent', 'team', 'contracts'],
};

/** The name of the file that holds words: of a language, the namespace `name`. */
export function wordFileOf(language: string, name: string): string {
  if (/^(?:common|shell|home)$/.test(name)) return `words-${language}`;
  const group = Object.keys(wordGroups).find((one) => wordGroups[one]?.includes(name));
  if (group) return `${group}-words-${language}`;
  const game = gameCodes.indexOf(name);
  return game === -1 ? `${name}-words-${language}` : `game-words-${language}-${game % gameFiles}`;
}
