import type { DeskPerson } from './contract.ts';
import { personalLimits, personalLimitWords } from './words.ts';
import { isCallAllowed, type OperatorRole } from '#lib/desk/rights.ts';
import { formatMoney } from '#lib/money.ts';

/** The acts that a person's page offers besides notes, in order, and the text above their forms. */
export const personActWords = {
  call: {
    title: 'Start a call',
    about:
      'Before you dial: the customer’s pages then show that you’re on the phone with them, for 30 minutes at most. Ask them to open the app and look.',
  },
  'end-call': {
    title: 'End the call',
    about: 'As soon as you’ve hung up, so that no one else can pretend to be you.',
  },
  'sign-out': {
    title: 'Sign out everywhere',
    about: 'For a lost phone, or when someone else may be signed in. The customer gets an email.',
  },
  unlock: {
    title: 'Unlock',
    about:
      'Removes the locks that wrong passwords and PINs set. Someone who locked their own account gets the unlock link by email instead.',
  },
  'open-lock': {
    title: 'Open a lock set by code',
    about:
      'For someone who lost the paper. Only after its 24 hours, with their document checked, and with a second approver. It opens 24 hours later.',
  },
  limit: {
    title: 'Set a limit',
    about:
      'Replaces their level’s limit until the day you choose. A lower limit takes effect immediately; one above their level’s needs a second approver.',
  },
  'end-limit': {
    title: 'End a limit',
    about: 'Their level’s limit applies again. The customer gets an email.',
  },
  credit: {
    title: 'Goodwill credit',
    about:
      'Pays our own money into their wallet. It counts towards what you decide alone in a day; a large sum needs a second approver.',
  },
  flag: {
    title: 'Flag money',
    about:
      'Puts money of one of their orders on hold. They can’t pay or withdraw until the flag ends, and they see why.',
  },
  'extend-flag': {
    title: 'Extend a flag',
    about: 'You can’t extend a flag that you raised. The customer sees your message.',
  },
  'release-flag': {
    title: 'Release a flag',
    about: 'Ends it early: the customer can use the money. A large sum needs a second approver.',
  },
  block: {
    title: 'Block',
    about:
      'Takes effect immediately: no signing in, paying or withdrawing. Payments in progress continue, and they can still receive money. Lifting it needs a second approver.',
  },
  unblock: { title: 'Lift the block', about: 'This needs a second approver.' },
  close: {
    title: 'Close the account',
    about:
      'Only if they ask for it, and with no money in it. They get a link that restores it within 30 days; after that, their personal data is deleted.',
  },
  restore: {
    title: 'Restore the account',
    about: 'Within 30 days of being closed. They sign in with the password they had.',
  },
  own: {
    title: 'Declare a conflict of interest',
    about: 'From then on only colleagues can decide about this account. You can’t undo it.',
  },
} as const;
export type OfferedAct = keyof typeof personActWords;

/** When an act is possible at all. */
const isPossible: Readonly<Record<OfferedAct, (person: DeskPerson) => boolean>> = {
  call: ({ state, on_call: isOnCall }) => state !== 'closed' && !isOnCall,
  'end-call': ({ on_call: isOnCall }) => isOnCall,
  'sign-out': ({ state }) => state !== 'blacklisted',
  unlock: ({ state }) => state !== 'blacklisted',
  'open-lock': ({ emergency_lock: lock, waiting }) =>
    lock !== null && lock.opens_at === null && waiting === null,
  limit: () => true,
  'end-limit': ({ limits }) => limits.some(({ own_until }) => own_until !== null),
  credit: () => true,
  flag: ({ orders }) => orders.length > 0,
  'extend-flag': ({ flags }) => flags.some(({ state }) => state === 'open'),
  'release-flag': ({ flags }) => flags.some(({ state }) => state === 'open'),
  block: ({ state }) => state !== 'blacklisted',
  unblock: ({ state, waiting }) => state === 'blacklisted' && waiting === null,
  close: ({ state }) => state !== 'blacklisted',
  restore: () => true,
  own: () => true,
};

/** What this operator can do about someone now; nothing about an account that is tied to them. */
export function actsAbout(person: DeskPerson, role: OperatorRole): OfferedAct[] {
  if (person.tied !== null) return [];
  const names = Object.keys(personActWords) as OfferedAct[];
  return names.filter(
    (act) =>
      (act === 'restore') === (person.state === 'closed') &&
      isPossible[act](person) &&
      isCallAllowed(role, { method: 'post', path: `/desk/people/{id}/acts/${act}` }),
  );
}

/** The choices in the forms, by field name. */
export const choicesFor = ({ flags, flag_rules: rules }: DeskPerson) => ({
  limit: personalLimits.map((value) => ({ value, label: personalLimitWords[value] })),
  flag: flags
    .filter(({ state }) => state === 'open')
    .map(({ reference, title, amount, currency }) => ({
      value: reference,
      label: `${formatMoney(amount, currency)}, ${title}`,
    })),
  rule: rules.map(({ key, title }) => ({ value: key, label: title })),
});
