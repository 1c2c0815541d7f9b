import { parseArgs } from 'node:util';
import { compareWith } from './against.ts';
import { isTrial } from './amount.ts';
import { benchBooks } from './books.ts';
import { benchDeskLists } from './desk-lists.ts';
import { benchFlows } from './flows.ts';
import { benchHand } from './hand.ts';
import { benchHostileBodies } from './hostile-bodies.ts';
import { benchLedger } from './ledger.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLoginFlood } from './login-flood.ts';
import { benchMembers } from './members.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchPaging } from './paging.ts';
import { benchRender } from './render.ts';
import { endWith, exitWhenPrinted, printRows, tried, unmeasured, type Row } from './row.ts';
import { benchScan } from './scan.ts';
import { benchSeed } from './seed.ts';
import { benchServer } from './server.ts';
import { benchTickets } from './tickets.ts';

/** Every bench. `npm test` runs `pages` and `lighthouse` as a whole, so a trial leaves them out. */
const parts: [string, string, () => Promise<Row[]>][] = [
  ['ledger', 'Ledger against a tpcb-like script in the same run', benchLedger],
  ['books', 'What we owe everyone, for one night', benchBooks],
  ['orders', 'Whole orders, notices inside their transactions and after them', benchOrders],
  ['paging', 'Paging with a million orders, against a primary-key read', benchPaging],
  ['desk-lists', 'The desk’s orders, of a million', benchDeskLists],
  ['seed', 'The very first start', benchSeed],
  ['tickets', 'A thousand buyers for a hundred seats', benchTickets],
  ['scan', 'A ticket before a camera of 640 by 480', benchScan],
  ['server', 'Server against node:http sending the same bytes', benchServer],
  ['members', 'Members’ pages, at eight callers', benchMembers],
  ['render', 'A member’s pages, rendered with their data at hand', benchRender],
  ['flood', 'Everyone else while sign-ins flood the server', benchLoginFlood],
  ['hostile', 'Everyone else while four clients send hostile bodies', benchHostileBodies],
  ['pages', 'Pages, cold', benchPages],
  ['lighthouse', 'Lighthouse, a phone on a slow network', benchLighthouse],
  ['flows', 'Whole errands, cold', benchFlows],
  ['hand', 'Taps and motion on a slow phone', benchHand],
];
const TESTED = ['pages', 'lighthouse'];

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, trial: { type: 'boolean' } },
});
const unknown = names.find((name) => !parts.some(([known]) => known === name));
if (unknown !== undefined) {
  console.error(
    `No bench is called ${unknown}. There are ${parts.map(([name]) => name).join(', ')}.`,
  );
  process.exit(1);
}
const chosen = parts.filter(([name]) => names.length === 0 || names.includes(name));

async function tryAll(): Promise<void> {
  const rows: Row[] = [];
  for (const [name, , bench] of chosen.filter(([each]) => !TESTED.includes(each)))
    rows.push(
      await bench().then(
        (all) => tried(name, all),
        (error: unknown) => unmeasured(name, error),
      ),
    );
  endWith('Every bench, for a moment', rows);
}

if (values.against !== undefined) compareWith(values.against, names);
else if (isTrial) await tryAll();
else {
  let isFine = true;
  for (const [, title, bench] of chosen) isFine = printRows(title, await bench()) && isFine;
  exitWhenPrinted(isFine ? 0 : 1);
}
