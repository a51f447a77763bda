/** The way of logging in by which a session was opened. */
export type Way =
  | 'password'
  | 'sms'
  | 'firebase'
  | 'passkey'
  | 'social'
  | 'reset'
  | 'register'
  | 'freeplay'
  | 'partner';
