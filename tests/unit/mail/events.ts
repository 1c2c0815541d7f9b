import type { MessageTopic } from '#lib/message-topics.ts';
import { cryptoEvents } from './crypto-events.ts';
import { coinSaleEvents } from './coin-sale-events.ts';
import { eventChangeEvents } from './event-change-events.ts';
import { rewardEvents } from './reward-events.ts';
import { monthEvents } from './month-events.ts';
import { shoppingEvents } from './shopping-events.ts';
import { ticketEvents } from './ticket-events.ts';

export interface Event {
  title: string;
  message: string | string[];
  link: string;
  topic?: MessageTopic;
}

const order = '/my-orders/OJ-3FZ8-9TWA-K2';
const money = 'money';
const flagged = { link: order, topic: money } as const;

/**
 * All that is told to people, by the file that tells it: a test keeps the list as long as the calls
 * of notify() there. The texts are samples with what the code fills in.
 */
export const notified: Record<string, Event[]> = {
  'airtime-to-cash/expire.job.ts': [
    {
      title: 'MTN airtime to cash: time is over',
      message: [
        'Our number is not yours any more. Send nothing to it now.',
        'If you sent the airtime in time, open the order and show us: a person looks.',
      ],
      link: order,
    },
  ],
  ...eventChangeEvents,
  ...rewardEvents,
  'giftcard/gifts.ts': [
    { title: 'Bisi opened your gift', message: 'Amazon gift card', link: order },
  ],
  'help/answer-ticket.ts': [
    {
      title: 'We answered your ticket',
      message: ['Where is my airtime?', 'It arrived at 12:04.'],
      link: '/help/tickets/7d8c3f8e-1111-4222-8333-944455556666',
    },
  ],
  'kyc/notify-of-decision.ts': [
    {
      title: 'Identity verified',
      message: 'Your NIN matches. You can go on with your payout account.',
      link: '/complete-kyc',
      topic: 'security',
    },
  ],
  'orders/ask-again.ts': [
    {
      title: 'MTN airtime: we are checking',
      message:
        'MTN has not answered clearly. Your money is set aside, not lost. No need to pay again.',
      link: order,
    },
    {
      title: 'MTN airtime: a person is checking',
      message:
        'MTN gives no clear answer, so one of us looks at it. Your money is still set aside.',
      link: order,
    },
  ],
  'orders/flags/close-flag.ts': [
    { title: '₦5,000.00 is no longer held', message: 'The check is over.', ...flagged },
  ],
  'orders/sales/offer-another.ts': [
    {
      title: 'Amazon gift card: another offer',
      message: [
        '₦84,300.00 for 2 of 4 cards is in your wallet.',
        'Card 3 ($50.00) was declined. The card has already been used. Used on 3 May, 14:02.',
        'Card 4 ($50.00): The value does not match what was entered. The card says $25.',
        'We offer ₦18,000.00 for Card 4 ($50.00). Take it or leave it within 24 hours.',
      ],
      link: order,
    },
  ],
  'orders/sales/turn-down.ts': [
    {
      title: 'Amazon gift card: not accepted',
      message: ['The card was used before.', 'You can ask for someone else to review it.'],
      link: order,
    },
  ],
  'orders/flags/flags.queue.ts': [
    {
      title: 'We looked again: ₦5,000.00 stays held',
      message: 'The bank has not confirmed it yet.',
      ...flagged,
    },
  ],
  'orders/flags/manage-flags.ts': [
    {
      title: 'The check of ₦5,000.00 takes longer',
      message: [
        'The bank has not answered.',
        'It ends by itself at the latest: 24 Nov 2026, 09:00am.',
      ],
      ...flagged,
    },
  ],
  'orders/sales/offer.job.ts': [
    {
      title: 'Amazon gift card: the offer is over',
      message: 'You did not take it within 24 hours. Nothing was sold.',
      link: order,
    },
  ],
  'orders/sales/pay-seller.ts': [
    {
      title: 'Amazon gift card: 2 of 3 cards paid',
      message: [
        '₦84,300.00 for 2 of 3 cards is in your wallet.',
        'Card 3 ($50.00) was declined. The card has already been used. Used on 3 May, 14:02.',
      ],
      link: order,
    },
  ],
  'orders/flags/raise-flag.ts': [
    {
      title: '₦5,000.00 is held for a check',
      message: ['It came by card.', 'It ends by itself at the latest: 23 Nov 2026, 09:00pm.'],
      ...flagged,
    },
  ],
  'orders/flags/resolve-flags.ts': [
    {
      title: 'Flagged money resolved',
      message: '₦5,000.00 was taken from your wallet. You can pay and withdraw again.',
      ...flagged,
    },
  ],
  'orders/lines/follow-lines.ts': [
    {
      title: 'MTN airtime: done',
      message: '₦500.00 went to 0803 123 4567.',
      link: order,
    },
    {
      title: 'Apple gift card: 10 of 12 codes arrived',
      message: '₦2,000.00 for the rest is back in your wallet.',
      link: order,
    },
    {
      title: 'MTN airtime: not delivered',
      message: ['The network is down.', '₦500.00 is back in your wallet.'],
      link: order,
    },
    {
      title: 'Apple gift card: 1 of 4 codes arrived',
      message: 'We’ll let you know about the rest.',
      link: order,
    },
  ],
  'orders/refund/refund-part.ts': [
    {
      title: 'MTN airtime: refunded',
      message: ['₦200.00 is back in your wallet.', 'It came too late.'],
      link: order,
    },
  ],
  'orders/refund/reverse-order.ts': [
    {
      title: 'MTN airtime: reversed',
      message: 'MTN took it back. ₦500.00 is back in your wallet.',
      link: order,
    },
  ],
  'orders/settle.ts': [
    {
      title: 'Withdrawal: a person is checking',
      message: 'The answer we got does not match your order. Your money is still set aside.',
      ...flagged,
    },
    {
      title: 'Jollof festival: done',
      message: '₦500.00 went to Bisi.',
      link: order,
    },
    {
      title: 'MTN airtime: paid back',
      message: [
        'MTN didn’t confirm in time, so we refunded you.',
        '₦500.00 is back in your wallet.',
      ],
      link: order,
    },
  ],
  'orders/staff/ask-provider.ts': [
    {
      title: 'MTN airtime: we asked again',
      message: 'It hasn’t been confirmed yet. Your money is still set aside.',
      link: order,
    },
  ],
  'orders/stages/enter-stage.ts': [
    {
      title: 'Parcel: Customs clearance',
      message: ['Your parcel is at customs.', 'Air waybill 176-1234 5675'],
      link: order,
    },
  ],
  'perfect-money/settle-sale.ts': [
    {
      title: 'Digital dollars: being checked',
      message: ['Your dollars have arrived and are safe. Our team is reviewing them.'],
      link: order,
    },
    {
      title: 'Digital dollars: no dollars arrived',
      message: 'Nothing was sold. Your dollars stay where they are.',
      link: order,
    },
  ],
  'refill/schedules/run-schedule.ts': [
    {
      title: 'Time to pay: DSTV',
      message: 'For 7012 *** 5678. The form is filled in for you.',
      link: '/refill/buy-cable',
      topic: money,
    },
    {
      title: 'DSTV: not paid',
      message: ['There is not enough in your wallet.', 'Nothing was taken.'],
      link: '/refill/buy-cable',
      topic: money,
    },
  ],
  'refill/schedules/remind-ahead.ts': [
    {
      title: 'DSTV: paid soon',
      message: ['24 Nov 2026, 09:00am: we pay up to ₦9,000.00 for 7012 *** 5678.'],
      link: '/refill#schedules',
      topic: money,
    },
  ],
  ...cryptoEvents,
  ...coinSaleEvents,
  ...shoppingEvents,
  ...ticketEvents,
  ...monthEvents,
  'wallet/book-return.ts': [
    {
      title: 'Deposit sent back',
      message: ['₦5,000.00 is on its way back to who sent it.', 'The name did not match.'],
      ...flagged,
    },
  ],
  'wallet/credit-deposit.ts': [
    {
      title: 'Money in your wallet',
      message: '₦5,000.00 was added to your wallet.',
      ...flagged,
    },
  ],
  'wallet/mark-held.ts': [
    {
      title: 'Deposit received, being checked',
      message: ['₦5,000.00 reached us and is safe.', 'The name is another one than yours.'],
      ...flagged,
    },
  ],
  'orders/funding/fund-purchase.ts': [
    {
      title: 'Jollof festival: a part arrived',
      message: '₦2,000.00 of ₦5,000.00 reached us. Send the rest with the same reference.',
      link: order,
      topic: money,
    },
  ],
  'orders/release-over-cap.job.ts': [
    {
      title: '₦5,000.00 is free to use',
      message: 'It waited because your wallet was full. There is room for it now.',
      link: '/wallet',
      topic: money,
    },
  ],
};

/** Told in the inbox, while a mail of its own says it (mail/security-mail.ts and others). */
export const withOwnMail = ['account/tell-owner.ts', 'auth/authenticate.ts'];
