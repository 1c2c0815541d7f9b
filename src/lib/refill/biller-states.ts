/** How a biller is currently responding, from best to worst. */
export const billerStates = ['working', 'slow', 'down', 'unknown'] as const;
export type BillerState = (typeof billerStates)[number];

/** Labels for people, in a list and in a sentence. */
export const billerStateWords: Record<BillerState, { word: string; say: string }> = {
  working: { word: 'Working', say: 'Payments are going through as usual.' },
  slow: { word: 'Slow', say: 'Some recent payments were delayed or refunded.' },
  down: {
    word: 'Not working',
    say: 'Most recent payments failed. Wait a while before you pay.',
  },
  unknown: { word: 'Too few payments', say: 'Not enough recent payments to tell.' },
};

/** How an hour's payments to a biller ended. */
export const hourStates = ['none', 'fine', 'slow', 'failed'] as const;
export type HourState = (typeof hourStates)[number];

/** The hours that are shown of a biller. */
export const HOURS_SHOWN = 24;
