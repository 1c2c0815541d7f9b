import type { TicketState } from './ticket-words.ts';
import { iconCheck } from '#lib/look/first-icons.ts';
import { iconClock, iconMessageCircle, iconUndo2 } from '#lib/look/icons.ts';
import type { StateWord } from '#lib/look/states.ts';

/** The label of a ticket's state on screen. */
export const ticketStateWords: Record<TicketState, StateWord> = {
  open: { word: 'Open', tone: 'with', icon: iconClock },
  answered: { word: 'Answered', tone: 'done', icon: iconMessageCircle },
  closed: { word: 'Closed', tone: 'plain', icon: iconCheck },
  reopened: { word: 'Open again', tone: 'with', icon: iconUndo2 },
};
