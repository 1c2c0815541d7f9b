import type { Copy, TicketCopy } from '#lib/browser/offline-copies/copies.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { groupShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import { element, lines } from './elements.ts';
import { BODY, SUMMARY } from './looks.ts';
import { timeInSentence } from './time-on-device.ts';

const SVG = 'http://www.w3.org/2000/svg';

function svg(tag: string, given: Record<string, string>): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  return made;
}

/** The code, black on white whatever the theme, with the quiet zone that readers need. */
function drawCode({ qr: { size, path }, title }: TicketCopy): SVGElement {
  const side = String(size);
  const code = svg('svg', {
    class: 'block w-full max-w-80 mx-auto',
    viewBox: `0 0 ${side} ${side}`,
    'shape-rendering': 'crispEdges',
    role: 'img',
    'aria-label': `QR code of your ticket for ${title}`,
  });
  code.append(
    svg('rect', { width: side, height: side, fill: '#fff' }),
    svg('path', { d: path, fill: '#000' }),
  );
  return code;
}

/** A ticket as its holder last saw it; the code opens the gate offline. */
export function drawTicket(copy: TicketCopy & Copy): HTMLElement {
  const { title, starts_at, doors_at, time_zone: zone, where, place, name, short_code } = copy;
  const head = element(
    'span',
    'tx-main',
    element('span', 'row-t', title),
    element('span', 'row-s', `${timeInZone(starts_at, zone)} · ${place}`),
  );
  const body = element(
    'div',
    BODY,
    // as large as the screen allows, on white in every theme
    element('div', 'rounded bg-paper overflow-hidden', drawCode(copy)),
    lines('facts', [
      ['Entry code', groupShortCode(short_code)],
      ['Name', name ?? undefined],
      ['Doors', doors_at ? timeInZone(doors_at, zone) : undefined],
      ['Where', where],
    ]),
    element('p', 'cap', `Last updated ${timeInSentence(copy.at)}.`),
  );
  return element('details', 'group', element('summary', SUMMARY, head), body);
}
