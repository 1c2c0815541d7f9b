import type { PersonActName } from '#lib/people/browser/calls.ts';
import type { PersonSaid } from '#lib/people/words.ts';

/** What a field of an act accepts; each except the reason has the call's name. */
export interface ActField {
  name: string;
  kind: 'text' | 'words' | 'amount' | 'day' | 'choice';
  label: string;
  hint?: string;
  most?: number;
}

export interface ActForm {
  fields: readonly ActField[];
  said: PersonSaid;
  button: string;
  busyText: string;
  variant?: 'line' | 'danger';
}

const reason: ActField = {
  name: 'reason',
  kind: 'text',
  label: 'Reason',
  hint: 'For the audit log.',
  most: 300,
};
const told = (hint: string): ActField => ({
  name: 'told',
  kind: 'words',
  label: 'Message to the customer',
  hint,
  most: 500,
});
const amount: ActField = { name: 'amount', kind: 'amount', label: 'Amount' };
const until = (hint: string): ActField => ({ name: 'until', kind: 'day', label: 'Until', hint });
const limit: ActField = { name: 'limit', kind: 'choice', label: 'Limit' };
const flag: ActField = { name: 'flag', kind: 'choice', label: 'Flag' };

/** The form of each act on a person. */
export const actForms: Readonly<Record<PersonActName, ActForm>> = {
  note: {
    fields: [
      {
        name: 'text',
        kind: 'words',
        label: 'New note',
        most: 1000,
        hint: 'For colleagues. Customers can request a copy of their data, and notes are part of it.',
      },
    ],
    said: 'noted',
    button: 'Add the note',
    busyText: 'Adding',
  },
  'sign-out': {
    fields: [reason],
    said: 'signed-out',
    button: 'Sign them out everywhere',
    busyText: 'Signing out',
  },
  unlock: {
    fields: [reason],
    said: 'unlocked',
    button: 'Unlock the account',
    busyText: 'Unlocking',
  },
  block: {
    fields: [told('Goes into our email. Explain why, and what they can do.'), reason],
    said: 'blocked',
    button: 'Block this account now',
    busyText: 'Blocking',
    variant: 'danger',
  },
  unblock: {
    fields: [reason],
    said: 'asked',
    button: 'Ask to lift the block',
    busyText: 'Asking',
  },
  limit: {
    fields: [limit, amount, until('The end of that day. A year at most.'), reason],
    said: 'limit',
    button: 'Set the limit',
    busyText: 'Setting',
  },
  'end-limit': {
    fields: [limit, reason],
    said: 'limit-ended',
    button: 'End the limit',
    busyText: 'Ending',
  },
  credit: {
    fields: [amount, told('Goes into our email. Explain what it’s for.'), reason],
    said: 'credited',
    button: 'Pay the credit',
    busyText: 'Paying',
  },
  flag: {
    fields: [
      { name: 'order', kind: 'text', label: 'Order', hint: 'Its reference: OJ-…', most: 40 },
      { name: 'rule', kind: 'choice', label: 'Rule' },
      amount,
      told('They see it with the flag. Write what we saw.'),
      reason,
    ],
    said: 'flagged',
    button: 'Put the money on hold',
    busyText: 'Flagging',
    variant: 'danger',
  },
  'extend-flag': {
    fields: [
      ...[flag, until('The end of that day. 30 days more at most.')],
      ...[told('They see it with the flag.'), reason],
    ],
    said: 'extended',
    button: 'Extend the flag',
    busyText: 'Extending',
  },
  'release-flag': {
    fields: [flag, reason],
    said: 'released',
    button: 'Release the money',
    busyText: 'Releasing',
  },
  close: {
    fields: [reason],
    said: 'closed',
    button: 'Close the account',
    busyText: 'Closing',
    variant: 'danger',
  },
  restore: {
    fields: [reason],
    said: 'restored',
    button: 'Restore the account',
    busyText: 'Restoring',
  },
  own: {
    fields: [reason],
    said: 'own',
    button: 'Leave them to colleagues',
    busyText: 'Saving',
  },
};
