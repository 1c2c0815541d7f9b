export interface TutorialQuestion {
  ask: string;
  answers: readonly string[];
}

/** Tutorials with a question at their end. Only the server knows the right answer. */
export const tutorialQuestions = {
  'two-factor': {
    ask: 'Your phone is gone. How do you sign in?',
    answers: [
      'With the password alone',
      'With one of the recovery codes',
      'With a code read out by support',
      'Not at all until the phone is back',
    ],
  },
  'check-a-receipt': {
    ask: 'A customer shows you a screenshot of a payment. What do you do?',
    answers: [
      'Hand over the goods: the amount is right',
      'Ask for a second screenshot',
      'Check the receipt itself using its link or QR code',
      'Call the number in the screenshot',
    ],
  },
  'withdraw-money': {
    ask: 'A withdrawal says “Checking”. What do you do?',
    answers: [
      'Wait: it’ll arrive or be refunded in full',
      'Send the same amount again',
      'Add another bank account',
      'Reset the PIN',
    ],
  },
  'sell-a-gift-card': {
    ask: 'Someone who says they work for us asks for your card’s code in a call. What do you do?',
    answers: [
      'Read it out if they know your name',
      'Send a photo of it instead',
      'Read out half of it',
      'Never share it with anyone',
    ],
  },
} as const satisfies Record<string, TutorialQuestion>;

export type AskedTutorial = keyof typeof tutorialQuestions;

export const isAskedTutorial = (id: string): id is AskedTutorial =>
  Object.hasOwn(tutorialQuestions, id);
