import { connect, createServer, type AddressInfo } from 'node:net';
import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { originOf } from './support/product.ts';
import { expect, test } from './support/test.ts';

const counted = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('used/'))
      .flatMap(([, sums]) => String(sums).split(',').slice(0, 4).map(Number))
      .reduce((sum, each) => sum + each, 0),
  );

async function line(origin: string) {
  let down = 0;
  const log: { path: string; got: number; head: number }[] = [];
  const port = Number(new URL(origin).port);
  const server = createServer((browser) => {
    const product = connect(port, '127.0.0.1');
    let current: (typeof log)[number] | undefined;
    browser.on('data', (b) => {
      const m = /^(GET|POST|HEAD|PUT) (\S+) HTTP/.exec(b.toString('latin1'));
      if (m) { const h = b.toString('latin1'); const hd=(n:string)=>new RegExp(n+': ([^\r\n]*)','i').exec(h)?.[1]??''; current = { path: m[1] + ' ' + m[2]!.replace(/^https?:\/\/[^/]+/, '') + ' <' + hd('sec-fetch-dest')+'|'+hd('sec-purpose')+'|'+hd('service-worker-navigation-preload')+'>', got: 0, head: 0 }; log.push(current); }
    });
    product.on('data', (b) => {
      down += b.length;
      if (current) {
        if (!current.got) { const i = b.indexOf('\r\n\r\n'); current.head = i + 4; current.path = b.toString('latin1', 9, 12) + ' ' + current.path; }
        current.got += b.length;
      }
    });
    browser.pipe(product).pipe(browser);
    browser.on('error', () => product.destroy());
    product.on('error', () => browser.destroy());
  });
  await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, down: () => down, log, stop: () => void server.close() };
}

test('meter', async ({ browser }, info) => {
  const l = await line(originOf());
  const context = await browser.newContext({ proxy: { server: l.address, bypass: '<-loopback>' }, serviceWorkers: 'allow' });
  const seen: string[] = [];
  await context.exposeBinding('seenEntry', (_s, text: string) => void seen.push(text));
  await context.addInitScript(() => {
    const put = (e: any) => (window as any).seenEntry(`${location.pathname} ${e.entryType} ${new URL(e.name, location.href).pathname} proto=${e.nextHopProtocol} ts=${e.transferSize} eb=${e.encodedBodySize} dt=${e.deliveryType} it=${e.initiatorType} ws=${Math.round(e.workerStart||0)} st=${e.responseStatus}`);
    for (const type of ['navigation', 'resource']) new PerformanceObserver((list) => list.getEntries().forEach(put)).observe({ type, buffered: true });
  });
  const page = await context.newPage();
  await page.goto('/help');
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  for (const path of ['/giftcard/rates', '/help', '/']) await page.goto(path, { waitUntil: 'networkidle' });
  const other = await context.newPage();
  await Promise.all([page.goto('/lite'), other.goto('/help/tickets/new')]);
  const start = Date.now();
  const tries: string[] = [];
  while (Date.now() - start < 6_000) {
    const r = (await counted(page)) / l.down();
    const t = r.toFixed(4);
    if (tries.at(-1)?.split('@')[0] !== t) tries.push(`${t}@${Date.now() - start}`);
    await page.waitForTimeout(300);
  }
  const sw = await context.serviceWorkers()[0]!.evaluate(() => (performance.getEntriesByType('resource') as any[]).map((e) => `SW ${new URL(e.name).pathname} proto=${e.nextHopProtocol} ts=${e.transferSize} eb=${e.encodedBodySize} it=${e.initiatorType} st=${e.responseStatus}`));
  const keys = await page.evaluate(() => Object.entries(localStorage).filter(([n]) => n.startsWith('used/')).map(([n, s]) => `${n} ${s}`));
  appendFileSync('/tmp/lives-meter.log', [`=== run ${info.repeatEachIndex} ${tries.join(' ')} down=${l.down()} counted=${await counted(page)}`, ...keys, '--- wire', ...l.log.map((x) => `${x.got} (head ${x.head}) ${x.path}`), '--- page', ...seen, '--- sw', ...sw, ''].join('\n') + '\n');
  await context.close();
  l.stop();
});
