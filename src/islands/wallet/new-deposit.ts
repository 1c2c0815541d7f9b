import type { StartedDeposit } from '#lib/contracts/wallet.ts';

/** Why a deposit was not started: texts beside fields, or a sentence in the form (spec 8). */
export interface Trouble {
  fields: Record<string, string>;
  hint: string;
}

type AtGateway = StartedDeposit & { redirect_url: string };

/**
 * How far a new deposit is. `choosing`: how much, and how. `redirecting`: the gateway's page comes
 * next. `prompted`: it is confirmed on the member's phone.
 */
export type NewDeposit =
  | { name: 'choosing' | 'starting'; amount: string | null }
  | { name: 'refused'; amount: string | null; trouble: Trouble }
  | { name: 'redirecting'; deposit: AtGateway }
  | { name: 'prompted'; deposit: StartedDeposit };

export type NewDepositEvent =
  | { name: 'amount-chosen'; amount: string }
  | { name: 'method-chosen' | 'sent' }
  | { name: 'refused'; trouble: Trouble }
  | { name: 'started'; deposit: StartedDeposit };

const isAtGateway = (deposit: StartedDeposit): deposit is AtGateway =>
  deposit.redirect_url !== null;

function afterAnswer(amount: string | null, event: NewDepositEvent): NewDeposit | null {
  if (event.name === 'refused') return { name: 'refused', amount, trouble: event.trouble };
  if (event.name !== 'started') return null;
  const { deposit } = event;
  return isAtGateway(deposit) ? { name: 'redirecting', deposit } : { name: 'prompted', deposit };
}

/** What comes of an event; the same state when it changes nothing. */
export function reduceNewDeposit(state: NewDeposit, event: NewDepositEvent): NewDeposit {
  if ('deposit' in state) return state;
  const { amount } = state;
  // Nothing else is chosen while the server has the question.
  if (state.name === 'starting') return afterAnswer(amount, event) ?? state;
  switch (event.name) {
    case 'amount-chosen':
      return { name: 'choosing', amount: event.amount };
    case 'method-chosen':
      return { name: 'choosing', amount };
    case 'sent':
      return { name: 'starting', amount };
    default:
      return state;
  }
}
