/**
 * The catalogue of all error codes. The server sends the code with the HTTP status given here; the portal has the texts
 * by language (`locales/<lang>/errors.json`, one key per code).
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
  SERVICE_UNAVAILABLE: 503, // the database is unreachable, or the server is shutting down
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
  STAY_ENDED: 401, // value.due: a second factor is due here; elsewhere the remembered session goes on
  ORIGIN_REFUSED: 403, // no page of this site sent the request
  VERIFICATION_REQUIRED: 403, // value: LoginVerification (ticket, reason, methods)
  VERIFICATION_EXPIRED: 422, // the ticket is unknown, used, too old or tried too often: log in again
  PASSWORD_CHANGE_REQUIRED: 403, // value.reason: 'first' | 'default' | 'expired'
  REAUTH_REQUIRED: 403, // the login is too long ago for this: POST /wps/session/confirm, then repeat the call
  TRIAL_NOT_ALLOWED: 403, // a trial user needs a real account for this
  FORBIDDEN: 403,
  // Registration and captcha
  CAPTCHA_REQUIRED: 422,
  CAPTCHA_WRONG: 422,
  USERNAME_TAKEN: 409,
  FIELD_RULE: 422, // value.issues: [{ field, rule, patternId?, min?, max? }]
  TERMS_NOT_ACCEPTED: 422,
  TERMS_CHANGED: 403, // value.documents: GET and PUT /wps/member/terms, then repeat the call
  UNDER_AGE: 422,
  CHALLENGE_REQUIRED: 422, // value.purpose
  CHALLENGE_FAILED: 422, // value.purpose; wrong, used, expired, or for another purpose or browser
  MOBILE_TAKEN: 409,
  AFFILIATE_INVALID: 422, // value.field: the invitation code that is invalid
  // Codes by SMS and email
  MOBILE_INVALID: 422,
  MOBILE_MISSING: 422,
  EMAIL_INVALID: 422,
  SMS_TOO_MANY: 429, // value.retryAfterSeconds
  SMS_SEND_FAILED: 503,
  SMS_UNKNOWN_ERROR: 500,
  SMS_QUOTA: 503,
  SMS_NOT_ALLOWED: 403,
  SMS_VERIFICATION_OFF: 403,
  MAIL_SEND_FAILED: 503,
  CODE_INVALID: 422, // invalid or missing; value.triesLeft
  CODE_EXPIRED: 422,
  // Passwords
  USERNAME_EMAIL_UNKNOWN: 404,
  RESET_LINK_INVALID: 422,
  PASSWORD_WRONG: 422, // the old or confirming password
  PASSWORD_TOO_COMMON: 422,
  PASSWORD_SAME: 422,
  // Second factor
  FACTOR_EXISTS: 409,
  FACTOR_NOT_FOUND: 404,
  FACTOR_TOO_NEW: 409, // value.until: a login method was changed less than a day ago
  PASSKEY_INVALID: 422,
  LAST_WAY_IN: 409,
  // Operators
  ENROLMENT_CODE_REQUIRED: 403, // an operator's first second factor needs the code that another operator issued
  ADDRESS_NOT_ALLOWED: 403, // an operator calls from an address that is not allowed
  LAST_ADMIN: 409, // one enabled admin must remain
  // Social login
  SIGN_IN_CANCELLED: 422,
  SOCIAL_FAILED: 422,
  SOCIAL_REGISTRATION_REQUIRED: 422, // value.ticket, value.suggested
  SOCIAL_LINKED_ELSEWHERE: 409,
  // Security centre
  SESSION_NOT_FOUND: 404,
  IMAGE_INVALID: 422,
  // Money
  IDEMPOTENCY_KEY_REQUIRED: 400,
  IDEMPOTENCY_CONFLICT: 409, // the same key with another body
  INSUFFICIENT_FUNDS: 422,
  AMOUNT_INVALID: 422, // not positive, or more digits than the currency has
  OFFER_INVALID: 422, // value.field: terms of a prize that could never be met, or that take back what they promise
  STAKE_OUT_OF_RANGE: 422, // value.min, value.max
  PAYOUT_TOO_LARGE: 422, // value.maxPayout
  STATE_CONFLICT: 409, // value.state: its state has changed or forbids this; value.version: the setting was changed
  AMOUNT_OUT_OF_RANGE: 422, // value.min, value.max, value.currency
  FUND_PASSWORD_NOT_SET: 422,
  FUND_PASSWORD_LOCKED: 423, // too many wrong attempts in a row; an operator unlocks it
  CURRENCY_NOT_OFFERED: 422, // value.currencies: accounts have one of these
  // Deposits
  CHANNEL_NOT_FOUND: 404,
  CHANNEL_CLOSED: 423, // outside its hours or switched off; value.from, value.until when it has hours
  CHANNEL_UNAVAILABLE: 503, // the gateway does not answer, or refuses
  RATE_OVER: 409, // the time of the deposit's rate is over: the operator states the amount to be credited
  RATE_NOT_STATED: 422, // the channel is paid in another currency for which no rate is set
  TOO_MANY_OPEN: 409, // value.max: finish or cancel one first
  NO_MATCH: 409, // no withdrawal waits for this amount just now
  UNPAID_TOO_OFTEN: 423, // value.max: the number of members that were not paid within a day
  GUARANTEE_NEEDED: 422, // value.guarantee: the balance does not suffice for it
  // Withdrawals
  PAYOUT_ACCOUNT_NOT_FOUND: 404,
  PAYOUT_ACCOUNT_EXISTS: 409,
  PAYOUT_ACCOUNT_IN_USE: 409, // a pending withdrawal goes to this account
  PAYOUT_ACCOUNT_LIMIT: 409, // value.max
  PAYOUT_ACCOUNT_INVALID: 422, // value.field: the number is not valid at that provider
  REAL_NAME_REQUIRED: 422, // the profile needs a real name first
  NAME_MISMATCH: 422, // the account's name is not the member's real name
  TURNOVER_NOT_MET: 422, // value.required, value.done, value.left
  WAGES_OWED: 422, // value.left, value.currency
  DAILY_COUNT_REACHED: 422, // value.max
  DAILY_AMOUNT_REACHED: 422, // value.left
  WITHDRAWALS_FROZEN: 423,
  MEMBER_OWES: 409, // value.owed: if it is rejected, the withdrawal repays this debt
  // Transfers
  TRANSFER_NOT_ALLOWED: 403, // money cannot be sent to this account
  RECIPIENT_NOT_FOUND: 404,
  VENDOR_NOT_FOUND: 404,
  VENDOR_UNAVAILABLE: 503,
  VENDOR_SINGLE_WALLET: 409, // the vendor plays from the member's cash: nothing is moved to or from it
  TRANSFER_PENDING: 409, // one at a time: the outcome of the last one is not known yet
  // Operators and money
  REQUEST_LAPSED: 409, // it was asked for more than three days ago: somebody asks anew
  ASKER_GONE: 409, // the operator who asked for it may not ask any more: somebody else has to ask anew
  SECOND_APPROVAL_REQUIRED: 409, // another operator has to approve as well; value.approvals, value.needed
  CLAIMED: 409, // value.until: another operator has claimed the item of a queue
  ALREADY_APPROVED: 409, // the same operator has approved it before
  // Records
  EXPORT_TOO_LARGE: 422, // value.max rows: choose a shorter period
  // Games
  GAME_NOT_FOUND: 404,
  GAME_MAINTENANCE: 423,
  GAME_PARAMS_INVALID: 422,
  ROUND_NOT_FOUND: 404,
  ROUND_TOO_SOON: 429, // value.retryAfterMs: the brand's shortest time between two rounds has not passed
  AUTOBET_OFF: 403, // the brand does not allow autobet
  ROUND_OPEN: 409, // value.roundId: seeds may not rotate and no second round of the game may begin while it is open
  CHAIN_MISSING: 409, // a shared game is playable once its chain is committed and salted
  BETS_CLOSED: 409, // no round of the game takes bets at this moment
  TOO_MANY_STRATEGIES: 422, // value.max
  ROUND_FULL: 422, // value.left, currency: the amount that the round still accepts from all its players
  CASHOUT_TOO_LATE: 409, // the round had ended
  ACTION_INVALID: 422, // the round's state does not allow this
  SEED_INVALID: 422,
  FREE_PLAY_NOT_OFFERED: 422,
  GAME_NOT_IN_CURRENCY: 422, // value.currencies
  WINS_ARE_CASH: 422, // free rounds at a vendor in transfer mode
  DEVICE_NOT_SUPPORTED: 422, // value.devices
  PLAY_EXCLUDED: 403, // value.until (null: for good), value.by: 'member' | 'operator'
  LIMIT_REACHED: 403, // value.kind, period, limit, left (still allowed), until; no value for a vendor's bet
  LIMIT_WAITS: 409, // value.from: the time from which a looser limit may be confirmed
  // Bonus money
  BONUS_OPEN: 409, // value.id; for a withdrawal, which would end the bonus: value.lost, turnoverLeft, currency
  CASH_ELSEWHERE: 409, // a bonus for a deposit starts once its cash is back from vendors, and none is set aside
  BONUS_STAKE_TOO_HIGH: 422, // value.max, value.currency: the largest stake under the bonus; no value for a vendor's bet
  BONUS_GAME_EXCLUDED: 422, // cash does not suffice for the stake, and bonus money cannot be staked here
  CASH_IN_ROUND: 422, // a bonus that is lost after the cash is not staked while cash is in an open round
  // Rewards
  REWARD_EXPIRED: 422, // it was not claimed in time
  DEPOSIT_WITHDRAWN: 409, // it was earned by a deposit whose money has left since; a cancelled withdrawal does not count
  // Promotions
  ACTIVITY_CLOSED: 409, // value.state: COMING_SOON, or CLOSED (it has ended, or its budget is used up)
  ACTIVITY_FORBIDDEN: 403, // value.why: it is not open to this member
  RAIN_EARLY: 409, // the rain has not started yet
  RAIN_OVER: 409, // the rain is over
  RAIN_TAKEN: 409, // others have taken every packet
  RAIN_ENOUGH: 409, // the member has taken the most packets that one member may take in this rain
  SPINS_USED: 409, // no spin is left
  WHEEL_CHANGED: 409, // the chances or the seed are not those that were shown: read the state again
  PICTURES_NEEDED: 422, // value.min: an application needs at least this many pictures
  VOUCHER_INVALID: 422, // unknown, used up, expired, or not for this member: one answer for all
  PRIZE_NOT_EARNED: 409, // an operator must approve rewards that voided bets had earned
  BUDGET_USED_UP: 409, // an operator approves more than the budget left
  REBATE_TOO_SMALL: 422, // the gathered rebate is below the least amount; value.minimum, value.currency
  // Chat rooms
  CHAT_MUTED: 403, // value.until, value.reason: the moderator's reason
  CHAT_TOO_NEW: 403, // value.until: the time from which the account may write
  CHAT_LINK: 422, // it contains a web address
  CHAT_WORD: 422, // it contains a refused word
  CHAT_REPEATED: 409, // the member has written the same a moment ago
  // Contracts of agents
  TERMS_INVALID: 422, // value.field: the kind of contract does not have this field, or requires it
  CONTRACT_NOT_ALLOWED: 403, // value.why: 'downline' (not directly below, or no agent), 'currency' (the sides have different ones)
  RATE_TOO_HIGH: 422, // above the upline's own, or the upline has no contract of this kind
  CONTRACTS_END: 409, // value.ends: downlines' contracts that end too; show them, and repeat the call with their ids
  // Rates of vendors and of tax
  RATE_IN_FORCE: 409, // value.month: the first month that may get another rate; a month that has begun keeps its own
  // Points
  POINTS_INSUFFICIENT: 422, // value.points: the member's points
  PRICE_CHANGED: 409, // value: the present price or value; show it again
  GOODS_SOLD_OUT: 409, // value.left
  GOODS_CLOSED: 423, // not offered any more
  LEVEL_NOT_ALLOWED: 403, // value.levels: VIP levels that may
  CONVERSION_CLOSED: 423, // points are not converted into this currency
  DAILY_POINTS_REACHED: 422, // value.left: the points that may still be converted today
  RAFFLE_CLOSED: 409, // it has not begun, or tickets can no longer be earned
  // Agents
  TREE_CIRCLE: 409, // the account would be below its own downline
  LEVEL_ABOVE_UPLINE: 422, // value.min, value.max: the range that the levels of downlines and upline leave
  // Partners
  PARTNER_DISABLED: 403,
  PARTNER_LIMIT: 429, // value.limit: 'entries' per minute, or new 'members' per day
  REQUEST_REPEATED: 409, // this requestId was used before
  ENTRY_INVALID: 401, // the code of an address is unknown, used, expired, or for another host
  // Vendors' calls to us
  SIGNATURE_INVALID: 401, // missing, wrong, or more than five minutes from our clock
  SESSION_ENDED: 403, // unknown, ended, or of another player: bets are refused, settles and cancels are accepted
  TOKEN_INVALID: 401, // the launch token is unknown, used or too old
  PLAYER_NOT_FOUND: 404,
  CURRENCY_MISMATCH: 422, // not the currency of this player's account, session or round
  TRANSACTION_CONFLICT: 409, // this transactionId was used with other content
  BET_NOT_FOUND: 404, // no such bet or round is known
  BET_CANCELLED: 409, // cancelled, perhaps before it arrived: it is never accepted
  WIN_CANCELLED: 409, // rolled back, perhaps before it arrived: it is never paid
  FREE_ROUND_INVALID: 422, // no such grant for this player and game, or it is over or used up, or the round has its bet
  ROUND_SETTLED: 409,
  ROUND_CANCELLED: 409,
  CALL_HELD: 503, // an operator must review it first: nothing is decided yet, repeat the call
  CREDIT_CAP_REACHED: 422, // value.left: the amount that the vendor may still credit today
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
