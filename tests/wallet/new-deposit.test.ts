import { describe, expect, it } from 'vitest';
import {
  reduceNewDeposit,
  type NewDeposit,
  type NewDepositEvent,
} from '#islands/wallet/new-deposit.ts';
import { startedOf } from '#tests/support/funding.ts';

const amount = '500.00';
const trouble = { fields: { amount: 'Enter at least ₦100.00.' }, hint: '' };
const redirect_url = 'https://gateway.example/pay';
const atGateway = { ...startedOf(), redirect_url };
const byPhone = { ...startedOf(), redirect_url: null };

const states = {
  choosing: { name: 'choosing', amount },
  starting: { name: 'starting', amount },
  refused: { name: 'refused', amount, trouble },
  redirecting: { name: 'redirecting', url: redirect_url, deposit: atGateway },
  prompted: { name: 'prompted', deposit: byPhone },
} satisfies Record<NewDeposit['name'], NewDeposit>;

const events = {
  chosen: { name: 'chosen', amount: '900.00' },
  sent: { name: 'sent' },
  refused: { name: 'refused', trouble },
  started: { name: 'started', deposit: atGateway },
} satisfies Record<NewDepositEvent['name'], NewDepositEvent>;

const open = [states.choosing, states.refused];
const over = [states.redirecting, states.prompted];

describe('a new deposit', () => {
  it.each(open)('accepts another choice while it is $name, and the refusal disappears', (state) => {
    expect(reduceNewDeposit(state, events.chosen)).toEqual({
      name: 'choosing',
      amount: '900.00',
    });
  });

  it.each(open)('starts while it is $name', (state) => {
    expect(reduceNewDeposit(state, events.sent)).toEqual(states.starting);
  });

  it.each(open)('ignores an answer that no one waits for while it is $name', (state) => {
    expect(reduceNewDeposit(state, events.refused)).toBe(state);
    expect(reduceNewDeposit(state, events.started)).toBe(state);
  });

  it('ignores a second tap, and other choices, while it starts', () => {
    for (const name of ['sent', 'chosen'] as const)
      expect(reduceNewDeposit(states.starting, events[name])).toBe(states.starting);
  });

  it('shows what the server refused, and keeps the amount', () => {
    expect(reduceNewDeposit(states.starting, events.refused)).toEqual(states.refused);
  });

  it('continues at the gateway, or on the phone', () => {
    expect(reduceNewDeposit(states.starting, events.started)).toEqual(states.redirecting);
    expect(reduceNewDeposit(states.starting, { name: 'started', deposit: byPhone })).toEqual(
      states.prompted,
    );
  });

  it.each(over)('is not changed by anything once it is $name', (state) => {
    for (const event of Object.values(events)) expect(reduceNewDeposit(state, event)).toBe(state);
  });
});
