import { describeForm } from '#lib/contracts/describe-form.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import type { FieldWords } from '#lib/desk/form-view.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { reasonField } from '#lib/desk/reason-field.ts';
import * as calls from './acts.contract.ts';
import type { PersonSaid } from './words.ts';

interface Person {
  id: string;
  currency: CurrencyCode;
  /** The choices in the forms, by field name. */
  choices: Readonly<Partial<Record<'limit' | 'flag' | 'rule', FieldWords['choices']>>>;
}

const reason = reasonField;
const told = (hint: string) =>
  ({ name: 'told', label: 'Message to the customer', hint, rows: 3 }) as const;
const amountOf = ({ currency }: Person) => ({ name: 'amount', label: 'Amount', currency }) as const;
const until = (hint: string) =>
  ({ name: 'until', kind: 'day', label: 'Until', hint, endOfDay: true }) as const;
const choice = <N extends keyof Person['choices']>(
  name: N,
  label: string,
  { choices }: Person,
) => ({
  name,
  label,
  placeholder: 'Choose one',
  choices: choices[name] ?? [],
});

/** Where an act leads: if a second approver has to agree, the person's page shows it. */
const then = ({ id }: Pick<Person, 'id'>, said: PersonSaid) => ({
  params: { id },
  variant: 'line' as const,
  next: deskPaths.personSaid(id, said),
  nextSecond: deskPaths.personSaid(id, 'asked'),
});

export const noteForm = (id: string) =>
  describeForm(calls.noteDeskPerson, {
    ...then({ id }, 'noted'),
    rows: [
      {
        name: 'text',
        label: 'New note',
        rows: 3,
        hint: 'For colleagues. Customers can request a copy of their data, and notes are part of it.',
      },
    ],
    button: 'Add the note',
    busyText: 'Adding',
  });

/** The form of each act on a person. */
export const actForms = {
  call: (person: Person) =>
    describeForm(calls.beginDeskCall, {
      ...then(person, 'on-call'),
      rows: [reason],
      button: 'Start the call',
      busyText: 'Starting',
    }),
  'end-call': (person: Person) =>
    describeForm(calls.endDeskCall, {
      ...then(person, 'call-ended'),
      rows: [],
      button: 'End the call',
      busyText: 'Ending',
    }),
  'sign-out': (person: Person) =>
    describeForm(calls.signOutDeskPerson, {
      ...then(person, 'signed-out'),
      rows: [reason],
      button: 'Sign them out everywhere',
      busyText: 'Signing out',
    }),
  unlock: (person: Person) =>
    describeForm(calls.unlockDeskPerson, {
      ...then(person, 'unlocked'),
      rows: [reason],
      button: 'Unlock the account',
      busyText: 'Unlocking',
    }),
  block: (person: Person) =>
    describeForm(calls.blockDeskPerson, {
      ...then(person, 'blocked'),
      rows: [told('Goes into our email. Explain why, and what they can do.'), reason],
      button: 'Block this account now',
      busyText: 'Blocking',
      variant: 'danger',
    }),
  unblock: (person: Person) =>
    describeForm(calls.unblockDeskPerson, {
      ...then(person, 'asked'),
      rows: [reason],
      button: 'Ask to lift the block',
      busyText: 'Asking',
    }),
  'open-lock': (person: Person) =>
    describeForm(calls.openLockDeskPerson, {
      ...then(person, 'asked'),
      rows: [reason],
      button: 'Ask to open the account',
      busyText: 'Asking',
    }),
  limit: (person: Person) =>
    describeForm(calls.limitDeskPerson, {
      ...then(person, 'limit'),
      rows: [
        choice('limit', 'Limit', person),
        amountOf(person),
        until('The end of that day. A year at most.'),
        reason,
      ],
      button: 'Set the limit',
      busyText: 'Setting',
    }),
  'end-limit': (person: Person) =>
    describeForm(calls.endLimitDeskPerson, {
      ...then(person, 'limit-ended'),
      rows: [choice('limit', 'Limit', person), reason],
      button: 'End the limit',
      busyText: 'Ending',
    }),
  credit: (person: Person) =>
    describeForm(calls.creditDeskPerson, {
      ...then(person, 'credited'),
      rows: [amountOf(person), told('Goes into our email. Explain what it’s for.'), reason],
      button: 'Pay the credit',
      busyText: 'Paying',
    }),
  flag: (person: Person) =>
    describeForm(calls.flagDeskPerson, {
      ...then(person, 'flagged'),
      rows: [
        { name: 'order', label: 'Order', hint: 'Its reference: OJ-…' },
        choice('rule', 'Rule', person),
        amountOf(person),
        told('They see it with the flag. Write what we saw.'),
        reason,
      ],
      button: 'Put the money on hold',
      busyText: 'Flagging',
      variant: 'danger',
    }),
  'extend-flag': (person: Person) =>
    describeForm(calls.extendDeskFlag, {
      ...then(person, 'extended'),
      rows: [
        choice('flag', 'Flag', person),
        until('The end of that day. 30 days more at most.'),
        told('They see it with the flag.'),
        reason,
      ],
      button: 'Extend the flag',
      busyText: 'Extending',
    }),
  'release-flag': (person: Person) =>
    describeForm(calls.releaseDeskFlag, {
      ...then(person, 'released'),
      rows: [choice('flag', 'Flag', person), reason],
      button: 'Release the money',
      busyText: 'Releasing',
    }),
  close: (person: Person) =>
    describeForm(calls.closeDeskPerson, {
      ...then(person, 'closed'),
      rows: [reason],
      button: 'Close the account',
      busyText: 'Closing',
      variant: 'danger',
    }),
  restore: (person: Person) =>
    describeForm(calls.restoreDeskPerson, {
      ...then(person, 'restored'),
      rows: [reason],
      button: 'Restore the account',
      busyText: 'Restoring',
    }),
  own: (person: Person) =>
    describeForm(calls.ownDeskPerson, {
      ...then(person, 'own'),
      rows: [reason],
      button: 'Leave them to colleagues',
      busyText: 'Saving',
    }),
};
