/** What whoever saw one price reads when it has become another; both are written out. */
export const sayChangedPrice = (shown: string, now: string): string =>
  `The price has changed from ${shown} to ${now}. Please check it.`;
