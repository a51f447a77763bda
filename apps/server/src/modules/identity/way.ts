/** The way of logging in that opened a session. */
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
