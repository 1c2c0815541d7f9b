import type { Browser } from 'playwright';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { cookies } from '#lib/constants.ts';
import { signIn } from './enter.ts';
import { firstLike, publicPages } from './public-pages.ts';
import { atMost, unmeasured, type Row } from './row.ts';

const guests = [...publicPages.map(({ path }) => path), '/', '/login', '/products', '/crypto/buy'];
const members = ['/', '/wallet', '/transactions', '/settings', '/refill/buy-airtime', '/my-orders'];

// `Intl` takes a slow phone a tenth of a second, and scripts in the page can run before its first paint.
const slowCalls = /\bIntl\.|\.toLocale(?:Date|Time)?String\b/;
const inlined = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The scripts in a page's HTML that format times or numbers. */
export const findSlowScripts = (html: string): string[] =>
  [...html.matchAll(inlined)]
    .map(([, script = '']) => script)
    .filter((script) => slowCalls.test(script));

/** Violations of html-validate's standard rules in pages as they are sent. */
export async function measureMarkup(browser: Browser, origin: string): Promise<Row[]> {
  const validator = new HtmlValidate(
    new StaticConfigLoader({ extends: ['html-validate:standard'] }),
  );
  const rows: Row[] = [];
  for (const [as, paths] of [['', guests] as const, ['ng2', members] as const]) {
    const context = await browser.newContext({ baseURL: origin });
    await context.addCookies([{ name: cookies.selectedCountry, value: 'NG', url: origin }]);
    if (as) await signIn(context, as);
    for (const path of paths) {
      const name = `${path}${as && ` as ${as}`} markup`;
      try {
        const answer = await context.request.get(await firstLike(origin, path));
        const html = await answer.text();
        const { results } = await validator.validateString(html);
        const found = results.flatMap(({ messages }) => messages);
        const row = atMost(name, found.length, '', 0);
        const said = found.map(({ ruleId, message }) => `${ruleId}: ${message}`);
        rows.push(row.ok ? row : { ...row, gate: `${row.gate} (${said.join(', ')})` });
        const slow = findSlowScripts(html).length;
        if (slow > 0) rows.push(atMost(`${name}: inlined scripts that use Intl`, slow, '', 0));
      } catch (error) {
        rows.push(unmeasured(name, error));
      }
    }
    await context.close();
  }
  return rows;
}
