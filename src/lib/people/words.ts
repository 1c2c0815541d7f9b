import type { AccountTie, DeskPersonRow, FoundBy } from './contract.ts';

/** What someone was found by, if their row doesn't show it. */
export const foundWords: Readonly<Partial<Record<FoundBy, string>>> = {
  reference: 'found by our reference',
  provider_reference: 'found by a provider’s reference',
  payment: 'found by amount and day',
};

export const stateWords: Readonly<Record<DeskPersonRow['state'], string>> = {
  active: 'Active',
  locked: 'Locked',
  blacklisted: 'Blocked',
  closed: 'Closed',
};

const accounts: Readonly<Record<string, string>> = {
  user_available: 'Wallet',
  user_pending_rewards: 'Rewards',
};
/** Someone's accounts in the ledger. */
export const accountWords = (kind: string): string =>
  accounts[kind] ?? kind.replace(/^user_/, '').replaceAll('_', ' ');

const holds: Readonly<Record<string, string>> = {
  order: 'on hold for an order',
  flag_automatic: 'on hold by our rules',
  flag_manual: 'flagged by staff',
  review: 'under review',
};
/** Why money is on hold. */
export const holdWords = (kind: string): string => holds[kind] ?? `on hold: ${kind}`;

/** Shown as long as a call lasts. */
export const callIsOn =
  'The customer’s pages show the call. End it under Actions when you’ve hung up.';

const said = {
  'on-call': callIsOn,
  'call-ended': 'Call ended.',
  'signed-out': 'Signed out everywhere. The customer gets an email.',
  unlocked:
    'Unlocked. If the customer had locked it themselves, they get the unlock link by email.',
  blocked: 'Blocked and signed out. The customer gets your message by email.',
  asked: 'Asked. A second approver finds it under Approvals.',
  noted: 'Note added.',
  limit: 'Limit set. The customer gets an email.',
  'limit-ended': 'Limit ended. The customer gets an email.',
  credited: 'Credited. The customer gets your message by email.',
  flagged: 'Money on hold. The customer sees why.',
  extended: 'Flag extended. The customer sees your message.',
  released: 'Released. The customer can use the money.',
  closed: 'Account closed. The customer gets the link that restores it.',
  restored: 'Account restored. The customer gets an email.',
  own: 'Saved. A colleague decides about this account from now on.',
} as const;
export type PersonSaid = keyof typeof said;

/** The result of the last form, from the address. */
export const personSaid = (key: string | null): string | undefined =>
  key !== null && Object.hasOwn(said, key) ? said[key as PersonSaid] : undefined;

/** A limit that staff can set for one person, worded as an action. */
/** The limits that staff can set for one person, without the regulator's. */
export const personalLimits = [
  'one_time_spend',
  'daily_spend',
  'one_time_withdrawal',
  'daily_withdrawal',
] as const;
export type PersonalLimitName = (typeof personalLimits)[number];

export const personalLimitWords: Readonly<Record<PersonalLimitName, string>> = {
  one_time_spend: 'Spend in one transaction',
  daily_spend: 'Spend in a day',
  one_time_withdrawal: 'Withdraw in one transaction',
  daily_withdrawal: 'Withdraw in a day',
};

/** What two accounts have in common: "same device, payout account". */
export const tieWords: Readonly<Record<AccountTie, string>> = {
  device: 'device',
  address: 'network address',
  document: 'identity number',
  payout_account: 'payout account',
};
