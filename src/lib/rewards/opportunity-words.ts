import type { Opportunity } from './opportunities.contract.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';

type Worth = Pick<Opportunity, 'amount' | 'currency' | 'gold_coins'>;

/** "₦200.00 and 10 gold coins" */
export function describeWorth({ amount, currency, gold_coins }: Worth): string {
  const coins = gold_coins === 1 ? '1 gold coin' : `${gold_coins} gold coins`;
  return [
    ...(parseAmount(amount) > 0n ? [formatMoney(amount, currency)] : []),
    ...(gold_coins > 0 ? [coins] : []),
  ].join(' and ');
}

/** Each task's name at the desk. */
export const taskNames: Readonly<Record<Opportunity['task'], string>> = {
  verify: 'Verify identity',
  first_trade: 'First trade',
  two_factor: 'Two-factor sign-in',
  friend: 'A friend who trades',
  learn: 'Learn and answer',
};

/** What to do first: claim what is done, else the open task that pays most; undefined if nothing is left. */
export function nextTask(opportunities: readonly Opportunity[]): Opportunity | undefined {
  const done = opportunities.find(({ state }) => state === 'ready');
  const open = opportunities.filter(({ state }) => state === 'open');
  const most = open.toSorted((a, b) => (parseAmount(a.amount) < parseAmount(b.amount) ? 1 : -1));
  return done ?? most[0];
}
