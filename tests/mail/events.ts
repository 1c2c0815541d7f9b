import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageTopic } from '#lib/notifications/message-topics.ts';
import { monthEvents } from './month-events.ts';

export interface Event {
  title: string;
  message: string | string[];
  link: string;
  topic?: MessageTopic;
}

const order = '/my-orders/OJ-3FZ8-9TWA-K2';
const money = 'money';
const flagged = { link: order, topic: money } as const;

const files = globSync(join(import.meta.dirname, '../*/notified.ts'));
const modules = await Promise.all(
  files.map((file) => import(file) as Promise<{ notified: Record<string, Event[]> }>),
);
/** What products list in the `notified.ts` of their tests. */
const products = Object.fromEntries(modules.flatMap((each) => Object.entries(each.notified)));

/**
 * All notifications, by the sending file: a test compares the list with the calls of notify()
 * there. The texts are samples with the code's placeholders filled in.
 */
export const notified: Record<string, Event[]> = {
  'airtime-to-cash/expire.job.ts': [
    {
      title: 'MTN airtime to cash: time’s up',
      message: [
        'Your time on this number has run out. Don’t send anything to it.',
        'If you sent the airtime in time, open the order and show us the message. Our team will review it.',
      ],
      link: order,
    },
  ],
  ...products,
  'people/acts/call-acts.ts': [
    {
      title: 'Ngozi from our team is calling you now',
      message: 'We never ask for your PIN, your password or a code. If the caller does, hang up.',
      link: '/was-that-you',
      topic: 'security',
    },
  ],
  'giftcard/gifts.ts': [
    { title: 'Bisi opened your gift', message: 'Amazon gift card', link: order },
  ],
  'help/answer-ticket.ts': [
    {
      title: 'We replied to your ticket',
      message: ['Where is my airtime?', 'It arrived at 12:04.'],
      link: '/help/tickets/7d8c3f8e-1111-4222-8333-944455556666',
    },
  ],
  'help/desk/merge.ts': [
    {
      title: 'We joined your tickets',
      message: ['“No airtime” is now part of “Where is my airtime?”. We’ll reply there.'],
      link: '/help/tickets/7d8c3f8e-1111-4222-8333-944455556666',
    },
  ],
  'kyc/settle.ts': [
    {
      title: 'Identity verified',
      message: 'Your NIN matches. You can now add your payout account.',
      link: '/complete-kyc',
      topic: 'security',
    },
  ],
  'orders/send/ask-again.ts': [
    {
      title: 'MTN airtime: we’re checking',
      message: 'MTN hasn’t confirmed yet. Your money is on hold and safe. No need to pay again.',
      link: order,
    },
    {
      title: 'MTN airtime: in review',
      message: 'MTN hasn’t confirmed, so our team is reviewing it. Your money is still on hold.',
      link: order,
    },
  ],
  'orders/flags/close-flag.ts': [
    { title: '₦5,000.00 has been released', message: 'The check is over.', ...flagged },
  ],
  'orders/sales/offer-another.ts': [
    {
      title: 'Amazon gift card: new offer',
      message: [
        '₦84,300.00 for 2 of 4 cards is in your wallet.',
        'Card 3 ($50.00) was declined. The card has already been used. Used on 3 May, 14:02.',
        'Card 4 ($50.00): The value doesn’t match what you entered. The card says $25.',
        'We offer ₦18,000.00 for Card 4 ($50.00). Accept or decline within 24 hours.',
      ],
      link: order,
    },
  ],
  'orders/sales/reject-sale.ts': [
    {
      title: 'Amazon gift card: declined',
      message: ['The card was used before.', 'You can ask for someone else to review it.'],
      link: order,
    },
    {
      title: 'Amazon gift cards: the rest was declined',
      message: ['The card was used before.', '₦84,300.00 for 2 of 4 cards stays in your wallet.'],
      link: order,
    },
  ],
  'orders/flags/flags.queue.ts': [
    {
      title: 'Appeal reviewed: ₦5,000.00 stays on hold',
      message: 'The bank has not confirmed it yet.',
      ...flagged,
    },
  ],
  'orders/flags/manage-flags.ts': [
    {
      title: 'The review of ₦5,000.00 is taking longer',
      message: ['The bank has not answered.', 'We’ll release it by 24 Nov 2026, 09:00am.'],
      ...flagged,
    },
  ],
  'orders/sales/offer.job.ts': [
    {
      title: 'Amazon gift card: the offer has expired',
      message: 'You didn’t accept within 24 hours, so nothing was sold.',
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
      title: '₦5,000.00 is on hold for review',
      message: ['It came by card.', 'We’ll release it by 23 Nov 2026, 09:00pm.'],
      ...flagged,
    },
  ],
  'orders/flags/resolve-flags.ts': [
    {
      title: 'Flagged money resolved',
      message: '₦5,000.00 was deducted from your wallet. You can pay and withdraw again.',
      ...flagged,
    },
  ],
  'orders/lines/follow-lines.ts': [
    {
      title: '₦500.00 MTN airtime sent to 0803 123 4567',
      message: 'Delivered by MTN.',
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
  'orders/settle/settle-order.ts': [
    {
      title: 'Withdrawal: in review',
      message:
        'The response doesn’t match your order, so we’re reviewing it. Your money is still on hold.',
      ...flagged,
    },
    {
      title: 'Your tickets are ready: Jollof festival',
      message: '₦500.00 went to the box office.',
      link: order,
    },
    {
      title: 'MTN airtime: refunded',
      message: [
        'MTN didn’t confirm in time, so we refunded you.',
        '₦500.00 is back in your wallet.',
      ],
      link: order,
    },
  ],
  'orders/staff/ask-provider.ts': [
    {
      title: 'MTN airtime: we checked again',
      message: 'It hasn’t been confirmed yet. Your money is still on hold.',
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
      title: 'Dollar vouchers: in review',
      message: ['Your dollars have arrived and are safe. Our team is reviewing them.'],
      link: order,
    },
    {
      title: 'Dollar vouchers: no dollars arrived',
      message: 'Nothing was sold. You still have your dollars.',
      link: order,
    },
  ],
  'help/open-ticket.ts': [
    {
      title: 'We received your complaint T-3F9A01BC',
      message: [
        'My airtime is missing',
        'We’ll decide by 27 Nov 2026, 09:00am.',
        'Quote T-3F9A01BC if you contact us.',
      ],
      link: '/help/tickets/3f9a01bc-97b7-4a6e-9d5c-0e2b9f7f1a11',
      topic: money,
    },
  ],
  'help/complaints.job.ts': [
    {
      title: 'Your complaint is overdue',
      message: [
        'My airtime is missing',
        'We didn’t decide on T-3F9A01BC in time. We’re still working on it.',
        'You can now write to the Central Bank of Nigeria, Consumer Protection Department (cpd@cbn.gov.ng). Quote T-3F9A01BC.',
      ],
      link: '/help/tickets/3f9a01bc-97b7-4a6e-9d5c-0e2b9f7f1a11',
      topic: money,
    },
  ],
  'refill/schedules/run-schedule.ts': [
    {
      title: 'Autopay is waiting: DSTV',
      message: [
        'Payments to DSTV have been failing since 24 Nov 2026, 09:00am.',
        'We’ll pay as soon as it works again, until 24 Nov 2026, 09:00pm.',
      ],
      link: '/refill#schedules',
      topic: money,
    },
    {
      title: 'Time to pay: DSTV',
      message: 'For ••••5678. We’ve filled in the form for you.',
      link: '/refill/buy-cable',
      topic: money,
    },
    {
      title: 'Autopay failed: DSTV',
      message: ['There is not enough in your wallet.', 'You haven’t been charged.'],
      link: '/refill/buy-cable',
      topic: money,
    },
  ],
  'orders/autopay/autopay.job.ts': [
    {
      title: 'Upcoming autopay: DSTV',
      message: ['On 24 Nov 2026, 09:00am we’ll pay up to ₦9,000.00 for ••••5678.'],
      link: '/refill#schedules',
      topic: money,
    },
  ],
  ...monthEvents,
  'wallet/book-return.ts': [
    {
      title: 'Deposit returned',
      message: ['₦5,000.00 is on its way back to the sender.', 'The name did not match.'],
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
      title: 'Deposit in review',
      message: ['We’ve received ₦5,000.00 and it’s safe.', 'The name is another one than yours.'],
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
  'orders/payments/release-over-cap.job.ts': [
    {
      title: '₦5,000.00 is now available',
      message: 'It was on hold because your wallet was full. There’s room for it now.',
      link: '/wallet',
      topic: money,
    },
  ],
};

/**
 * Notified in the inbox, while a separate email says the same (mail/security-mail.ts and others).
 */
export const withOwnMail = [
  'account/notify-owner.ts',
  'auth/authenticate.ts',
  'people/acts/notify-person.ts',
];
