import { existsSync, readdirSync } from 'node:fs';
import { source } from './sources.ts';

/** Codes of the in-house games, each of which has a folder. */
export const gameCodes = readdirSync(source('features/games/originals'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(source(`locales/en/${entry.name}.json`)))
  .map(({ name }) => name)
  .sort();
/**
 * The number of files into which the games' words are divided: pages of all games load each, a game's page only one.
 */
const gameFiles = 2;

/** Namespaces that pages load together, in one file per language; the first group is that of every page. */
const wordGroups: Record<string, readonly string[]> = {
  more: ['errors', 'footer', 'identity', 'lobby', 'winners', 'fairdemo'],
  member: ['member', 'wallet', 'records'],
  // Words of a game's page and of the check of its rounds.
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

/** Returns the name of the file that holds the words of namespace `name` in a language. */
export function wordFileOf(language: string, name: string): string {
  if (/^(?:common|shell|home)$/.test(name)) return `words-${language}`;
  const group = Object.keys(wordGroups).find((one) => wordGroups[one]?.includes(name));
  if (group) return `${group}-words-${language}`;
  const game = gameCodes.indexOf(name);
  return game === -1 ? `${name}-words-${language}` : `game-words-${language}-${game % gameFiles}`;
}
