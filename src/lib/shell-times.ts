// In a file of its own: the script inside of every page needs one of them, and none of the other numbers.

/** Times of the shell that surrounds every page (spec 9). */
export const shell = {
  toastMs: 6_000,
  sliderMs: 5_000,
  progressMs: 5_000,
  progressThrottleMs: 200,
  pushPromptMs: 8_000,
  inputPollMs: 2_000,
  notificationsPage: 25,
} as const;

/** A page is loaded again for a file that is gone at most this often; alone, for the same reason. */
export const chunkReloadGuardMs = 60_000;
