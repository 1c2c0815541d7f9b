// A separate file, because the inline script of every page needs only one of these numbers.

/** Times of the shell around every page (spec 9). */
export const shell = {
  toastMs: 6_000,
  sliderMs: 5_000,
  progressMs: 5_000,
  progressThrottleMs: 200,
  pushPromptMs: 8_000,
  inputPollMs: 2_000,
  notificationsPage: 25,
} as const;

/** The minimum time between two reloads of a page because of a missing file; separate for the same reason. */
export const chunkReloadGuardMs = 60_000;
