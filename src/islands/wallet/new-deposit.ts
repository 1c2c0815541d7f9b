import type { StartedDeposit } from '#lib/wallet/contract.ts';

/** Why a deposit was not started: texts beside fields, or a sentence in the form (spec 8). */
export interface Trouble {
  fields: Record<string, string>;
  hint: string;
}

/**
 * How far a new deposit is. `choosing`: how much, and how. `redirecting`: the gateway's page comes
 * next. `prompted`: it is confirmed on the member's phone.
 */
export type NewDeposit =
  | { name: 'choosing' | 'starting'; amount: string | null }
  | { name: 'refused'; amount: string | null; trouble: Trouble }
  | { name: 'redirecting'; url: string; deposit: StartedDeposit }
  | { name: 'prompted'; deposit: StartedDeposit };

/** `chosen`: an amount, or another method for the same. */
export type NewDepositEvent =
  | { name: 'chosen'; amount: string | null }
  | { name: 'sent' }
  | { name: 'refused'; trouble: Trouble }
  | { name: 'started'; deposit: StartedDeposit };

/** What comes of an event; the same state when it changes nothing. */
export function reduceNewDeposit(state: NewDeposit, event: NewDepositEvent): NewDeposit {
  if ('deposit' in state) return state;
  const { amount } = state;
  const isAnswer = event.name === 'started' || event.name === 'refused';
  // While the server has the question nothing else is chosen; without one there is no answer.
  if (isAnswer !== (state.name === 'starting')) return state;
  switch (event.name) {
    case 'chosen':
      return { name: 'choosing', amount: event.amount };
    case 'sent':
      return { name: 'starting', amount };
    case 'refused':
      return { name: 'refused', amount, trouble: event.trouble };
    case 'started': {
      const { deposit } = event;
      const { redirect_url: url } = deposit;
      return url ? { name: 'redirecting', url, deposit } : { name: 'prompted', deposit };
    }
  }
}
