import { useCallback, useState } from 'react';
import { sinceAnswer } from '#lib/browser/server-time.ts';

/**
 * The server's time, counted on from the moment the page was made. Cheap phones run minutes wrong,
 * so the device's own clock says nothing about a window of eight seconds.
 *
 * @param madeAt epoch ms of the server when it wrote the page
 */
export function useServerClock(madeAt: number): () => number {
  const [from] = useState(madeAt);
  return useCallback(() => from + sinceAnswer(), [from]);
}
