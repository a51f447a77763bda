/** The words of the hall in English: the keys that every language has. */
export const en = {
  title: 'Night Market Hall',
  loading: 'Opening the hall…',
  retry: 'Try again',
  back: 'Back to the site',
  welcome: 'Choose a stall. Your game and your balance come along.',
  play: 'Play {name}',
  returns: 'Returns {rtp}%',
  opening: 'Opening {name}…',
  errSession: 'This visit is over. Please open the hall again.',
  errMaintenance: 'This game is closed for a moment.',
  errUnreachable: 'There is no connection. Please try again.',
  errSystem: 'Something went wrong. Please try again.',
  VIDEO: 'Video slot',
  WAYS: 'Ways',
  CLASSIC: 'Classic',
  balance: 'Balance',
};

export type WordKey = keyof typeof en;
