/**
 * The words that every key is checked against. The other languages hold the same keys (scripts/locales.ts). A key that
 * comes from the server, such as a notice's template, is looked up with a `defaultValue`.
 */

import type { ParseKeys } from 'i18next';
import type agent from './en/agent.json';
import type analytics from './en/analytics.json';
import type announcements from './en/announcements.json';
import type baccarat from './en/baccarat.json';
import type blackjack from './en/blackjack.json';
import type bonus from './en/bonus.json';
import type cashier from './en/cashier.json';
import type challenge from './en/challenge.json';
import type chat from './en/chat.json';
import type code from './en/code.json';
import type common from './en/common.json';
import type connection from './en/connection.json';
import type contracts from './en/contracts.json';
import type crash from './en/crash.json';
import type deposit from './en/deposit.json';
import type diamonds from './en/diamonds.json';
import type dice from './en/dice.json';
import type download from './en/download.json';
import type errors from './en/errors.json';
import type factors from './en/factors.json';
import type fairdemo from './en/fairdemo.json';
import type fairness from './en/fairness.json';
import type feedback from './en/feedback.json';
import type footer from './en/footer.json';
import type gateway from './en/gateway.json';
import type help from './en/help.json';
import type hilo from './en/hilo.json';
import type home from './en/home.json';
import type identity from './en/identity.json';
import type keno from './en/keno.json';
import type ladder from './en/ladder.json';
import type limbo from './en/limbo.json';
import type lobby from './en/lobby.json';
import type matching from './en/matching.json';
import type member from './en/member.json';
import type messages from './en/messages.json';
import type mines from './en/mines.json';
import type missions from './en/missions.json';
import type originals from './en/originals.json';
import type password from './en/password.json';
import type play from './en/play.json';
import type plinko from './en/plinko.json';
import type points from './en/points.json';
import type promotions from './en/promotions.json';
import type protection from './en/protection.json';
import type races from './en/races.json';
import type raffles from './en/raffles.json';
import type records from './en/records.json';
import type referral from './en/referral.json';
import type register from './en/register.json';
import type rewards from './en/rewards.json';
import type roulette from './en/roulette.json';
import type shell from './en/shell.json';
import type slide from './en/slide.json';
import type social from './en/social.json';
import type strategy from './en/strategy.json';
import type team from './en/team.json';
import type tower from './en/tower.json';
import type transfer from './en/transfer.json';
import type videopoker from './en/videopoker.json';
import type vip from './en/vip.json';
import type wallet from './en/wallet.json';
import type wheel from './en/wheel.json';
import type winners from './en/winners.json';
import type withdrawal from './en/withdrawal.json';

/** The words by namespace. */
export type Words = {
  agent: typeof agent;
  analytics: typeof analytics;
  announcements: typeof announcements;
  baccarat: typeof baccarat;
  blackjack: typeof blackjack;
  bonus: typeof bonus;
  cashier: typeof cashier;
  challenge: typeof challenge;
  chat: typeof chat;
  code: typeof code;
  common: typeof common;
  connection: typeof connection;
  contracts: typeof contracts;
  crash: typeof crash;
  deposit: typeof deposit;
  diamonds: typeof diamonds;
  dice: typeof dice;
  download: typeof download;
  errors: typeof errors;
  factors: typeof factors;
  fairdemo: typeof fairdemo;
  fairness: typeof fairness;
  feedback: typeof feedback;
  footer: typeof footer;
  gateway: typeof gateway;
  help: typeof help;
  hilo: typeof hilo;
  home: typeof home;
  identity: typeof identity;
  keno: typeof keno;
  ladder: typeof ladder;
  limbo: typeof limbo;
  lobby: typeof lobby;
  matching: typeof matching;
  member: typeof member;
  messages: typeof messages;
  mines: typeof mines;
  missions: typeof missions;
  originals: typeof originals;
  password: typeof password;
  play: typeof play;
  plinko: typeof plinko;
  points: typeof points;
  promotions: typeof promotions;
  protection: typeof protection;
  races: typeof races;
  raffles: typeof raffles;
  records: typeof records;
  referral: typeof referral;
  register: typeof register;
  rewards: typeof rewards;
  roulette: typeof roulette;
  shell: typeof shell;
  slide: typeof slide;
  social: typeof social;
  strategy: typeof strategy;
  team: typeof team;
  tower: typeof tower;
  transfer: typeof transfer;
  videopoker: typeof videopoker;
  vip: typeof vip;
  wallet: typeof wallet;
  wheel: typeof wheel;
  winners: typeof winners;
  withdrawal: typeof withdrawal;
};

/** Codes of the in-house games: the namespaces that hold a game's words. */
export type OriginalCode = {
  [N in keyof Words]: Words[N] extends Record<'name' | 'pageTitle' | 'text' | 'formula', string> ? N : never;
}[keyof Words];

/** A key with its namespace, such as `records:bets.pageTitle`. */
export type WordsKey = { [N in keyof Words]: `${N}:${ParseKeys<N>}` }[keyof Words];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
  }
}
