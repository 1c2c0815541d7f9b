import { laptopAgent } from '#tests/support/browser.ts';

/** A window wide enough for a list beside its detail, for `test.use`. */
export const laptop = {
  viewport: { width: 1440, height: 900 },
  userAgent: laptopAgent,
  isMobile: false,
  hasTouch: false,
};
