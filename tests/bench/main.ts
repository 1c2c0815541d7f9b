import { benchDeskLists } from './desk-lists.ts';
import { benchFlows } from './flows.ts';
import { benchHand } from './hand.ts';
import { benchHostileBodies } from './hostile-bodies.ts';
import { benchLedger } from './ledger.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLoginFlood } from './login-flood.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchPaging } from './paging.ts';
import { benchRender } from './render.ts';
import { printRows, type Row } from './row.ts';
import { benchScan } from './scan.ts';
import { benchSeed } from './seed.ts';
import { benchServer } from './server.ts';
import { benchTickets } from './tickets.ts';

const parts: [string, string, () => Promise<Row[]>][] = [
  ['ledger', 'Ledger against a tpcb-like script in the same run', benchLedger],
  ['orders', 'Whole orders, notices inside their transactions and after them', benchOrders],
  ['paging', 'Paging with a million orders, against a primary-key read', benchPaging],
  ['desk-lists', 'The desk’s orders, of a million', benchDeskLists],
  ['seed', 'The very first start', benchSeed],
  ['tickets', 'A thousand buyers for a hundred seats', benchTickets],
  ['scan', 'A ticket before a camera of 640 by 480', benchScan],
  ['server', 'Server against node:http sending the same bytes', benchServer],
  ['render', 'A member’s pages, rendered with their data at hand', benchRender],
  ['flood', 'Everyone else while sign-ins flood the server', benchLoginFlood],
  ['hostile', 'Everyone else while four clients send hostile bodies', benchHostileBodies],
  ['pages', 'Pages, cold', benchPages],
  ['lighthouse', 'Lighthouse, a phone on a slow network', benchLighthouse],
  ['flows', 'Whole errands, cold', benchFlows],
  ['hand', 'Taps and motion on a slow phone', benchHand],
];

const only = process.argv.slice(2);
let isFine = true;
for (const [name, title, bench] of parts) {
  if (only.length === 0 || only.includes(name)) isFine = printRows(title, await bench()) && isFine;
}
process.exit(isFine ? 0 : 1);
