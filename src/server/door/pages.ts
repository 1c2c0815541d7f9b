import { cookies } from '#lib/constants.ts';
import { isCountryCode, type CountryCode } from '#lib/countries.ts';
import { wantsLite } from '#lib/lite.ts';
import { paths } from '#lib/paths.ts';
import { chosenTheme } from '#lib/theme.ts';
import { isTimeZone } from '#lib/look/zone-time.ts';
import { isMember, type Visitor } from '#lib/visitor.ts';
import { readCookie, writeCookie } from '#server/http/cookies.ts';
import { pageApi } from '#server/http/page-api.ts';
import { PageCalls } from '#server/http/page-calls.ts';
import { limitBody } from './body.ts';
import { countView } from './count-view.ts';
import { wantsDictionary, type Dictionary } from './dictionary.ts';
import type { DoorLimits } from './limits.ts';
import { isPageMethod, isSafeMethod } from './methods.ts';
import { KeptReplies } from './kept-replies.ts';
import { collectPage, type PageAnswer } from './page-answer.ts';
import { PageCache, type KeptPage } from './page-cache.ts';
import { sendText } from './headers.ts';
import { isDatabaseThere } from './health.ts';
import { hasOnlyNeutral, ownCookies } from './page-cookies.ts';
import { readSessionToken, sessionChanges } from './page-session.ts';
import { isSameOrigin } from './same-origin.ts';
import { allowCaptcha } from './captcha-policy.ts';
import { isKeepable, packPage, setSentTime, sendOwnPage } from './send-page.ts';
import { sendStored } from './stored-answer.ts';
import type { DoorParts, Exchange } from './types.ts';

const KEPT_MS = 5_000;
/** How long visitors are asked to wait if the database was unreachable. */
export const RETRY_AFTER_S = 5;

// Pages that show live state, or that are reached by a link with a secret in it.
const neverKept =
  /^\/(?:sandbox|desk|verify-email|sign-up\/verify-email|restore-account|account-unlock|reset-password|gift\/)/;

const guest: Visitor = { kind: 'guest', country: null };

function chosenCountry({ req }: Exchange): CountryCode | null {
  const chosen = readCookie(req.headers.cookie, cookies.selectedCountry);
  return isCountryCode(chosen) ? chosen : null;
}

const guestOf = (at: Exchange): Visitor => ({ kind: 'guest', country: chosenCountry(at) });

/**
 * Sets the status for data that a page couldn't load, including a page that failed because the database was
 * unreachable.
 */
function setFailure(answer: PageAnswer, { failedWith, isBusy }: App.Locals): void {
  if (answer.status === 200 && failedWith) answer.status = failedWith;
  if (answer.status === 500 && (isBusy || failedWith === 503)) answer.status = 503;
  if (answer.status === 503) answer.headers.set('retry-after', RETRY_AFTER_S);
}

/** Answers page requests: finds the visitor, checks access, and sends a cached copy or calls Astro. */
export class Pages {
  readonly #parts: DoorParts;
  readonly #limits: DoorLimits;
  readonly #kept: PageCache;
  readonly #replies: KeptReplies;
  readonly #dictionary: Dictionary | undefined;

  constructor(parts: DoorParts, limits: DoorLimits) {
    this.#parts = parts;
    this.#limits = limits;
    this.#kept = new PageCache(parts.keepPagesMs ?? KEPT_MS);
    this.#replies = new KeptReplies(() => isDatabaseThere(parts.services), parts.patienceMs);
    this.#dictionary = parts.files?.dictionary;
  }

  /** Tells a browser where the dictionary is that makes the next pages small. */
  offerDictionary({ req, res }: Exchange): void {
    if (this.#dictionary && wantsDictionary(req, this.#dictionary))
      res.setHeader('Link', `<${this.#dictionary.path}>; rel="compression-dictionary"`);
  }

  /** Sends the cached copy of a page immediately, if there is one; returns false if not. */
  answerKept(at: Exchange): boolean {
    const key = this.#keyOf(at);
    const kept = key === undefined ? undefined : this.#kept.find(key)?.made;
    if (kept) this.#sendCopy(kept, at);
    return kept !== undefined;
  }

  async answer(at: Exchange, next?: (error?: unknown) => void): Promise<void> {
    const { req, res } = at;
    if (!isPageMethod(req.method)) {
      res.setHeader('Allow', 'GET, HEAD, POST');
      return sendText(res, 405, 'Method not allowed');
    }
    if (!isSafeMethod(req.method)) {
      if (!isSameOrigin(req, at.origin))
        return sendText(res, 403, 'This form was sent from another site.');
      await limitBody(req, this.#limits.formBytes);
    }
    const token = await readSessionToken(at, this.#parts);
    const key = next ? undefined : this.#keyOf(at);
    if (key === undefined) return this.#answerOwn(at, token, next);
    const found = this.#kept.find(key)?.page;
    const kept = await (found ? found.catch(() => undefined) : this.#makeKept(key, at));
    if (kept && found) return this.#sendCopy(kept, at);
    if (kept) return this.#sendKept(kept, at);
    // the copy we waited for belongs to another visitor alone
    if (!res.headersSent) await this.#answerOwn(at, token);
  }

  /** Shows the error page for an error that happened before Astro was called. */
  async answerError(at: Exchange, status: 500 | 503): Promise<void> {
    const locals = this.#localsOf(at, guest, undefined);
    locals.failedWith = status;
    const answer = await this.#call(at, locals, '/500');
    setFailure(answer, locals);
    await this.#sendOwn(answer, at);
  }

  #sendCopy(kept: KeptPage, at: Exchange): void {
    countView(this.#parts, at, kept.screen, guestOf(at));
    this.#sendKept(kept, at);
  }

  #sendKept({ answer, hasIslands }: KeptPage, { req, res }: Exchange): void {
    if (hasIslands) setSentTime(res, this.#parts.services.clock);
    sendStored(answer, req, res, this.#dictionary);
  }

  #sendOwn(answer: PageAnswer, { req, res }: Exchange): Promise<void> {
    const { clock } = this.#parts.services;
    return sendOwnPage(answer, req, res, { clock, dictionary: this.#dictionary });
  }

  /** The key under which this page may be cached, if it may. */
  #keyOf({ req, path, query, guess }: Exchange): string | undefined {
    const { cookie } = req.headers;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || neverKept.test(path) || !hasOnlyNeutral(cookie)) return undefined;
    const chosen = readCookie(cookie, cookies.selectedCountry) ?? '';
    // only the page that asks for the country suggests one
    const suggested = path === paths.getStarted && guess ? `${guess}?` : '';
    const country = isCountryCode(chosen) ? chosen : suggested;
    const lite = wantsLite(readCookie(cookie, cookies.lite), req.headers['save-data']?.toString());
    const look = [lite ? 'lite' : '', chosenTheme(readCookie(cookie, cookies.theme)) ?? ''];
    return `${path}${query} ${country} ${look.join(' ')}`;
  }

  async #makeKept(key: string, at: Exchange) {
    const { headers } = at.req;
    // so that the copy can't depend on a cookie that its key leaves out
    if (headers.cookie) headers.cookie = ownCookies(headers.cookie);
    return this.#kept.make(key, async (before) => {
      const answer = await this.#render(at, undefined);
      const dictionary = this.#dictionary;
      const sheets = this.#parts.files?.sheets;
      if (isKeepable(answer)) return packPage(answer, { before, dictionary, sheets });
      await this.#sendOwn(answer, at);
      return undefined;
    });
  }

  async #answerOwn(at: Exchange, token: string | undefined, next?: (error?: unknown) => void) {
    if (!next) {
      const answer = await this.#render(at, token);
      return this.#sendOwn(answer, at);
    }
    const visitor = await this.#visitorOf(at, token);
    for (const line of this.#cookieLines(at, token, visitor))
      at.res.appendHeader('Set-Cookie', line);
    await this.#parts.pages(at.req, at.res, next, this.#localsOf(at, visitor, token));
  }

  async #visitorOf(at: Exchange, token: string | undefined): Promise<Visitor> {
    const country = chosenCountry(at);
    const found = await this.#parts.resolveVisitor(this.#parts.services, { token, country });
    const zone = readCookie(at.req.headers.cookie, cookies.zone);
    // a guest's page may be cached for others
    return isMember(found.visitor) && isTimeZone(zone) ? { ...found.visitor, zone } : found.visitor;
  }

  #localsOf(
    at: Exchange,
    visitor: Visitor,
    token: string | undefined,
    page = new PageCalls(this.#parts.services),
  ): App.Locals {
    const facts = { visitor, token, clientAddress: at.address, requestId: at.id, page };
    const api = pageApi(async (request, bindings) => {
      const ask = async () => this.#parts.api.fetch(request, bindings);
      const isKept = visitor.kind === 'guest' && token === undefined && request.method === 'GET';
      const key = `${request.url} ${visitor.kind === 'guest' ? visitor.country : ''}`;
      const response = isKept ? await this.#replies.answer(key, ask) : await ask();
      if (response.status === 503) locals.isBusy = true;
      return response;
    }, facts);
    const { origin, usersClaim, isTestSystem, SECURITY_CONTACT } = this.#parts.services.env;
    const locals: App.Locals = {
      api,
      origin,
      visitor,
      securityContact: SECURITY_CONTACT,
      usersClaim,
      isTestSystem,
      requestId: at.id,
      guess: at.guess,
    };
    return locals;
  }

  async #render(at: Exchange, token: string | undefined): Promise<PageAnswer> {
    const visitor = await this.#visitorOf(at, token);
    const page = new PageCalls(this.#parts.services);
    const locals = this.#localsOf(at, visitor, token, page);
    const answer = await this.#call(at, locals).finally(() => void page.end());
    setFailure(answer, locals);
    if (answer.status === 200) {
      if (locals.screen) answer.screen = locals.screen;
      countView(this.#parts, at, locals.screen, visitor);
    }
    const lines = this.#cookieLines(at, token, visitor);
    const own = [answer.headers.get('set-cookie') ?? []].flat().map(String);
    if (lines.length > 0) answer.headers.set('set-cookie', [...own, ...lines]);
    return answer;
  }

  /** Calls Astro; for an address that Astro doesn't know, calls it again as /404. */
  async #call(at: Exchange, locals: App.Locals, path?: string): Promise<PageAnswer> {
    const { req } = at;
    const { method } = req;
    req.url = path ?? at.path + at.query;
    // Astro's endpoints answer HEAD without the length that GET would have.
    if (method === 'HEAD') req.method = 'GET';
    let isUnknown = false;
    const answer = await collectPage(at.res, (res) => {
      const next = () => {
        isUnknown = true;
        res.end();
      };
      return this.#parts.pages(req, res, next, locals);
    }).finally(() => (req.method = method));
    allowCaptcha(answer.headers, this.#parts.services.env.CAPTCHA_KIND, at.path);
    if (!isUnknown) return answer;
    if (path === undefined) return this.#call(at, locals, '/404');
    return {
      status: path === '/404' ? 404 : 500,
      headers: new Map([['content-type', path === '/404' ? 'text/plain' : '']]),
      body: Buffer.from('This page could not be found'),
    };
  }

  #cookieLines(at: Exchange, token: string | undefined, visitor: Visitor): string[] {
    const secure = this.#parts.services.env.origin.startsWith('https:');
    return sessionChanges(at, token, visitor).map((change) => writeCookie(change, secure));
  }
}
