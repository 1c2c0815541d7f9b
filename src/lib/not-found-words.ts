import { deskPaths } from './desk/paths.ts';
import { eventPaths } from './e-tickets/paths.ts';
import { helpPaths } from './help/paths.ts';
import { paths } from './paths.ts';
import { sitePaths } from './site-links.ts';

/** What a page says that has nothing to show at its address. */
export interface NotFound {
  /** Of the page, in the browser’s tab and history. */
  title: string;
  /** What is missing, below the sentence that all pages have. */
  about: string;
  /** Where the others are: the target of Go Back for a visitor who came from nowhere. */
  list: string;
}

export const notFoundWords = {
  address: {
    title: 'Page not found',
    about: 'Its address was cut off or mistyped.',
    list: paths.home,
  },
  event: {
    title: 'Event not found',
    about: 'We don’t know this event or film. It may be over, or its address was cut off.',
    list: eventPaths.events,
  },
  ticket: {
    title: 'Ticket not found',
    about: 'The address of this ticket was cut off. All your tickets are in My orders.',
    list: eventPaths.myTickets,
  },
  order: {
    title: 'Order not found',
    about: 'This isn’t one of your orders, or its reference was cut off.',
    list: paths.orders,
  },
  card: {
    title: 'Gift card not found',
    about: 'We don’t sell this gift card at the moment, or its address was cut off.',
    list: paths.buyCards,
  },
  package: {
    title: 'Package not found',
    about: 'We don’t sell this package at the moment, or its address was cut off.',
    list: paths.giftPackages,
  },
  cardRate: {
    title: 'Gift card not found',
    about: 'We don’t buy this gift card at the moment, or its address was cut off.',
    list: paths.cardRates(),
  },
  coin: {
    title: 'Coin not found',
    about: 'We don’t trade this coin, or its address was cut off.',
    list: sitePaths.coinPrices,
  },
  biller: {
    title: 'Biller not found',
    about: 'We don’t know this biller, or its address was cut off.',
    list: paths.status,
  },
  feature: {
    title: 'Feature not found',
    about: 'We don’t know this feature, or its address was cut off.',
    list: sitePaths.features,
  },
  legal: {
    title: 'Legal page not found',
    about: 'We don’t have this text, or its address was cut off.',
    list: paths.help,
  },
  topic: {
    title: 'Help topic not found',
    about: 'We don’t have this topic, or its address was cut off.',
    list: paths.help,
  },
  tutorial: {
    title: 'Tutorial not found',
    about: 'We don’t have this tutorial, or its address was cut off.',
    list: paths.tutorials,
  },
  news: {
    title: 'News not found',
    about: 'We don’t have this piece of news, or its address was cut off.',
    list: helpPaths.news,
  },
  helpTicket: {
    title: 'Ticket not found',
    about: 'This isn’t one of your tickets, or its address was cut off.',
    list: paths.tickets,
  },
  caseFile: {
    title: 'Case file not found',
    about: 'This isn’t one of your orders or tickets, or its address was cut off.',
    list: paths.tickets,
  },
  guardian: {
    title: 'This link doesn’t work',
    about:
      'It was cut off, has expired, or was replaced when you accepted. Ask the person who sent it for a new one.',
    list: paths.help,
  },
  recovery: {
    title: 'This link doesn’t work',
    about:
      'This link was cut off or no longer works. Open it again from the message, or ask for a new one.',
    list: paths.recover,
  },
  gift: {
    title: 'Gift not found',
    about:
      'This link was cut off or no longer works. Open it again from the message, or ask for a new one.',
    list: paths.home,
  },
  ticketLink: {
    title: 'Ticket not found',
    about:
      'This link was cut off or no longer works. Open it again from the message, or ask for a new one.',
    list: eventPaths.myTickets,
  },
  payment: {
    title: 'Payment not found',
    about: 'The sandbox doesn’t know this payment, or its address was cut off.',
    list: paths.home,
  },
} as const satisfies Record<string, NotFound>;

/** The same at the desk. */
export const deskNotFound = {
  person: { title: 'Person not found', about: 'No account has this ID.', list: deskPaths.people },
  order: {
    title: 'Order not found',
    about: 'No order has this reference.',
    list: deskPaths.orders,
  },
  gate: {
    title: 'Event not found',
    about: 'No event at your gates has this ID.',
    list: deskPaths.gate,
  },
  event: { title: 'Event not found', about: 'No event has this ID.', list: deskPaths.events },
  film: { title: 'Film not found', about: 'No film has this ID.', list: deskPaths.films },
  cinema: { title: 'Cinema not found', about: 'No cinema has this ID.', list: deskPaths.cinemas },
  organiser: {
    title: 'Organiser not found',
    about: 'No organiser has this ID.',
    list: deskPaths.organisers,
  },
  plan: { title: 'Seat plan not found', about: 'No seat plan has this ID.', list: deskPaths.plans },
} as const satisfies Record<string, NotFound>;

/** A malformed id counts like one that doesn’t exist. */
export const isMissing = (found: { status: number } | null | undefined): boolean =>
  found?.status === 404 || found?.status === 422;
