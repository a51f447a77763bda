/**
 * The one catalogue of error codes. The server sends the code with the HTTP status given here;
 * the portal owns the words, per language (`locales/<lang>/errors.json`, one key a code).
 */
export const errorStatus = {
  // Wire
  MALFORMED: 400, // a body, query or header breaks its schema; value.issues names field and rule
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_MANY_REQUESTS: 429, // value.retryAfterSeconds
  SYSTEM_ERROR: 500,
  SERVICE_UNAVAILABLE: 503, // database away, or the server is draining
  // Encrypted bodies
  ENCRYPTION_REQUIRED: 415, // a plain body on an encrypted path
  ENCRYPTION_INVALID: 400, // cannot be opened, or its content is not JSON
  ENCRYPTION_STALE: 400, // older than two minutes by the server's clock
  ENCRYPTION_REPLAYED: 409, // its jti was seen before
  // Access
  SYSTEM_MAINTENANCE: 503,
  REGION_RESTRICTED: 403,
  DOMAIN_INVALID: 403,
  MODULE_DISABLED: 403, // value.modId
  // Authentication
  NOT_LOGGED_IN: 401,
  WRONG_ACCOUNT_OR_PASSWORD: 401, // value.captcha: true when the next try needs one
  NON_MEMBER_ACCOUNT: 403,
  NON_AGENT_ACCOUNT: 403,
  ACCOUNT_LOCKED: 423,
  VERIFICATION_REQUIRED: 403,
  TRIAL_NOT_ALLOWED: 403, // a trial user is told that a real account is needed
  FORBIDDEN: 403,
  // Registration and captcha
  CAPTCHA_REQUIRED: 422,
  CAPTCHA_WRONG: 422,
  USERNAME_TAKEN: 409,
  FIELD_RULE: 422, // value.issues: [{ field, rule, patternId?, min?, max? }]
  TERMS_NOT_ACCEPTED: 422,
  UNDER_AGE: 422,
  // Money
  IDEMPOTENCY_KEY_REQUIRED: 400,
  IDEMPOTENCY_CONFLICT: 409, // the same key with another body
  INSUFFICIENT_FUNDS: 422,
  AMOUNT_INVALID: 422, // not positive, or more digits than the currency has
  STAKE_OUT_OF_RANGE: 422, // value.min, value.max
  PAYOUT_TOO_LARGE: 422, // value.maxPayout
  // Games
  GAME_NOT_FOUND: 404,
  GAME_MAINTENANCE: 423,
  GAME_PARAMS_INVALID: 422,
  ROUND_NOT_FOUND: 404,
  ROUND_OPEN: 409, // seeds may not rotate while a round is open
  SEED_INVALID: 422,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** One broken rule of one field; `rule` is a schema keyword or the name of a registration rule. */
export type FieldIssue = {
  field: string;
  rule: string;
  patternId?: string;
  min?: number;
  max?: number;
};
