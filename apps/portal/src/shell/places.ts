/** Addresses that the frame leads to. */
type Places = Record<'home' | 'fairness' | 'help' | 'bets' | 'account', string> & {
  game: (gameCode: string) => string;
};

export const places: Places = {
  home: '/',
  fairness: '/fairness',
  help: '/help',
  bets: '/member/bets',
  account: '/member/account',
  game: (gameCode: string) => `/originals/${gameCode}`,
};
