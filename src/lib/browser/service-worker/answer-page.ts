import { kept, keptGatePage, OFFLINE, RECEIPTS } from './kept-files.ts';
import type { Asked } from './worker.ts';

/** Longer no one should look at an empty page, where there is one that needs no network. */
const PATIENCE_MS = 3_000;
/** After this a line that says nothing is as good as none. */
const DEAD_MS = 20_000;

const after = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

/** The answer that the browser asked for while this worker was starting, else a new one. */
const ask = async ({ preloadResponse, request }: Asked): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** Pages that work without network. */
const ownOf = async (path: string): Promise<Response | undefined> => {
  if (path === RECEIPTS) return kept(RECEIPTS);
  return /^\/desk\/gate(\/|$)/.test(path) ? keptGatePage(path) : undefined;
};

/**
 * A page is what the network says, whatever it says. Without network, or when it stays silent, it is
 * the kept page of this very address if there is one, else the offline page; the address stays.
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
