import { expect, it } from 'vitest';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import { nextTask } from '#lib/rewards/opportunity-words.ts';

const task = (title: string, state: Opportunity['state'], amount: string): Opportunity => ({
  id: '0b3f8a52-6a38-4a53-9f51-000000000001',
  task: 'learn',
  title,
  text: '',
  amount,
  currency: 'NGN',
  gold_coins: 1,
  state,
  progress: { done: 0, of: 1 },
  link: '/help',
  ends_at: null,
  left: 1,
  question: null,
});
const claimed = task('Verify', 'claimed', '900.00');
const small = task('Read', 'open', '50.00');
const large = task('Trade', 'open', '200.00');

it('suggests claiming what is done before anything else', () => {
  const ready = task('Invite', 'ready', '10.00');
  expect(nextTask([claimed, small, ready, large])).toBe(ready);
});

it('otherwise suggests the open task that pays most', () => {
  expect(nextTask([claimed, small, large])).toBe(large);
  expect(nextTask([claimed])).toBeUndefined();
});
