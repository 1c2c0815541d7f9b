/**
 * Waits for the given time, or until it is aborted.
 * @throws the signal's reason
 */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Resolves as soon as the device is online.
 * @throws the signal's reason
 */
export function untilOnline(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = () => {
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
