import type { GateTicket } from '#lib/e-tickets/gate.contract.ts';
import type { Shown } from '#lib/e-tickets/browser/gate/gate-view.ts';
import { shapedTime, type TimeShape } from '#lib/look/zone-time.ts';

interface Words {
  isYes: boolean;
  /** Readable at arm's length. */
  word: string;
  why: string;
}

const reasons: Record<Exclude<Shown['result'], 'admitted'>, string> = {
  already: 'This ticket has already been used.',
  void: 'This ticket is no longer valid.',
  old_code: 'This ticket was transferred. Ask for its new code.',
  other_event: 'This ticket is for another event.',
  cancelled: 'This event is cancelled.',
  unknown: 'We couldn’t find that code.',
  forged: 'This code isn’t signed for this event. It’s for another one, or someone made it up.',
};

const NEWER =
  'The list on this phone doesn’t have this ticket yet. Scan it again when you’re online.';

/** What the person at the gate reads. */
export function wordsOf(shown: Shown): Words {
  const { result, first, isCorrected } = shown;
  if (result === 'admitted' && first)
    return { isYes: false, word: 'Stop', why: 'Another gate let this ticket in too.' };
  if (result === 'admitted') {
    const why = isCorrected ? 'The server knows this ticket.' : 'The ticket is good.';
    return { isYes: true, word: 'Let in', why };
  }
  const word = isCorrected ? 'Stop' : 'Don’t let in';
  return { isYes: false, word, why: shown.isNewer ? NEWER : reasons[result] };
}

/** "Regular · A7" */
export const placeOf = ({ class: name, seat }: GateTicket): string =>
  seat ? `${name} · ${seat}` : name;

/** "Today, 07:42pm, Main gate" */
export const formatEntry = (
  entry: { at: string; gate: string },
  timeZone: string,
  shape?: TimeShape,
): string => `${shapedTime(entry.at, timeZone, shape)}, ${entry.gate}`;
