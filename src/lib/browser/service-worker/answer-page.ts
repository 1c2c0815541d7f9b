import { isCheck, kept, keptGatePage, OFFLINE } from './kept-files.ts';
import type { Asked } from './worker.ts';

/** How long a visitor waits with an empty page, if there is one that works offline. */
const PATIENCE_MS = 3_000;
/** After this a silent connection counts as none. */
const DEAD_MS = 20_000;

const after = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

/** The response that the browser requested while this worker was starting, else a new one. */
const ask = async ({ preloadResponse, request }: Asked): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** Pages that work offline. */
const ownOf = async (path: string): Promise<Response | undefined> => {
  if (isCheck(path)) return kept(path);
  return /^\/desk\/gate(\/|$)/.test(path) ? keptGatePage(path) : undefined;
};

/**
 * A page is what the network returns, whatever that is. Without network, or when it stays silent, it is the
 * cached page of this address if there is one, else the offline page; the address stays.
 */
export async function answerPage(event: Asked): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const own = await ownOf(pathname);
  const asked = ask(event);
  const late = after(own ? PATIENCE_MS : DEAD_MS);
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && !(own && answer.status >= 500)) return answer;
  return own ?? (await kept(OFFLINE)) ?? asked;
}
