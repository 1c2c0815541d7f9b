import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';

/** Notices of a counterparty for coins, signed by the one with that address. */
const notice = (path: string, summary: string) =>
  call({
    method: 'post',
    path,
    guard: 'signature',
    summary,
    reply: z.null(),
    codes: ['unauthenticated'],
    raw: true,
  });

export const receiveCryptoNotice = notice(
  '/webhooks/crypto-sandbox',
  'Signed notices of the sandbox’s counterparty for coins; they only make us ask again',
);

export const receiveBtcpayNotice = notice(
  '/webhooks/btcpay',
  'Signed notices of our BTCPay server; they only make us ask again',
);

export const receiveBushaNotice = notice(
  '/webhooks/busha',
  'Signed notices of Busha; they only make us ask again',
);
