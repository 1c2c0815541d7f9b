/** The entry of Server-Timing that says when a page was sent, in epoch ms. */
export const SENT = 'sent';
