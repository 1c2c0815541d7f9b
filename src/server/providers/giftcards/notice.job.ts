import { entryNotice } from '#server/providers/sandbox-notice.ts';
import * as signature from './signature.ts';

/** The sandbox's card supplier notifies us of an order's state. */
export const sendCardsNotice = entryNotice({
  name: 'sandbox.cards-notice',
  path: '/api/webhooks/cards-sandbox',
  table: 'sandbox.card_order',
  signature,
  body: (data) => ({ type: 'order-update', data }),
});
