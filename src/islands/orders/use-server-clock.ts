import { useCallback, useState } from 'react';
import { sinceAnswer } from '#lib/browser/server-time.ts';

/**
 * The server's time, counted from the moment the page was rendered. Cheap phones are minutes off, so the
 * device's own clock says nothing about a window of eight seconds.
 * @param madeAt epoch ms of the server when it rendered the page
 */
export function useServerClock(madeAt: number): () => number {
  const [from] = useState(madeAt);
  return useCallback(() => from + sinceAnswer(), [from]);
}
