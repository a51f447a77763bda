import type { Limits } from '../../limits.ts';

/** The limits with which mines is offered at first. */
export const minesLimits: Limits = {
  THB: { minStake: '1', maxStake: '50000', maxPayout: '2000000' },
  VND: { minStake: '1000', maxStake: '40000000', maxPayout: '1600000000' },
  CNY: { minStake: '1', maxStake: '10000', maxPayout: '400000' },
  USD: { minStake: '0.1', maxStake: '1500', maxPayout: '60000' },
  USDT: { minStake: '0.1', maxStake: '1500', maxPayout: '60000' },
  BTC: { minStake: '0.000001', maxStake: '0.02', maxPayout: '0.8' },
};
