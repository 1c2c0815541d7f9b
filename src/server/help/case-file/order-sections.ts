import { brand } from '#lib/brand.ts';
import { formatMinor, formatMoney, money } from '#lib/money.ts';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { priceLinesOf } from '#server/receipts/receipt.ts';
import type { Section, Writer } from './sections.ts';

/** An order, as stored and as its owner sees it. */
export interface OrderFacts {
  order: Order;
  view: OrderView;
}

const isReference = ({ label }: { label: string }) => /reference$/i.test(label);

function whatWasOrdered({ order, view }: OrderFacts, { fact, time }: Writer): string[] {
  const { recipient, recipient_name: name } = view;
  const facts = view.facts.filter((each) => !isReference(each) && each.value !== recipient);
  return [
    fact('What', view.name),
    ...(recipient ? [fact(view.direction === 'out' ? 'Sent to' : 'From', recipient)] : []),
    ...(name ? [fact('Name on that account', name)] : []),
    ...facts.map((each) => fact(each.label, each.value)),
    fact('Started', time(order.created_at)),
    ...(order.sent_at ? [fact('Sent to the provider', time(order.sent_at))] : []),
    fact('Status', view.status_text),
  ];
}

/** What the wallet holds back or has paid for an order; nothing for money that comes in. */
function inTheWallet({ order, view }: OrderFacts, { fact }: Writer): string[] {
  const { hold_id: hold, captured, total, currency } = order;
  const sum = (minor: bigint) => formatMinor(money(minor, currency));
  if (captured > 0n) return [fact('Taken from the wallet', sum(captured))];
  const isHeld = hold !== null && isOpenStatus(view.status);
  return isHeld ? [fact('On hold in the wallet', sum(total))] : [];
}

function theMoney(facts: OrderFacts, writer: Writer): string[] {
  const { view } = facts;
  const { fact, line } = writer;
  const { lines, currency } = view;
  const { arrives } = lines;
  const sum = (amount: string) => formatMoney(amount, currency);
  return [
    ...priceLinesOf(view).map(([label, value]) => fact(label, value)),
    fact(lines.total_label ?? 'Total', sum(lines.total)),
    fact(arrives.label, 'text' in arrives ? arrives.text : sum(arrives.amount)),
    ...inTheWallet(facts, writer),
    fact('When this was signed', line(view.message)),
  ];
}

const MINUTE_MS = 60_000;

/** "12 minutes", or from two hours on "3 hours". */
function span(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return `${Math.round(minutes / 60)} hours`;
}

/** What came of a promised time. */
function kept({ view }: OrderFacts, now: Date, promised: number, { time }: Writer): string {
  const { settled_at: settled, arrived } = view;
  if (arrived && settled) {
    const late = Date.parse(settled) - promised;
    return late > 0
      ? `It was done ${time(settled)}, ${span(late)} late.`
      : `It was done ${time(settled)}, in time.`;
  }
  if (settled && !isOpenStatus(view.status))
    return `It ended ${time(settled)} without being delivered in full.`;
  const late = now.getTime() - promised;
  return late > 0 ? `It isn’t done yet: ${span(late)} late so far.` : 'It isn’t due yet.';
}

function whatWasPromised(facts: OrderFacts, now: Date, writer: Writer): string[] {
  const { promised_at: promised, cancel_until: undo } = facts.view;
  const { time } = writer;
  return [
    ...(promised
      ? [`We promised it by ${time(promised)}.`, kept(facts, now, Date.parse(promised), writer)]
      : ['No time was promised for this order.']),
    ...(undo ? [`It could be undone until ${time(undo)}.`] : []),
  ];
}

/** The words of the steps are ours, except the subject of a ticket, which is quoted with the ticket. */
function whatHappened({ view }: OrderFacts, { time, line }: Writer): string[] {
  return view.timeline.map(({ title, text, at, state, link }) => {
    const when = at ? time(at) : state === 'todo' ? 'Still to come' : 'Now';
    const more = text && !link?.startsWith(paths.tickets) ? ` ${text}` : '';
    return line(`${when}: ${title}.${more}`);
  });
}

function references({ order, view }: OrderFacts, { fact }: Writer): string[] {
  const other = kindOf(order.service_type)?.otherSide(order);
  const known = view.facts.filter(isReference);
  const { our_reference: ours } = order;
  return [
    ...(other ? [fact('Bank, network or supplier', other)] : []),
    ...known.map(({ label, value }) =>
      fact(label === 'Reference' ? `${brand.name} reference` : label, value),
    ),
    ...(ours && known.every(({ value }) => value !== ours)
      ? [fact('Reference that we gave the provider', ours)]
      : []),
  ];
}

/** What a case file says about an order. Codes, tokens and PINs are never part of it. */
export const orderSections = (facts: OrderFacts, now: Date, writer: Writer): Section[] => [
  { title: 'The order', lines: whatWasOrdered(facts, writer) },
  { title: 'The money', lines: theMoney(facts, writer) },
  { title: 'What was promised', lines: whatWasPromised(facts, now, writer) },
  { title: 'What happened', lines: whatHappened(facts, writer) },
  { title: 'References to trace it by', lines: references(facts, writer) },
];
