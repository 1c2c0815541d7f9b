/** `never`: it did not arrive. `unclear`: nobody can tell yet. */
export type Lost = 'never' | 'unclear';

interface Attempt {
  /** Counted from 0; each one begins with empty boxes. */
  attempt: number;
  pin: string;
}

/**
 * Where a payment stands in the checkout. `ready`: the PIN is typed. `opening`: the order exists and
 * its page is on its way.
 */
export type PaymentState = Attempt &
  (
    | { name: 'ready' | 'sending' | 'opening' }
    | { name: 'wrong-pin'; error: string }
    | { name: 'lost'; lost: Lost }
  );

/** `returned`: the browser brought the page back from its memory. The last three answer an attempt. */
export type PaymentEvent =
  | { name: 'typed'; pin: string }
  | { name: 'sent' | 'returned' }
  | { name: 'arrived'; attempt: number }
  | { name: 'refused'; attempt: number; pinError: string | undefined }
  | { name: 'lost'; attempt: number; lost: Lost };

export const beforePayment: PaymentState = { name: 'ready', attempt: 0, pin: '' };

export const isBusy = ({ name }: PaymentState): boolean => name === 'sending' || name === 'opening';

/** What comes of an event; the same state when it changes nothing. */
export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  const { attempt, pin } = state;
  const next = { attempt: attempt + 1, pin: '' };
  // An answer counts for the attempt that waits for it.
  if ('attempt' in event && (state.name !== 'sending' || event.attempt !== attempt)) return state;
  switch (event.name) {
    case 'typed':
      return isBusy(state) ? state : { ...state, pin: event.pin };
    case 'sent':
      return isBusy(state) ? state : { name: 'sending', attempt, pin };
    case 'returned':
      return isBusy(state) ? { name: 'ready', ...next } : state;
    case 'arrived':
      return { name: 'opening', attempt, pin };
    case 'refused': {
      const { pinError: error } = event;
      return error ? { name: 'wrong-pin', error, ...next } : { name: 'ready', ...next };
    }
    case 'lost':
      return { name: 'lost', lost: event.lost, ...next };
  }
}
