import type { Behaviour } from '#lib/sandbox/contract.ts';

/** How the sandbox's provider treats dollars that we send. */
export type Course =
  | 'sends'
  | 'says no'
  | 'pending then sent'
  | 'no answer, sent'
  | 'no answer, failed'
  | 'late'
  | 'tells twice';

const byBehaviour: Record<Behaviour, Course> = {
  done: 'sends',
  failed: 'says no',
  pending: 'pending then sent',
  timeout: 'no answer, sent',
  late: 'late',
  'duplicate notice': 'tells twice',
};

const byEnding: Readonly<Record<string, Course>> = {
  '3333': 'no answer, failed',
  '5555': 'pending then sent',
  '6666': 'says no',
  '7777': 'no answer, sent',
};

/** Endings of accounts that don't exist, or whose look-up gets no answer. */
export const NO_ACCOUNT = '8888';
export const NO_ANSWER = '4444';

export const courseOf = (account: string, behaviour: Behaviour): Course =>
  byEnding[account.slice(-4)] ?? byBehaviour[behaviour];

const ending = (digits: string, effect: string) => ({
  value: `account ending in ${digits}`,
  effect,
});

/** For the sandbox console: the result of each account; for others the switch decides. */
export const magicVoucherAccounts: readonly { value: string; effect: string }[] = [
  ending(NO_ACCOUNT, 'doesn’t exist'),
  ending(NO_ANSWER, 'gets no answer when it is looked up'),
  ending('3333', 'gets no dollars, and the answer gets lost'),
  ending('5555', 'gets dollars a few seconds later'),
  ending('6666', 'is declined and refunded'),
  ending('7777', 'gets dollars, but the answer gets lost'),
];

const holders = ['Chiamaka Okoro', 'Kwame Asante', 'Wanjiru Kamau', 'Tunde Bakare'] as const;

/** The owner of an account; always the same for the same account. */
export const holderOf = (account: string): string =>
  holders[Number(account.slice(1)) % holders.length] ?? holders[0];
