import type { DeskPersonRow, FoundBy } from '#lib/contracts/desk-people.ts';

/** What somebody was found by, beside their name. */
export const foundWords: Readonly<Record<FoundBy, string>> = {
  email: 'Email',
  username: 'Username',
  name: 'Name',
  phone: 'Phone number',
  reference: 'Our reference',
  provider_reference: 'Provider’s reference',
  payment: 'Amount and day',
};

export const stateWords: Readonly<Record<DeskPersonRow['state'], string>> = {
  active: 'Active',
  locked: 'Locked',
  blacklisted: 'Blocked',
  closed: 'Closed',
};
