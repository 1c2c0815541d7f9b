/** The message when a price has changed since it was shown; both are written out. */
export const describeChangedPrice = (shown: string, now: string): string =>
  `The price has changed from ${shown} to ${now}. Please check it.`;
