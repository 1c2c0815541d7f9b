import { iconCheck, iconSearch, iconShieldCheck, iconX } from './first-icons.ts';
import { iconBan, iconClock, iconHand, iconHourglass, iconUndo2 } from './icons.ts';

export type Tone = 'aside' | 'with' | 'done' | 'fail' | 'you' | 'plain';
export interface StateWord {
  word: string;
  tone: Tone;
  icon: string;
}

/** The label of an order's status if nothing more is known; a state is never shown by colour alone. */
export const stateWords = {
  awaiting_user: { word: 'Action needed', tone: 'you', icon: iconHand },
  offer_changed: { word: 'Action needed', tone: 'you', icon: iconHand },
  processing: { word: 'In progress', tone: 'aside', icon: iconShieldCheck },
  unknown: { word: 'Checking', tone: 'aside', icon: iconHourglass },
  under_review: { word: 'In review', tone: 'with', icon: iconSearch },
  completed: { word: 'Completed', tone: 'done', icon: iconCheck },
  partly_completed: { word: 'Partly completed', tone: 'done', icon: iconCheck },
  failed: { word: 'Failed – refunded', tone: 'fail', icon: iconX },
  rejected: { word: 'Declined', tone: 'fail', icon: iconX },
  cancelled: { word: 'Cancelled', tone: 'plain', icon: iconBan },
  reversed: { word: 'Reversed', tone: 'plain', icon: iconUndo2 },
} as const satisfies Record<string, StateWord>;
export type OrderState = keyof typeof stateWords;

/** Who has the money after we sent it; changes the label of `processing`. */
export type SentTo = 'bank' | 'network' | 'distributor' | 'provider';

/** Failed before anyone had paid: there is nothing to refund. */
const failedUnpaid: StateWord = { word: 'Failed', tone: 'fail', icon: iconX };

/** Facts that change the label of a status. */
export interface LabelFacts {
  sentTo?: SentTo | null | undefined;
  /** A flag holds the received money. */
  onHold?: boolean | undefined;
  /** The current one of several stages, in words. */
  stage?: string | undefined;
  /** No money was taken for it: a deposit that never arrived, a sale, a free order. */
  unpaid?: boolean | undefined;
}

/** Incoming money that a flag holds: not done for its owner, although the order is. */
const held: StateWord = { word: 'On hold', tone: 'aside', icon: iconShieldCheck };

/** The label, tone and icon of a status; an unknown one is shown as it is, in a neutral tone. */
export function stateWord(
  status: string,
  { sentTo, onHold, stage, unpaid }: LabelFacts = {},
): StateWord {
  if (onHold) return held;
  if (status === 'failed' && unpaid) return failedUnpaid;
  if (stage !== undefined) return { word: stage, tone: 'with', icon: iconClock };
  if (status === 'processing' && sentTo)
    return { word: `Sent to the ${sentTo}`, tone: 'with', icon: iconClock };
  if (Object.hasOwn(stateWords, status)) return stateWords[status as OrderState];
  return { word: status.replaceAll('_', ' '), tone: 'plain', icon: iconClock };
}
