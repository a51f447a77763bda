import { die } from './dice.ts';
import { giftBox } from './gift.ts';
import { ivory, stone } from './materials.ts';
import { type Palette, palettes } from './palettes.ts';
import type { PromotionScene } from './promotion.ts';
import { type SignName, signNamed } from './signs.ts';

/** A promotion's picture; its average colour is measured, since a sign in the light weighs more than the palette. */
type PromotionPicture = PromotionScene & { slug: string; colour: string };

/** A street with signs in its light, the first one largest. */
const lit = (slug: string, colour: string, palette: Palette, seed: number, ...names: SignName[]): PromotionPicture => ({
  slug,
  colour,
  palette,
  seed,
  signs: names.map(signNamed),
});

const { ember, jade } = palettes;

/** The pictures of promotions that come with the product. */
export const promotions: readonly PromotionPicture[] = [
  {
    slug: 'welcome',
    colour: '#713928',
    palette: ember,
    seed: 61,
    things: [...giftBox([-20, -10], 122, 30, ember), die([190, 66, 120], 66, [-62, 0, 0], ivory(ember))],
  },
  {
    slug: 'newcomer',
    colour: '#33553c',
    palette: jade,
    seed: 17,
    things: [...giftBox([60, -30], 92, -24, jade), die([-110, 74, 110], 74, [148, 18, -14], stone(jade))],
  },
  lit('reload', '#6b5e27', palettes.royal, 23, 'coin', 'chip', 'coin'),
  lit('cashback', '#4b3f55', palettes.dusk, 31, 'moon', 'coin'),
  lit('slots', '#4f4670', palettes.neon, 44, 'reels', 'cherries', 'bell'),
  lit('live', '#435d45', palettes.felt, 52, 'cards', 'chip', 'gem'),
  lit('fishing', '#464d52', palettes.river, 63, 'koi', 'koi', 'lotus'),
  lit('sports', '#535256', palettes.storm, 71, 'ball', 'crown'),
  lit('cards', '#674a66', palettes.plum, 83, 'cards', 'crown', 'chip'),
  lit('lottery', '#7a4e2f', palettes.broth, 94, 'balls', 'star', 'clover'),
  lit('vip', '#685d25', palettes.royal, 105, 'crown', 'gem', 'star'),
  lit('birthday', '#7a4347', palettes.rose, 116, 'flame', 'star', 'star'),
  lit('calendar', '#48635d', palettes.pearl, 127, 'lantern', 'lantern', 'lantern'),
  lit('voucher', '#5a612f', palettes.moss, 138, 'clover', 'gem', 'coin'),
  lit('stories', '#654862', palettes.plum, 149, 'lotus', 'moon', 'star'),
  lit('rain', '#7a4347', palettes.rose, 162, 'envelope', 'envelope', 'coin'),
  lit('wheel', '#685d25', palettes.royal, 173, 'wheel', 'star', 'gem'),
  lit('app', '#4a3e56', palettes.dusk, 151, 'pad', 'die'),
];
