import { type Static, Type } from 'typebox';
import { member, ofMember, paging, Reason, strict } from './desk.ts';
import { cursorPageOf, IdString, TimeString } from './envelope.ts';
import { Prize, RewardTitle } from './rewards.ts';
import { saidLine } from './text.ts';

// The lucky wheel: its present chances, a member's spins, and the seeds by which each is checked.

const Part = Type.Object({
  label: RewardTitle,
  prize: Type.Union([Prize, Type.Null()]),
  /** Its weight in the draw; 0: none of its prizes is left. */
  weight: Type.Integer(),
  /** Prizes that are left; null: without limit. */
  left: Type.Union([Type.Integer(), Type.Null()]),
});

/** GET /wps/promotions/:promotionId/wheel */
export const WheelView = Type.Object({
  currency: Type.String(),
  segments: Type.Array(Part),
  /** The fingerprint of the present chances: a spin is drawn by these, or refused. */
  chances: Type.String(),
  /** Spins that are left: of today, and those given by operators. */
  left: Type.Integer(),
  /** Spins that today has brought so far. */
  today: Type.Integer(),
  /** The number of the next spin, and the SHA-256 of the seed that decides it. */
  number: Type.Integer(),
  seedHash: Type.String(),
});
export type WheelView = Static<typeof WheelView>;

const SeedHash = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** POST /wps/promotions/:promotionId/spin: repeated with the same seed it gets the same answer. */
export const SpinRequest = Type.Object(
  {
    seedHash: SeedHash,
    /** Words that the member chose, mixed into the draw. */
    luck: Type.String({ minLength: 1, maxLength: 64 }),
    chances: Type.String({ maxLength: 64 }),
  },
  strict,
);
export type SpinRequest = Static<typeof SpinRequest>;

const spin = {
  id: IdString,
  number: Type.Integer(),
  at: TimeString,
  currency: Type.String(),
  label: RewardTitle,
  prize: Type.Union([Prize, Type.Null()]),
  /** The index of the segment, from 0, among the weights of the draw. */
  segment: Type.Integer(),
  weights: Type.Array(Type.Integer()),
  serverSeed: Type.String(),
  seedHash: Type.String(),
  luck: Type.String(),
};
/** A spin with the data for its check. */
export const Spin = Type.Object(spin);
export type Spin = Static<typeof Spin>;
/** `given`: the prize was paid; otherwise it waits in the reward centre. */
export const SpinValue = Type.Object({ spin: Spin, given: Type.Boolean(), wheel: WheelView });
export type SpinValue = Static<typeof SpinValue>;

/** GET /wps/promotions/:promotionId/spins */
export const SpinQuery = Type.Object(
  { cursor: Type.Optional(IdString), pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) },
  strict,
);
export type SpinQuery = Static<typeof SpinQuery>;
export const SpinPage = cursorPageOf(Spin);
export type SpinPage = Static<typeof SpinPage>;

/** GET /ops/v1/spins */
export const DeskSpin = Type.Object({ ...spin, ...member, promotionId: IdString });
export type DeskSpin = Static<typeof DeskSpin>;
export const DeskSpinQuery = Type.Object({ ...paging, ...ofMember, promotionId: Type.Optional(IdString) }, strict);
export type DeskSpinQuery = Static<typeof DeskSpinQuery>;

/** GET /ops/v1/promotions/:id/wheel: the wins of each segment. */
export const DeskWheel = Type.Array(
  Type.Object({ currency: Type.String(), label: Type.String(), won: Type.Integer(), stock: Part.properties.left }),
);
export type DeskWheel = Static<typeof DeskWheel>;

/** POST /ops/v1/spins: spins given by an operator, valid as long as the wheel. */
export const NewDeskSpins = Type.Object(
  {
    promotionId: IdString,
    username: saidLine(64),
    spins: Type.Integer({ minimum: 1, maximum: 1000 }),
    reason: Reason,
  },
  strict,
);
export type NewDeskSpins = Static<typeof NewDeskSpins>;
/** `waitsForSecond`: another operator must submit the same; nothing is given yet. */
export const NewDeskSpinsValue = Type.Object({ waitsForSecond: Type.Boolean() });
