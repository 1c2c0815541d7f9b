/** Browsers time what comes and not what goes: whoever sends a body leaves a mark with its size. */
export const noteSent = (bytes: number): void => void performance.mark('sent', { detail: bytes });
