import { randomUUID } from 'node:crypto';
import { ProductPage, Records } from '#server/providers/giftcards/reloadly/wire.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import {
  reloadlyClient,
  type ReloadlyKeys,
  type ReloadlyProduct,
} from '#server/providers/reloadly/client.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { readFloat } from '#server/providers/reloadly/wire.ts';
import { NOT_SENT } from '#server/providers/token-client.ts';
import type { Fact } from '../facts.ts';
import { answerIn, settingOf, shown, unseen, type Answer, type LiveVendor } from './live-vendor.ts';

const clock = { now: () => new Date() };
const products: readonly ReloadlyProduct[] = ['giftcards', 'topups', 'utilities'];
const lists = {
  giftcards: 'reports/transactions',
  topups: 'topups/reports/transactions',
  utilities: 'transactions',
} as const;

type ClientFor = (product: ReloadlyProduct) => JsonClient;

/** @throws Error when it returned no token, because our keys prove nothing about anything else */
function answerWithToken(reply: Parameters<typeof answerIn>[0]): Answer {
  const answer = answerIn(reply);
  if (answer.status === NOT_SENT) throw new Error('it gives no token for these keys');
  return answer;
}

const perProduct = (clientFor: ClientFor): Fact[] =>
  products.flatMap((product) => {
    const client = clientFor(product);
    const list = async (query: Record<string, string>) =>
      answerWithToken(await client.read(lists[product], { query }));
    return [
      {
        name: `accept.${product}`,
        says: `${product} answers ${unconfirmed.accept[product]}`,
        async check() {
          const answer = answerWithToken(await client.read('accounts/balance', { query: {} }));
          const { kind } = await readFloat(client);
          return { isRight: kind === 'done', seen: shown(answer) };
        },
      },
      {
        name: `filter.${product}`,
        says: `a list is empty for an identifier that was never used, as ${unconfirmed.filter[product]}`,
        async check() {
          const answer = await list({ [unconfirmed.filter[product]]: randomUUID() });
          const { data } = Records.safeParse(answer.body);
          return { isRight: data?.content.length === 0, seen: shown(answer) };
        },
      },
      {
        name: `period.${product}`,
        says: 'a list can be asked for a period, in pages',
        async check() {
          const { period, periodFormat } = unconfirmed;
          const [from, to] = [new Date('2020-01-01T00:00:00Z'), new Date('2020-01-02T00:00:00Z')];
          const answer = await list({
            [period.from]: periodFormat(from),
            [period.to]: periodFormat(to),
            [period.page]: '1',
            [period.size]: '10',
          });
          const { data } = Records.safeParse(answer.body);
          return { isRight: data?.content.length === 0, seen: shown(answer) };
        },
      },
    ];
  });

const factsOf = (clientFor: ClientFor): Fact[] => [
  ...perProduct(clientFor),
  {
    name: 'catalogue',
    says: 'its cards come in the shape that we read',
    async check() {
      const query = { size: '5', page: '1' };
      const answer = answerWithToken(await clientFor('giftcards').read('products', { query }));
      return { isRight: ProductPage.safeParse(answer.body).success, seen: shown(answer) };
    },
  },
  ...unseen({
    periodFormat: 'the ends of a period are written so',
    statuses: 'its words for done, refused and returned',
    lowBalance: `a balance that is too low is ${unconfirmed.lowBalance}`,
    usedBefore: 'an identifier that was used before is refused in words that we know',
    fees: `what it keeps stands as ${unconfirmed.fees.join(' and ')}`,
    feeCurrency: 'the currency of our wallet stands beside it',
    billerKind: `a biller says whether it is for prepaid or postpaid meters as ${unconfirmed.billerKind}`,
    billDelivered: `a bill tells what arrived as ${unconfirmed.billDelivered.amount}`,
    bundleWords: `what a bundle is stands in ${unconfirmed.bundleWords}`,
    signatureHeader: 'the header that signs a notice',
    timestampHeader: 'the header with the time that it was signed at',
    noticeReference: 'where a notice has our identifier',
    noticeTransaction: 'where a notice has its own',
    noticeProduct: 'notices of bills are only sent for airtime',
  }),
];

/**
 * Reloadly's test system. Nothing is bought there: an order needs test money that has to be
 * requested.
 */
export const reloadlyLive: LiveVendor = {
  settings: ['RELOADLY_CLIENT_ID', 'RELOADLY_CLIENT_SECRET'],
  open(settings) {
    const keys: ReloadlyKeys = {
      clientId: settingOf(settings, 'RELOADLY_CLIENT_ID'),
      clientSecret: settingOf(settings, 'RELOADLY_CLIENT_SECRET'),
    };
    const { RELOADLY_URL: url } = settings;
    const clientFor: ClientFor = (product) =>
      reloadlyClient({
        product,
        isTrial: true,
        keys,
        clock,
        ...(url && { at: { auth: `${url}auth/`, api: `${url}${product}/` } }),
      });
    return { subjects: [], facts: factsOf(clientFor) };
  },
};
