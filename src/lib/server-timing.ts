/** The entry of Server-Timing that states when a page was sent, in epoch ms. */
export const SENT = 'sent';
