import type { Subject } from './kit.ts';
import { coingecko } from './vendors/coingecko.ts';
import { dojah } from './vendors/dojah.ts';
import { smileId } from './vendors/smile-id.ts';
import { vtpass } from './vendors/vtpass.ts';

/** Real adapters on stubs that imitate their vendors: one line for each. */
export const adapters: readonly Subject[] = [vtpass, dojah, smileId, coingecko];
