import type { AskedTutorial } from '#lib/rewards/tutorial-questions.ts';

/** The position of the right answer to a question, from 0. */
export const rightAnswers: Readonly<Record<AskedTutorial, number>> = {
  'two-factor': 1,
  'check-a-receipt': 2,
  'withdraw-money': 0,
  'sell-a-gift-card': 3,
};
