import { die } from './dice.ts';
import { giftBox } from './gift.ts';
import { ivory, stone } from './materials.ts';
import { type Palette, palettes } from './palettes.ts';
import type { PromotionScene } from './promotion.ts';
import { type SignName, signNamed } from './signs.ts';

/** A street with signs in its light, the first one largest. */
const lit = (
  slug: string,
  palette: Palette,
  seed: number,
  ...names: SignName[]
): PromotionScene & { slug: string } => ({
  slug,
  palette,
  seed,
  signs: names.map(signNamed),
});

const { ember, jade } = palettes;

/** The pictures of promotions that come with the house. */
export const promotions: readonly (PromotionScene & { slug: string })[] = [
  {
    slug: 'welcome',
    palette: ember,
    seed: 61,
    things: [...giftBox([-20, -10], 122, 30, ember), die([190, 66, 120], 66, [-62, 0, 0], ivory(ember))],
  },
  {
    slug: 'newcomer',
    palette: jade,
    seed: 17,
    things: [...giftBox([60, -30], 92, -24, jade), die([-110, 74, 110], 74, [148, 18, -14], stone(jade))],
  },
  lit('reload', palettes.royal, 23, 'coin', 'chip', 'coin'),
  lit('cashback', palettes.dusk, 31, 'moon', 'coin'),
  lit('slots', palettes.neon, 44, 'reels', 'cherries', 'bell'),
  lit('live', palettes.felt, 52, 'cards', 'chip', 'gem'),
  lit('fishing', palettes.river, 63, 'koi', 'koi', 'lotus'),
  lit('sports', palettes.storm, 71, 'ball', 'crown'),
  lit('cards', palettes.plum, 83, 'cards', 'crown', 'chip'),
  lit('lottery', palettes.broth, 94, 'balls', 'star', 'clover'),
  lit('vip', palettes.royal, 105, 'crown', 'gem', 'star'),
  lit('birthday', palettes.rose, 116, 'flame', 'star', 'star'),
  lit('calendar', palettes.pearl, 127, 'lantern', 'lantern', 'lantern'),
  lit('voucher', palettes.moss, 138, 'clover', 'gem', 'coin'),
  lit('stories', palettes.plum, 149, 'lotus', 'moon', 'star'),
  lit('app', palettes.dusk, 151, 'pad', 'die'),
];
