import { pino } from 'pino';
import type { z } from 'zod';
import { systemClock } from '#server/platform/clock.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import {
  chainalysisScreening,
  unconfirmed as chainalysisAssumes,
} from '#server/providers/address-screening/chainalysis.ts';
import { btcpayClient } from '#server/providers/crypto-desk/btcpay/client.ts';
import { Payouts } from '#server/providers/crypto-desk/btcpay/wire.ts';
import { bushaClient } from '#server/providers/crypto-desk/busha/adapter.ts';
import { TransferList } from '#server/providers/crypto-desk/busha/wire.ts';
import { bitrefillClient } from '#server/providers/giftcards/bitrefill/client.ts';
import {
  Balance,
  Invoices,
  Products,
  unconfirmed as bitrefillAssumes,
} from '#server/providers/giftcards/bitrefill/wire.ts';
import { smileId } from '#server/providers/identity/smile/adapter.ts';
import type { JsonReply } from '#server/providers/json-client.ts';
import {
  coingeckoPrices,
  unconfirmed as coingeckoAssumes,
} from '#server/providers/price-feed/coingecko.ts';
import { readAs } from '#server/providers/read-as.ts';
import { termiiSmsPort, unconfirmed as termiiAssumes } from '#server/providers/sms/termii.ts';
import type { Fact } from '../facts.ts';
import { asking, isAuth, ofOnlyFacts } from './asking.ts';
import { answerIn, settingOf, shown, unseen } from './live-vendor.ts';

/* Vendors of which only questions are asked: nothing is bought, sent or paid, whichever keys are given. */

const log = pino({ level: 'silent' });

/** A read, and the shape that its answer has to have. */
const reading = (
  name: string,
  says: string,
  read: () => Promise<JsonReply>,
  shape: z.ZodType,
): Fact => ({
  name,
  says,
  async check() {
    const reply = await read();
    const answer = answerIn(reply);
    return { isRight: readAs(reply, shape).ok, seen: shown(answer) };
  },
});

export const smileLive = ofOnlyFacts(['SMILE_PARTNER_ID', 'SMILE_API_KEY'], (given) => {
  const keys = {
    // its test system, which knows no real people
    baseUrl: given['SMILE_URL'] ?? 'https://testapi.smileidentity.com/',
    partnerId: settingOf(given, 'SMILE_PARTNER_ID'),
    apiKey: settingOf(given, 'SMILE_API_KEY'),
  };
  const check = (country: 'NG' | 'GH', document: string, number: string, apiKey = keys.apiKey) =>
    smileId({ ...keys, apiKey, isTrial: true, clock: systemClock, log }).check({
      reference: `CONFORMANCE-${Date.now()}`,
      country,
      document,
      number,
      claim: { firstName: 'Conformance', lastName: 'Test', birthDate: null },
      consentAt: new Date(),
    });
  return [
    asking('check', 'a number that ends in 0 is someone’s, and the answer is signed', () =>
      check('NG', 'bvn', '00000000000'),
    ),
    asking('ghanaCard', 'it checks Ghana Cards by number, under our name for them', () =>
      check('GH', 'ghana_card', 'GHA-000000000-0'),
    ),
    asking('passport', 'it checks passports of Ghana', () => check('GH', 'passport', 'G0000000')),
    asking('ghanaVoter', 'it checks voter’s cards of Ghana under one of these names', () =>
      check('GH', 'voters_card', '0000000000'),
    ),
    asking('ghanaSsnit', 'it checks SSNIT numbers', () => check('GH', 'ssnit', 'C000000000000')),
    asking(
      'badKeyStatuses',
      'an unknown key is refused with a status that we know',
      () => check('NG', 'bvn', '00000000000', 'nobody'),
      isAuth,
    ),
  ];
});

export const bitrefillLive = ofOnlyFacts(['BITREFILL_API_ID', 'BITREFILL_API_SECRET'], (given) => {
  const client = bitrefillClient(given['BITREFILL_URL'] ?? 'https://api.bitrefill.com/v2/', {
    apiId: settingOf(given, 'BITREFILL_API_ID'),
    apiSecret: settingOf(given, 'BITREFILL_API_SECRET'),
  });
  const { page } = bitrefillAssumes;
  return [
    reading(
      'balance',
      'it shows our balance, with a currency',
      () => client.read('accounts/balance', { query: {} }),
      Balance,
    ),
    reading(
      'products',
      'its products can be searched by name',
      () => client.read('products/search', { query: { q: 'amazon' } }),
      Products,
    ),
    reading(
      'page',
      `a list of invoices takes ${page.limit} and ${page.start}`,
      () => client.read('invoices', { query: { [page.limit]: '5', [page.start]: '0' } }),
      Invoices,
    ),
    ...unseen({
      markedBy: 'an invoice shows the notice address that we gave it',
      refused: 'nothing more comes after these states',
      returned: 'the money of an order returned in these states',
      noFloat: 'a refusal for want of balance has words that we know',
    }),
  ];
});

export const btcpayLive = ofOnlyFacts(
  ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID'],
  (given) => {
    const settings = {
      url: settingOf(given, 'BTCPAY_URL'),
      apiKey: settingOf(given, 'BTCPAY_API_KEY'),
      storeId: settingOf(given, 'BTCPAY_STORE_ID'),
    };
    const list = async (apiKey = settings.apiKey) =>
      btcpayClient({ ...settings, apiKey }).readStore('payouts', Payouts, {
        includeCancelled: 'true',
      });
    return [
      {
        name: 'payouts',
        says: 'the store lists its payouts in a shape that we read',
        async check() {
          const found = await list();
          return { isRight: found.ok, seen: found.ok ? 'a list' : String(found.status) };
        },
      },
      {
        name: 'badKey',
        says: 'an unknown key is refused',
        async check() {
          const found = await list('nobody');
          const isRefused = !found.ok && [401, 403].includes(found.status);
          return { isRight: isRefused, seen: found.ok ? 'a list' : String(found.status) };
        },
      },
    ];
  },
);

export const bushaLive = ofOnlyFacts(['BUSHA_SECRET_KEY'], (given) => {
  const key = settingOf(given, 'BUSHA_SECRET_KEY');
  // its test system: a live key isn't known there
  const url = given['BUSHA_URL'] ?? 'https://api.sandbox.busha.so/';
  return [
    reading(
      'transfers',
      'it lists our transfers in a shape that we read',
      () => bushaClient(url, key).read('v1/transfers', { query: {} }),
      TransferList,
    ),
    ...unseen({
      signatureHeader: 'its notices are signed in this header',
      networks: 'its names for the networks are these',
      hashFields: 'one of these fields has the transaction',
      unusedQuote: 'an unused quote has this state',
    }),
  ];
});

export const termiiLive = ofOnlyFacts(['TERMII_API_KEY'], (given) => {
  const settings = {
    apiKey: settingOf(given, 'TERMII_API_KEY'),
    baseUrl: given['TERMII_BASE_URL'] ?? 'https://api.ng.termii.com',
  };
  const float = (apiKey = settings.apiKey) =>
    termiiSmsPort({ ...settings, apiKey, senderId: 'unused', log }).getFloat!();
  const { field, currency, badKey } = termiiAssumes;
  return [
    asking('field', `our balance is in ${field}, in ${currency}`, () => float()),
    asking('badKey', `an unknown key is ${badKey.join(' or ')}`, () => float('nobody'), isAuth),
    ...unseen({
      currency: 'the balance is in naira unless another currency is named',
      lowBalance: 'a refusal for want of balance has words that we know',
      plainOnWhatsapp: 'WhatsApp takes a text that isn’t a template',
    }),
  ];
});

export const coingeckoLive = ofOnlyFacts(['COINGECKO_KEY'], (given) => {
  const key = settingOf(given, 'COINGECKO_KEY');
  const plan = given['COINGECKO_PLAN'] === 'pro' ? 'pro' : 'demo';
  const base = given['COINGECKO_URL'];
  const latest = (by = key) =>
    coingeckoPrices({ key: by, plan, ...(base && { base }) }).latest(['btc', 'usdt']);
  return [
    asking('currencies', `it prices coins in ${coingeckoAssumes.currencies.join(' and ')}`, () =>
      latest(),
    ),
    asking('badKey', 'an unknown key is refused', () => latest('nobody'), isAuth),
    ...unseen({ demoCalls: `the demo plan allows ${coingeckoAssumes.demoCalls} calls a month` }),
  ];
});

/** An address that the US Treasury has listed since 2018, and the first one of Bitcoin. */
const addresses = {
  listed: '149w62rY42aZBox8fGcmqNsXUzSStKeq8C',
  clean: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
};

export const chainalysisLive = ofOnlyFacts(['CHAINALYSIS_API_KEY'], (given) => {
  const apiKey = settingOf(given, 'CHAINALYSIS_API_KEY');
  const baseUrl = given['CHAINALYSIS_URL'] ?? 'https://public.chainalysis.com';
  const screen = (address: string, by = apiKey) =>
    chainalysisScreening({ apiKey: by, baseUrl }).screen('bitcoin', address);
  const hits = (hit: boolean) => (outcome: Outcome<unknown>) =>
    outcome.kind === 'done' && (outcome.value as { hit: boolean }).hit === hit;
  return [
    asking('listed', 'a listed address is a hit', () => screen(addresses.listed), hits(true)),
    asking('clean', 'any other address is none', () => screen(addresses.clean), hits(false)),
    asking(
      'badKey',
      `an unknown key is ${chainalysisAssumes.badKey.join(' or ')}`,
      () => screen(addresses.clean, 'nobody'),
      isAuth,
    ),
  ];
});
