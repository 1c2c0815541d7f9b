import { describe, expect, it } from 'vitest';
import {
  followed,
  reduceFollowed,
  type FollowedDeposit,
  type FollowEvent,
} from '#islands/wallet/followed-deposit.ts';
import { depositOf } from '#tests/support/funding.ts';

const deposit = depositOf({ status: 'awaiting_user' });
const completed = depositOf({ status: 'completed' });
const asked: FollowEvent = { name: 'asked' };
const unanswered: FollowEvent = { name: 'unanswered' };
const answered: FollowEvent = { name: 'answered', deposit };

const open = (name: 'open' | 'offline', isAsking: boolean): FollowedDeposit => ({
  name,
  isAsking,
  deposit,
});
const decided: FollowedDeposit = { name: 'decided', deposit: completed };
const names = ['open', 'offline'] as const;

describe('a deposit that is followed', () => {
  it('is open until the server has decided it', () => {
    expect(followed(deposit)).toEqual(open('open', false));
    expect(followed(completed)).toEqual(decided);
  });

  it.each(names)('is queried once at a time while it is %s', (name) => {
    const asking = reduceFollowed(open(name, false), asked);
    expect(asking).toEqual(open(name, true));
    expect(reduceFollowed(asking, asked)).toBe(asking);
  });

  it.each(names)('is offline without an answer, and open with one, after %s', (name) => {
    expect(reduceFollowed(open(name, true), unanswered)).toEqual(open('offline', false));
    expect(reduceFollowed(open(name, true), answered)).toEqual(open('open', false));
  });

  it.each(names)('is decided by the answer that says so, also while it was %s', (name) => {
    const event: FollowEvent = { name: 'answered', deposit: completed };
    expect(reduceFollowed(open(name, true), event)).toEqual(decided);
  });

  it.each(names)('ignores an answer to a query that was not made, while it is %s', (name) => {
    const state = open(name, false);
    expect(reduceFollowed(state, answered)).toBe(state);
    expect(reduceFollowed(state, unanswered)).toBe(state);
  });

  it('is not changed by anything once it is decided', () => {
    for (const event of [asked, unanswered, answered])
      expect(reduceFollowed(decided, event)).toBe(decided);
  });
});
