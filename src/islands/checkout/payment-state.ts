/** `never`: it did not arrive. `unclear`: no one can tell yet. */
export type Lost = 'never' | 'unclear';

interface Attempt {
  /** Counted from 0; each one begins with empty boxes. */
  attempt: number;
  pin: string;
}

/** The result of an attempt. `opening`: the order exists and its page is loading. */
export type Outcome =
  | { name: 'ready' | 'opening' }
  | { name: 'wrong-pin'; error: string }
  | { name: 'lost'; lost: Lost };

/** The state of a payment in the checkout. `ready`: the PIN is typed. */
export type PaymentState = Attempt & (Outcome | { name: 'sending' });

/** `returned`: the browser restored the page from its cache. */
export type PaymentEvent =
  | { name: 'typed'; pin: string }
  | { name: 'sent' | 'returned' }
  | { name: 'answered'; attempt: number; outcome: Outcome };

export const beforePayment: PaymentState = { name: 'ready', attempt: 0, pin: '' };

export const isBusy = ({ name }: PaymentState): boolean => name === 'sending' || name === 'opening';

/** The state after an event; the same state when it changes nothing. */
export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  const { attempt, pin } = state;
  const next = { attempt: attempt + 1, pin: '' };
  if (event.name === 'answered') {
    // Only for the attempt that is waiting for it.
    if (state.name !== 'sending' || event.attempt !== attempt) return state;
    return { ...event.outcome, ...(event.outcome.name === 'opening' ? { attempt, pin } : next) };
  }
  if (isBusy(state)) return event.name === 'returned' ? { name: 'ready', ...next } : state;
  if (event.name === 'typed') return { ...state, pin: event.pin };
  return event.name === 'sent' ? { name: 'sending', attempt, pin } : state;
}
