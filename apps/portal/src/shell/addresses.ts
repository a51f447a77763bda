/** Addresses of pages linked from several places. */
type Addresses = Record<'home' | 'fairness' | 'help' | 'bets' | 'account', string> & {
  game: (gameCode: string) => string;
};

export const addresses: Addresses = {
  home: '/',
  fairness: '/fairness',
  help: '/help',
  bets: '/member/bets',
  account: '/member/account',
  game: (gameCode: string) => `/originals/${gameCode}`,
};
