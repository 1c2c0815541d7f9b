// The script of /offline: lets visitors read what they saw before. No React and no imports from elsewhere: it
// is cached with its page by the worker.

import { maskSums } from '#lib/sums-in.ts';
import { cookies } from '#lib/constants.ts';
import { readCookie } from '#lib/browser/cookies.ts';
import { deleteCopies, readCopies } from '#lib/browser/offline-copies/copy-store.ts';
import type {
  BalanceCopy,
  Copy,
  OrderCopy,
  RowsCopy,
  TicketCopy,
} from '#lib/browser/offline-copies/copies.ts';
import { dropAllKept, readKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { drawBalance, drawList, drawOrder, drawRow } from './draw-copies.ts';
import { drawTicket } from './draw-tickets.ts';
import { drawKept } from './draw-kept.ts';
import { showTheme } from '#lib/browser/show-theme.ts';
import { chosenTheme } from '#lib/theme.ts';
import { signedIn } from './signed-in.ts';

type Mine<T> = T & Copy;

/**
 * Signed out while offline: the server couldn't be notified, so this device clears itself. A session that
 * expired in a tunnel wasn't ended by choice, and leaves another mark.
 */
const hasLeft = () => readCookie(cookies.loggedOut) === '1';

async function readMine(): Promise<Copy[]> {
  const all = await readCopies();
  const user = signedIn() ?? all[0]?.owner;
  return all.filter(({ owner }) => owner === user);
}

function sectionsOf(mine: readonly Copy[], isHidden: boolean): (HTMLElement | null)[] {
  const balance = mine.find((copy): copy is Mine<BalanceCopy> => copy.id === 'balance');
  const log = mine.find((copy): copy is Mine<RowsCopy> => copy.id === 'transactions');
  const orders = mine.filter((copy): copy is Mine<OrderCopy> => copy.id.startsWith('order:'));
  const seen = new Set(orders.map(({ row }) => row.reference_code));
  const others = log?.rows.filter(({ reference_code }) => !seen.has(reference_code)) ?? [];
  const tickets = mine
    .filter((copy): copy is Mine<TicketCopy> => copy.id.startsWith('ticket:'))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return [
    drawList('Tickets', 'Their codes work offline at the gate', tickets.map(drawTicket)),
    balance ? drawBalance(balance, isHidden) : null,
    drawList(
      'Receipts and tokens',
      'Ones you’ve opened, saved on this phone',
      orders.map((copy) => drawOrder(copy)),
    ),
    drawList('Recent transactions', 'Open one online to save its receipt', others.map(drawRow)),
  ];
}

async function clearAll(): Promise<void> {
  await deleteCopies();
  dropAllKept();
}

/** Covers each rendered sum, also in sentences. */
function coverSums(box: HTMLElement): void {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    texts.currentNode.nodeValue = maskSums(texts.currentNode.nodeValue ?? '');
}

async function draw(box: HTMLElement): Promise<void> {
  if (hasLeft()) return clearAll();
  const mine = await readMine();
  const owner = signedIn() ?? mine[0]?.owner;
  const isHidden = readCookie(cookies.hideBalance) === '1';
  const kept = owner ? readKept(owner).map(drawKept) : [];
  const waiting = drawList('Waiting for a connection', 'Nothing is sent until you confirm', kept);
  const sections = [waiting, ...sectionsOf(mine, isHidden)];
  box.replaceChildren(...sections.filter((each) => each !== null));
  if (isHidden) coverSums(box);
  const remove = document.querySelector<HTMLElement>('[data-forget]');
  if (!remove || box.childElementCount === 0) return;
  remove.hidden = false;
  remove.addEventListener('click', () => {
    void clearAll();
    box.replaceChildren();
    remove.hidden = true;
  });
}

// The page was cached when something else may have been chosen.
showTheme(chosenTheme(readCookie(cookies.theme)));
const box = document.querySelector<HTMLElement>('[data-copies]');
if (box) void draw(box).catch(() => undefined);
nameOrder();
returnWhenOnline();

/** Someone who has just paid must not wonder whether the payment arrived: only placed orders have a page. */
function nameOrder(): void {
  const [, reference] = /^\/my-orders\/(OJ-[\w-]+)$/.exec(location.pathname) ?? [];
  const said = document.querySelector('[data-wanted]');
  if (reference && said)
    said.textContent = `Order ${reference} is placed. Its page will open when you’re back online.`;
}

const isReading = () => window.scrollY > 0 || document.querySelector('main details[open]') !== null;

/** Opens the requested page, which is the address in the bar, unless that is /offline itself. */
function proceed(): void {
  if (location.pathname === '/offline') location.assign('/');
  else location.reload();
}

/** Once back online, opens the requested page automatically, unless someone is reading here. */
function returnWhenOnline(): void {
  document.querySelector('[data-try-again]')?.addEventListener('click', (event) => {
    event.preventDefault();
    proceed();
  });
  const said = document.querySelector<HTMLElement>('[data-online-again]');
  window.addEventListener('online', () => {
    if (said && isReading()) said.hidden = false;
    else proceed();
  });
}
