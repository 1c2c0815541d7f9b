import type { StartedDeposit } from '#lib/wallet/contract.ts';

/** Why a deposit didn't start: errors next to fields, or a sentence in the form (spec 8). */
export interface Trouble {
  fields: Record<string, string>;
  hint: string;
}

/**
 * The state of a new deposit. `choosing`: amount and method. `redirecting`: the gateway's page is
 * next. `prompted`: waiting for confirmation on the member's phone.
 */
export type NewDeposit =
  | { name: 'choosing' | 'starting'; amount: string | null }
  | { name: 'refused'; amount: string | null; trouble: Trouble }
  | { name: 'redirecting'; url: string; deposit: StartedDeposit }
  | { name: 'prompted'; deposit: StartedDeposit };

/** `chosen`: an amount, or another method for the same amount. */
export type NewDepositEvent =
  | { name: 'chosen'; amount: string | null }
  | { name: 'sent' }
  | { name: 'refused'; trouble: Trouble }
  | { name: 'started'; deposit: StartedDeposit };

/** The state after an event; the same state when it changes nothing. */
export function reduceNewDeposit(state: NewDeposit, event: NewDepositEvent): NewDeposit {
  if ('deposit' in state) return state;
  const { amount } = state;
  const isAnswer = event.name === 'started' || event.name === 'refused';
  // While a request is in flight nothing else can be chosen; otherwise no answer is expected.
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
