/** Browsers measure downloads but not uploads, so code that sends a body leaves a mark with its size. */
export const noteSent = (bytes: number): void => void performance.mark('sent', { detail: bytes });
