import { entryOf } from '#lib/errors/catalogue.ts';
import { limitMs } from '#server/db/time-limits.ts';

/** Waiting at most twice this long, a page still arrives within three seconds. */
const PATIENCE_MS = 700;
/** For data that isn't cached, while the database is known to be silent. */
const SHORT_MS = 200;
const MOST = 300;
const MOST_CHARS = 200_000;

type Ask = () => Promise<Response>;

const busy = (): Response =>
  Response.json({ message: entryOf('busy').say, error_code: null }, { status: 503 });

/**
 * The last data of guests' pages, per process: rates, announcements, services. When the database is silent or
 * out of reach, pages use it after a moment, instead of waiting for seconds and failing.
 */
export class KeptReplies {
  readonly #texts = new Map<string, string>();
  readonly #isThere: () => Promise<boolean>;
  readonly #patienceMs: number;
  #isSilent = false;
  #probing: Promise<void> | undefined;

  /** @param isThere whether the database answers; it may take as long as the database does */
  constructor(isThere: () => Promise<boolean>, patienceMs = limitMs(PATIENCE_MS)) {
    this.#isThere = isThere;
    this.#patienceMs = patienceMs;
  }

  /** @param ask makes the call; its answer is cached even if it comes too late */
  async answer(key: string, ask: Ask): Promise<Response> {
    const kept = this.#find(key);
    if (this.#isSilent) void this.#probe();
    if (this.#isSilent && kept) return kept;
    const asking = this.#ask(key, ask);
    const answer = await this.#inTime(asking);
    if (answer && answer.status !== 503) return answer;
    return this.#find(key) ?? answer ?? busy();
  }

  /** Undefined without an answer from a silent database; a slow one is waited for. */
  async #inTime(asking: Promise<Response>): Promise<Response | undefined> {
    if (this.#isSilent) return Promise.race([asking, wait(Math.min(SHORT_MS, this.#patienceMs))]);
    const answer = await Promise.race([asking, wait(this.#patienceMs)]);
    if (answer) return answer;
    this.#isSilent = true;
    await Promise.race([this.#probe(), asking, wait(this.#patienceMs)]);
    return this.#isSilent ? Promise.race([asking, wait(0)]) : asking;
  }

  /** One query at a time finds out whether the database is back. */
  #probe(): Promise<void> {
    this.#probing ??= this.#isThere()
      .then((isThere) => void (this.#isSilent = !isThere))
      .finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  #find(key: string): Response | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  }

  async #ask(key: string, ask: Ask): Promise<Response> {
    const answer = await ask().catch(busy);
    if (answer.ok) this.#keep(key, await answer.clone().text());
    return answer;
  }

  /** The newest stay: a repeated reply moves to the end. */
  #keep(key: string, text: string): void {
    this.#texts.delete(key);
    if (text.length > MOST_CHARS) return;
    this.#texts.set(key, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > MOST && oldest !== undefined) this.#texts.delete(oldest);
  }
}

const wait = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
