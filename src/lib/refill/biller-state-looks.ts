import type { BillerState } from './biller-states.ts';
import { billerStateWords } from './biller-states.ts';
import { iconCheck, iconPause, iconX } from '#lib/look/first-icons.ts';
import { iconHourglass, iconMinus } from '#lib/look/icons.ts';
import type { StateWord } from '#lib/look/states.ts';

const looks: Record<BillerState, Omit<StateWord, 'word'>> = {
  working: { tone: 'done', icon: iconCheck },
  slow: { tone: 'you', icon: iconHourglass },
  down: { tone: 'fail', icon: iconX },
  unknown: { tone: 'plain', icon: iconMinus },
};

/** The same while new payments wait. */
export const pausedLook: StateWord = { tone: 'fail', icon: iconPause, word: 'Paused' };

/** How a biller's state looks on screen; never by colour alone. */
export const billerStateLook = (state: BillerState): StateWord => ({
  ...looks[state],
  word: billerStateWords[state].word,
});
