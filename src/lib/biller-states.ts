/** How a biller is currently responding, from best to worst. */
export const billerStates = ['working', 'slow', 'down', 'unknown'] as const;
export type BillerState = (typeof billerStates)[number];

/** Labels for people, in a list and in a sentence. */
export const billerStateWords: Record<BillerState, { word: string; say: string }> = {
  working: { word: 'Working', say: 'Payments go through as usual.' },
  slow: { word: 'Slow', say: 'Some of the newest payments here were late or came back.' },
  down: {
    word: 'Not working',
    say: 'Most of the newest payments here came back. Better wait a little before you pay.',
  },
  unknown: { word: 'Too few payments', say: 'Too few payments lately to say how it works.' },
};
