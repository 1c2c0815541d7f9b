import type { OperatorRole } from './rights.ts';

/** What is wrong, and who is notified: everyone with the first of these roles that anyone has. */
export const alarmKinds = {
  float: {
    title: 'A balance with a provider is low',
    advice: 'Top it up before orders fail.',
    roles: ['treasurer', 'owner'],
  },
  findings: {
    title: 'Our books differ from a provider’s',
    advice: 'Give each finding an owner and find out which side is right.',
    roles: ['treasurer', 'owner'],
  },
  deposits: {
    title: 'Payments are waiting too long',
    advice: 'Decide the oldest first; a dispute past its deadline is lost.',
    roles: ['treasurer', 'lead', 'owner'],
  },
  orders: {
    title: 'Orders are late',
    advice: 'Ask the provider, then complete, stop or refund each.',
    roles: ['lead', 'owner'],
  },
  tickets: {
    title: 'Tickets are waiting too long for a first answer',
    advice: 'Answer the oldest first, or give them to someone who can.',
    roles: ['lead', 'owner'],
  },
  books: {
    title: 'What we owe members isn’t published',
    advice: 'Run `npm run ops -- audit`, and find the account that differs before the next night.',
    roles: ['owner'],
  },
  provider: {
    title: 'A provider is down',
    advice: 'Change the order of providers, or switch the service off until it works.',
    roles: ['lead', 'owner'],
  },
} as const satisfies Record<
  string,
  { title: string; advice: string; roles: readonly OperatorRole[] }
>;
export type AlarmKind = keyof typeof alarmKinds;
