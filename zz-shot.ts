import { launchBrowser } from './tests/support/browser.ts';
const [,, out, cookie, ...paths] = process.argv;
const browser = await launchBrowser();
for (const [w, h, tag] of [[360, 740, '360'], [1440, 900, '1440']] as const) {
  if (process.env.ONLY && process.env.ONLY !== tag) continue;
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, deviceScaleFactor: 1, javaScriptEnabled: process.env.NOJS ? false : true });
  if (cookie !== '-') await ctx.addCookies([{ name: 'selected_country', value: cookie!, url: 'http://localhost:4412' }]);
  const page = await ctx.newPage();
  for (const p of paths) {
    await page.goto('http://localhost:4412' + p, { waitUntil: 'load' });
    const name = p.replace(/[^a-z0-9]+/gi, '_') || '_';
    const full = !process.env.VIEW;
    await page.screenshot({ path: `${out}/${name}-${tag}.png`, fullPage: full });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log('OVERFLOW', p, tag, over);
  }
  await ctx.close();
}
await browser.close();
