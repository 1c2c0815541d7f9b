import { describe, expect, it } from 'vitest';
import {
  beforePayment,
  reducePayment,
  type Outcome,
  type PaymentEvent,
  type PaymentState,
} from '#islands/checkout/payment-state.ts';

const boxes = { attempt: 2, pin: '123456' };
const states = {
  ready: { name: 'ready', ...boxes },
  sending: { name: 'sending', ...boxes },
  opening: { name: 'opening', ...boxes },
  'wrong-pin': { name: 'wrong-pin', error: 'Incorrect PIN.', ...boxes },
  lost: { name: 'lost', lost: 'unclear', ...boxes },
} satisfies Record<PaymentState['name'], PaymentState>;

const sent: PaymentEvent = { name: 'sent' };
const returned: PaymentEvent = { name: 'returned' };
const typed: PaymentEvent = { name: 'typed', pin: '1' };
const answered = (outcome: Outcome): PaymentEvent => ({ name: 'answered', attempt: 2, outcome });
const answers = [
  answered({ name: 'opening' }),
  answered({ name: 'ready' }),
  answered({ name: 'wrong-pin', error: 'Incorrect PIN.' }),
  answered({ name: 'lost', lost: 'never' }),
];
const emptied = { attempt: 3, pin: '' };

const waiting = [states.ready, states['wrong-pin'], states.lost];
const busy = [states.sending, states.opening];

describe('a payment in the checkout', () => {
  it('begins with empty boxes', () => {
    expect(beforePayment).toEqual({ name: 'ready', attempt: 0, pin: '' });
  });

  it.each(waiting)('accepts the PIN while it is $name, and keeps the message', (state) => {
    expect(reducePayment(state, typed)).toEqual({ ...state, pin: '1' });
  });

  it.each(waiting)('is sent while it is $name, and the earlier message disappears', (state) => {
    expect(reducePayment(state, sent)).toEqual({ name: 'sending', ...boxes });
  });

  it.each(busy)('ignores a second tap and more digits while it is $name', (state) => {
    expect(reducePayment(state, sent)).toBe(state);
    expect(reducePayment(state, typed)).toBe(state);
  });

  it('waits for the page of its order once it has arrived', () => {
    expect(reducePayment(states.sending, answers[0]!)).toEqual({ name: 'opening', ...boxes });
  });

  it('begins a new attempt with empty boxes after every other answer', () => {
    expect(answers.slice(1).map((answer) => reducePayment(states.sending, answer))).toEqual([
      { name: 'ready', ...emptied },
      { name: 'wrong-pin', error: 'Incorrect PIN.', ...emptied },
      { name: 'lost', lost: 'never', ...emptied },
    ]);
  });

  it.each([...waiting, states.opening])('ignores every answer while it is $name', (state) => {
    for (const answer of answers) expect(reducePayment(state, answer)).toBe(state);
  });

  it('ignores the answer to an earlier attempt', () => {
    for (const answer of answers)
      expect(reducePayment(states.sending, { ...answer, attempt: 1 } as PaymentEvent)).toBe(
        states.sending,
      );
  });

  it.each(busy)('starts again when the page is restored while it is $name', (state) => {
    expect(reducePayment(state, returned)).toEqual({ name: 'ready', ...emptied });
  });

  it.each(waiting)('stays as it is when the page is restored while it is $name', (state) => {
    expect(reducePayment(state, returned)).toBe(state);
  });

  it('does not accept the answer of a payment from before the page was restored', () => {
    const again = reducePayment(reducePayment(states.sending, returned), sent);
    for (const answer of answers) expect(reducePayment(again, answer)).toBe(again);
  });
});
